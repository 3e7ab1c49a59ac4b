# The one front door. Every recipe is a one-line call; the work is in scripts/.
.DEFAULT_GOAL := help

# What is set on the command line reaches the scripts as environment variables, never as shell text,
# and $(value) keeps make from expanding a dollar sign in it.
override P := $(value P)
override CASE := $(value CASE)
override BUILD := $(value BUILD)
override JSON := $(value JSON)
override ROUNDS := $(value ROUNDS)
# bash has a variable SECONDS of its own, so this one goes under another name.
override STRESS_SECONDS := $(value SECONDS)
override COUNT := $(value COUNT)
override INPUT := $(value INPUT)
override SEED := $(value SEED)
override KEEP := $(value KEEP)
override OUT := $(value OUT)
override VERBOSE := $(value VERBOSE)
override TITLE := $(value TITLE)
override URL := $(value URL)
override TIME := $(value TIME)
override MEMORY := $(value MEMORY)
override READER := $(value READER)
override PORT := $(value PORT)
override STAY := $(value STAY)
export P CASE BUILD JSON ROUNDS STRESS_SECONDS COUNT INPUT SEED KEEP VERBOSE TITLE URL TIME MEMORY READER OUT PORT STAY

.PHONY: help
help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

.PHONY: test
test: ## judge the solutions on their samples: make test [P=gmt_002 [CASE=3]] [VERBOSE=1] [BUILD=debug] [JSON=file]
	@scripts/test.sh

.PHONY: check
check: ## run every check: format, clippy, shellcheck, make test, cargo test, the harness's own tests
	@scripts/check.sh

.PHONY: stress
stress: ## compare the solutions with the referee, at the limits and at random: make stress [P=gmt_002] [SECONDS=10] [SEED=7] [KEEP=1]
	@scripts/stress.sh

.PHONY: mutants
mutants: ## break the solutions in every small way and see the tests fail, in up to an hour: make mutants [P=gmt_002]
	@scripts/mutants.sh

.PHONY: bench
bench: ## time the solutions against the floor, with hyperfine: make bench [P=gmt_002] [ROUNDS=3]
	@scripts/bench.sh

.PHONY: run
run: ## compile one solution as a judge does and run it on the terminal's input: make run P=gmt_002
	@scripts/run.sh

.PHONY: paste
paste: ## check one solution and put its text on the clipboard, or print it: make paste P=gmt_002 [OUT=file]
	@scripts/paste.sh

.PHONY: judges
judges: ## prove the solutions on every Rust at hand, Windows, 32 bits, small stacks: make judges [P=gmt_002]
	@scripts/judges.sh

.PHONY: watch
watch: ## judge again whenever a solution or a sample is saved: make watch [P=gmt_002]
	@scripts/watch.sh

.PHONY: draw
draw: ## draw a small case, as a picture for Graphviz: make draw P=gmt_002 CASE=3
	@scripts/draw.sh

.PHONY: new
new: ## begin a new problem: make new P=name [TITLE="Judge 1: Name"] [URL=https://..] [TIME=2] [MEMORY=256] [READER=fast]
	@scripts/new.sh

.PHONY: listen
listen: ## make problems of what a judge's page shows, sent by the browser: make listen [PORT=10043] [STAY=1]
	@scripts/listen.py

.PHONY: drop
drop: ## remove a problem made by mistake, unless git knows it: make drop P=name
	@scripts/drop.sh

.PHONY: clean
clean: ## remove everything that was built or measured
	rm -rf target

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
export P CASE BUILD JSON ROUNDS STRESS_SECONDS COUNT INPUT SEED KEEP

.PHONY: help
help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

.PHONY: test
test: ## judge the solutions on their samples: make test [P=gmt_002 [CASE=3]] [BUILD=debug] [JSON=file]
	@scripts/test.sh

.PHONY: check
check: ## run every check: format, clippy, shellcheck, make test, cargo test, the harness's own tests
	@scripts/check.sh

.PHONY: stress
stress: ## hold the solutions against the referee on random inputs: make stress [P=gmt_002] [SECONDS=10] [SEED=7] [KEEP=1]
	@scripts/stress.sh

.PHONY: bench
bench: ## time the solutions against the floor, with hyperfine: make bench [P=gmt_002] [ROUNDS=3]
	@scripts/bench.sh

.PHONY: run
run: ## compile one solution as a judge does and run it on the terminal's input: make run P=gmt_002
	@scripts/run.sh

.PHONY: watch
watch: ## judge again whenever a solution or a sample is saved: make watch [P=gmt_002]
	@scripts/watch.sh

.PHONY: clean
clean: ## remove everything that was built or measured
	rm -rf target

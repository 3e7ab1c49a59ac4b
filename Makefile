# The one front door. The work is in scripts/.
.DEFAULT_GOAL := help

# What can be set for a target stands in its line below, as in: make test P=gmt_002. All else is an error.
goals := $(or $(MAKECMDGOALS),help)
targets := $(shell sed -n 's/^\([a-z]*\):.*/\1/p' Makefile)
takes = $(shell sed -n 's/^$1://p' Makefile | grep -o '[A-Z]*=' | tr -d =)
given := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
$(foreach goal,$(filter-out $(targets),$(goals)),\
    $(error there is no target $(goal): make help lists them, and a problem is given as in: make test P=$(goal)))
$(foreach goal,$(goals),$(foreach name,$(filter-out $(call takes,$(goal)),$(given)),\
    $(error make $(goal) does not take $(name): it takes $(or $(call takes,$(goal)),no variables))))

# Values reach the scripts as environment variables, never as shell text, and $(value) keeps make from expanding
# a dollar sign in them. bash has a variable SECONDS of its own, so that one goes under another name.
$(foreach name,$(given),$(eval override $(name) := $$(value $(name))))
override P := $(patsubst bins/%.rs,%,$(value P))
override STRESS_SECONDS := $(value SECONDS)
export $(filter-out SECONDS,$(given)) P STRESS_SECONDS
unexport SECONDS

.PHONY: $(targets)

help: ## list the targets, and what can be set for each
	@awk -F ':.*## ' '/^[a-z]+:.*## / { line = sprintf("make %-7s %s", $$1, $$2); \
	    if (length(line) > 79) sub(/ \[?[A-Z]+=.*/, "\n            &", line); print line }' Makefile

test: ## judge on the samples [P=nim] [CASE=3] [BUILD=debug] [VERBOSE=1]
	@scripts/test.sh

check: ## run every check, or those of one problem [P=nim]
	@scripts/check.sh

stress: ## look for a wrong answer [P=nim] [SECONDS=60] [COUNT=1000] [INPUT=22] [SEED=7] [KEEP=1]
	@scripts/stress.sh

bench: ## time the solutions against the floor [P=nim] [ROUNDS=3]
	@scripts/bench.sh

run: ## run one solution on what you type, or on a sample: P=nim [CASE=3]
	@scripts/run.sh

paste: ## judge one solution, put its text on the clipboard: P=nim [OUT=file] [FORCE=1]
	@scripts/paste.sh

judges: ## try every Rust, Windows, 32 bits, small stacks [P=nim]
	@scripts/judges.sh

package: ## make what judges import, and judge it there [P=nim]
	@scripts/package.sh

watch: ## judge again on every save [P=nim] [CASE=3] [BUILD=debug]
	@command -v entr >/dev/null || { echo 'error: entr is missing: apt-get install entr, or brew install entr' >&2; exit 2; }
	@find bins samples tests -type f | entr -c scripts/test.sh

draw: ## draw a small case, for Graphviz: P=gmt_002 CASE=3
	@scripts/draw.sh

new: ## begin a problem: P=nim [TITLE="Nim"] [URL=..] [TIME=2] [MEMORY=256] [CHECKER=1e-6]
	@scripts/new.sh

listen: ## make problems from pages in the browser [PORT=10043]
	@scripts/listen.py

drop: ## move a problem to target/dropped/: P=nim
	@scripts/drop.sh

clean: ## remove what was built or measured; target/dropped stays
	@[ ! -d target ] || find target -mindepth 1 -maxdepth 1 ! -name dropped -exec rm -rf {} +

# The single entry point: scripts/do.sh runs each target. The line of a target below lists the variables that it accepts.
.DEFAULT_GOAL := help

targets := $(shell sed -n 's/^\([a-z]*\):.*/\1/p' Makefile)
$(foreach goal,$(filter-out $(targets),$(MAKECMDGOALS)),\
    $(error no target $(goal) (see make help); to test a problem: make test P=$(goal)))

# make would expand dollar signs in the variables of its command line, so it exports none of these. It exports their
# text, from which do.sh reads them: P=nim BY=a\ b, with blanks escaped and dollar signs doubled.
override COMMAND_LINE = $(MAKEOVERRIDES)
export COMMAND_LINE
unexport $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))

.PHONY: $(targets)
$(targets):
	@scripts/do.sh $@

help: ## list the commands and their variables

## Everyday use:
listen: ## create problems from browser pages: [BUILD=cargo] [PORT=10043]
new: ## create a problem, or set the CHECKER of an existing one: [P=nim] [TITLE="Nim"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6] [FILES="a.in a.out"] [EDITION=2024] [BUILD=cargo]
case: ## add a sample, or an answer: P=nim [IN=file] [OUT=file | BY=plain.rs]
test: ## test solutions on their samples: [P=nim] [CASE=3] [FROM=folder] [BY=mate.cpp] [BUILD=debug] [VERBOSE=1]
run: ## run a solution on input that you type, or on a sample: P=nim [CASE=3] [BUILD=debug]
stress: ## search for an input on which a solution fails: P=nim [SECONDS=10 | COUNT=1000 | INPUT=22] [SEED=7] [BY=mate.cpp]
submit: ## test a solution, then submit it, or copy it and open the page: P=nim [FORCE=1] [PORT=27121]
paste: ## test a solution, then copy it to the clipboard: P=nim [FORCE=1]
watch: ## test again on every save: [P=nim] [CASE=3] [BUILD=debug]

## More commands:
bench: ## time solutions, and their brute forces for comparison: [P=nim] [FROM=folder] [RUNS=41]
drop: ## move a problem or a contest to .dropped/: P=nim

## Maintenance:
check: ## run every check, or those of one problem: [P=nim]
clean: ## remove build output and measurements

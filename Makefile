# The single entry point; the scripts in scripts/ do the work.
.DEFAULT_GOAL := help

# The line of each target below lists the variables that it accepts. Any other variable on the command line is an error.
goals := $(or $(MAKECMDGOALS),help)
targets := $(shell sed -n 's/^\([a-z]*\):.*/\1/p' Makefile)
takes = $(shell sed -n 's/^$1://p' Makefile | grep -o '[A-Z]*=' | tr -d =)
given := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
$(foreach goal,$(filter-out $(targets),$(goals)),\
    $(error no target $(goal) (see make help); did you mean: make test P=$(goal)))
$(foreach goal,$(goals),$(foreach name,$(filter-out $(call takes,$(goal)),$(given)),\
    $(error make $(goal) does not take $(name): it takes $(or $(call takes,$(goal)),no variables))))
# drop and submit ignore an exported P, which may be stale.
$(foreach goal,$(filter drop submit,$(goals)),$(if $(filter P,$(given)),,\
    $(error name the problem on the command line, as in: make $(goal) P=nim)))

# Values reach the scripts as environment variables, never as shell text, and $(value) keeps make from expanding
# a dollar sign in them. bash has a variable SECONDS of its own, so ours is passed under another name.
$(foreach name,$(given),$(eval override $(name) := $$(value $(name))))
override STRESS_SECONDS := $(value SECONDS)
export $(filter-out SECONDS,$(given)) STRESS_SECONDS
unexport SECONDS

.PHONY: $(targets)

help: ## list the commands and their variables
	@awk -F ':.*## ' '/^## / { printf "\n%s\n", substr($$0, 4) } \
	    /^[a-z]+:.*## / { line = sprintf("make %-7s", $$1); count = split($$2, words, " "); \
	    for (i = 1; i <= count; i++) { if (length(line words[i]) > 78) { print line; line = sprintf("%12s", "") } \
	    line = line " " words[i] } print line }' Makefile

## Everyday use:
new: ## create a problem, or set the CHECKER of one: P=nim [TITLE="Nim"] [URL=https://..] [TIME=2] [MEMORY=256] [CHECKER=1e-6] [FILES="a.in a.out"] [EDITION=2024] [BUILD=cargo]
case: ## add a sample: P=nim [IN=file] [OUT=file]
listen: ## create problems from browser pages: [BUILD=cargo] [PORT=10043]
	@scripts/listen.py
test: ## test solutions on their samples: [P=nim] [CASE=3] [FROM=folder] [BY=mate.cpp] [BUILD=debug] [VERBOSE=1]
stress: ## search for an input on which a solution fails: [P=nim] [SECONDS=10 | COUNT=1000 | INPUT=22] [SEED=7] [BY=mate.cpp] [KEEP=1]
submit: ## test a solution, then submit it: P=nim [FORCE=1] [PORT=27121]
paste: ## test a solution, then copy it to the clipboard: P=nim [OPEN=1] [FORCE=1]
watch: ## test again on every save: [P=nim] [CASE=3] [BUILD=debug]

## More commands:
run: ## run a solution on input that you type, or on a sample: P=nim [CASE=3] [BUILD=debug]
bench: ## time solutions, and their brute forces for comparison: [P=nim] [FROM=folder] [RUNS=41]
drop: ## move a problem or a contest to .dropped/: P=nim

## Maintenance:
check: ## run every check, or those of one problem: [P=nim]

# Every other target runs the shell script of the same name.
$(filter-out help listen clean,$(targets)):
	@scripts/$@.sh

# A judge that is running has a folder target/work.PROCESS-..; one that starts waits while target/cleaning exists. The
# folder of a killed judge is removed by the next one. An older make drop may have left problems in target/dropped.
clean: ## remove build output and measurements
	@rm -rf target/cleaning && mkdir -p target/cleaning
	@for work in target/work.*; do process=$${work#target/work.}; process=$${process%%-*}; \
	    ! kill -0 "$$process" 2>/dev/null || \
	    { echo "a judge is at work: process $$process" >&2; rmdir target/cleaning; exit 1; }; \
	done
	@find target -mindepth 1 -maxdepth 1 ! -name dropped ! -name tools ! -name 'work.*' ! -name cleaning \
	    -exec mv {} target/cleaning ';'
	@rm -rf target/cleaning

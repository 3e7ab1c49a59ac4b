# The one front door. The work is in scripts/.
.DEFAULT_GOAL := help

# All that can be set, as in: make test P=gmt_002. It reaches the scripts as environment variables, never as
# shell text, and $(value) keeps make from expanding a dollar sign in it. bash has a variable SECONDS of its
# own, so that one goes under another name.
VARIABLES := P CASE BUILD JSON ROUNDS COUNT INPUT SEED KEEP VERBOSE TITLE URL TIME MEMORY OUT READER PORT STAY SECONDS
unknown := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(filter-out $(VARIABLES),$(name))))
meant = $(if $(wildcard bins/$(value $1).rs),did you mean P=$(value $1)?,there are $(VARIABLES))
$(if $(strip $(unknown)),$(error there is no variable $(firstword $(unknown)): $(call meant,$(firstword $(unknown)))))
$(foreach name,$(VARIABLES),$(eval override $(name) := $$(value $(name))))
override STRESS_SECONDS := $(value SECONDS)
export $(filter-out SECONDS,$(VARIABLES)) STRESS_SECONDS
unexport SECONDS
# These change what bash does before a script's first line.
unexport BASH_ENV BASHOPTS POSIXLY_CORRECT SHELLOPTS CDPATH

TARGETS := help test check stress mutants bench run paste judges package watch draw new listen drop clean
.PHONY: $(TARGETS)
$(foreach goal,$(filter-out $(TARGETS),$(MAKECMDGOALS)),$(if $(wildcard bins/$(goal).rs),\
    $(error there is no target $(goal): did you mean make $(firstword $(filter $(TARGETS),$(MAKECMDGOALS)) test) P=$(goal)?),\
    $(error there is no target $(goal): make help lists them)))

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

test: ## judge on the samples [P=gmt_002] [CASE=3] [BUILD=debug]
	@scripts/test.sh

check: ## run every check, or those of one problem [P=gmt_002]
	@scripts/check.sh

stress: ## compare with the referee on many inputs [P=gmt_002] [KEEP=1]
	@scripts/stress.sh

mutants: ## break the solutions to see the tests fail; an hour [P=gmt_002]
	@scripts/mutants.sh

bench: ## time the solutions against the floor [P=gmt_002] [ROUNDS=3]
	@scripts/bench.sh

run: ## run one solution on what you type: P=gmt_002
	@scripts/run.sh

paste: ## judge one solution, put it on the clipboard: P=gmt_002
	@scripts/paste.sh

judges: ## try every Rust, Windows, 32 bits, small stacks [P=gmt_002]
	@scripts/judges.sh

package: ## make what judges import, and judge it there [P=gmt_002]
	@scripts/package.sh

watch: ## judge again on every save [P=gmt_002]
	@command -v entr >/dev/null || { echo 'error: entr is missing: apt-get install entr, or brew install entr' >&2; exit 2; }
	@find bins samples -type f | entr -c scripts/test.sh

draw: ## draw a small case, for Graphviz: P=gmt_002 CASE=3
	@scripts/draw.sh

new: ## begin a new problem: P=nim [TITLE="Judge 1: Nim"] [READER=fast]
	@scripts/new.sh

listen: ## make problems from a judge's page [PORT=10043] [STAY=1]
	@scripts/listen.py

drop: ## remove a problem made by mistake: P=nim
	@scripts/drop.sh

clean: ## remove everything that was built or measured
	rm -rf target

# The one front door. Every recipe is a one-line call; the work is in scripts/.
.DEFAULT_GOAL := help

# What is set on the command line reaches the scripts as environment variables, never as shell text,
# and $(value) keeps make from expanding a dollar sign in it.
override P := $(value P)
override CASE := $(value CASE)
override BUILD := $(value BUILD)
override JSON := $(value JSON)
export P CASE BUILD JSON

.PHONY: help
help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

.PHONY: test
test: ## judge the solutions on their samples: make test [P=gmt_002 [CASE=3]] [BUILD=debug] [JSON=file]
	@scripts/test.sh

.PHONY: check
check: ## run every check: format, clippy, shellcheck, make test, cargo test, the harness's own tests
	@scripts/check.sh

.PHONY: bench
bench: ## time one solution on its samples with hyperfine: make bench P=gmt_002
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

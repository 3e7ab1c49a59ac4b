#!/usr/bin/env bash
# Runs what make runs for a target, with an exit status of its own, where make's is 2: do.sh TARGET [VARIABLE=VALUE...]
set -euo pipefail

script=$(compgen -G "$(dirname "$0")/$1.*")
# bash has a variable SECONDS of its own.
shift
exec env "${@/#SECONDS=/STRESS_SECONDS=}" "$script"

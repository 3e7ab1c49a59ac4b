#!/usr/bin/env bash
# Runs a target of the Makefile, which lists the variables that it accepts: do.sh TARGET [VARIABLE=VALUE...]
verb=$1
shift
. "${BASH_SOURCE[0]%/*}/lib/lib.sh"

# COMMAND_LINE: the variables of make, with a backslash before each blank and backslash, and two dollar signs for one.
if [[ -n ${COMMAND_LINE:-} ]]; then
    # shellcheck disable=SC2162 # Without -r, read removes the backslashes.
    IFS=' ' read -d '' -a words < <(printf '%s\0' "$COMMAND_LINE")
    set -- "${words[@]//\$\$/\$}"
fi
unset COMMAND_LINE

# Of exported variables only P counts, and not for drop and submit, since it may be stale.
usage=$(sed -n "s/^$verb: //p" Makefile)
names=$(awk -F '[][ ]' '{ while (++i <= NF) if (sub("=.*", "", $i)) printf " %s", $i }' <<<"$usage")
for name in $names; do [[ $name == P ]] || unset "$name"; done
case $verb in drop | submit) unset P ;; esac

given=()
for pair; do
    name=${pair%%[:=]*} value=${pair#*=} # P:=nim is an assignment, too
    [[ "$names " == *" $name "* ]] || die "make $verb does not take $name: it takes${names:- no variables}"
    [[ -n $value || $name == P ]] || die "$name is empty: leave it out, or give it a value"
    for only in 1 debug; do
        [[ $value == "$only" || $usage != *"[$name=$only]"* ]] ||
            die "$name=$value is invalid: use $name=$only, or leave it out"
    done
    export "$name=$value"
    [[ $name == P ]] || given+=("$name=$value")
done

[[ $verb == help || $verb == listen ]] || build_judge
case $verb in
new | run | stress | test | clean) exec "$judge" "$verb" ${given[@]+"${given[@]}"} "${P:-}" ;;
listen) need python3 && exec python3 -B scripts/lib/listen.py ;;
paste) . scripts/submit.sh ;;
*)
    # shellcheck source=/dev/null
    . "scripts/$verb.sh"
    ;;
esac

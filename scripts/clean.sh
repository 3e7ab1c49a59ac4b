# shellcheck shell=bash
# A judge that is running has a folder target/work.PROCESS-..; one that starts waits while target/cleaning exists. The
# folder of a killed judge is removed by the next one. An older make drop may have left problems in target/dropped.

rm -rf target/cleaning
mkdir -p target/cleaning
for work in target/work.*; do
    process=${work#target/work.} process=${process%%-*}
    if kill -0 "$process" 2>/dev/null; then
        rmdir target/cleaning
        die "a judge is at work: process $process"
    fi
done
find target -mindepth 1 -maxdepth 1 ! -name dropped ! -name tools ! -name 'work.*' ! -name cleaning \
    -exec mv {} target/cleaning ';'
rm -rf target/cleaning

# shellcheck shell=bash
# How bench.sh tells what it measured: a summary, tables in Markdown, all figures in JSON, and two charts.
#
# A line of the results is one shape of a problem at one scale. Its fields, with a tab between them and -
# for what is not known: 1 problem, 2 shape, 3 scale, 4 and 5 bytes of input and output, 6 peak memory in
# KB, 7 and 8 milliseconds of the solution and of the floor, 9 their ratio with 10 and 11 its quartiles,
# 12 milliseconds of the proconio build and 13 its ratio to the floor.

# summary RESULTS: a line a problem.
summary() {
    awk -F '\t' '
        $3 != 1 { next }
        !($1 in worst) { problems[++count] = $1; best[$1] = $9 }
        $9 < best[$1] { best[$1] = $9 }
        $9 > worst[$1] { worst[$1] = $9; where[$1] = $2 }
        $6 != "-" && $6 > memory[$1] { memory[$1] = $6 }
        END {
            for (i = 1; i <= count; i++) {
                problem = problems[i]
                printf "%-12s %.2f to %.2f times the floor", problem, best[problem], worst[problem]
                printf ", worst on %s", where[problem]
                if (problem in memory) printf "; at most %.1f MB", memory[problem] / 1024
                print ""
            }
        }' "$1"
}

# doubts RESULTS: a line if the rounds differ too much to be believed.
doubts() {
    awk -F '\t' '
        $3 == 1 { shapes++; if ($11 - $10 > 0.15 * $9) unsteady++ }
        END {
            if (unsteady == 0) exit
            printf "note: on %d of %d shapes the quartiles are more than 15 %% of the ratio apart: ", unsteady, shapes
            print "the machine was busy, run again"
        }' "$1"
}

# tables RESULTS MACHINE
tables() {
    local problem
    cat <<END
# How far from the floor

$(cat "$2")

The floor is a program that only reads the same input and writes as many bytes as the answer has; a ratio
is a time over the floor's, and its quartiles show how much the rounds differed. Times are of whole
processes. proconio is the ratio of the same solution with its input read by that crate.
END
    for problem in $(cut -f 1 "$1" | uniq); do
        printf '\n## %s\n\n' "$(title "$problem")"
        awk -F '\t' -v problem="$problem" '
            BEGIN {
                print "| shape | median, ms | floor, ms | ratio | quartiles | proconio | memory, MB |"
                print "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
            }
            $1 == problem && $3 == 1 {
                printf "| %s | %.2f | %.2f | %.2f | %.2f to %.2f", $2, $7, $8, $9, $10, $11
                printf($13 == "-" ? " | -" : " | %.2f", $13)
                printf($6 == "-" ? " | - |\n" : " | %.1f |\n", $6 / 1024)
            }' "$1"
        echo
        awk -F '\t' -v problem="$problem" '
            BEGIN {
                print "| ms at a part of the limits | 1/8 | 1/4 | 1/2 | 1 | bytes grow | time grows |"
                print "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
            }
            $1 != problem { next }
            $3 == "1/8" { printf "| %s", $2; bytes = $4 + $5; ms = $7 }
            { printf " | %.2f", $7 }
            $3 == 1 { printf " | x %.1f | x %.1f |\n", ($4 + $5) / bytes, $7 / ms }' "$1"
    done
}

# json RESULTS MACHINE
json() {
    awk -F '\t' -v machine="$(tr -d '\\"' <"$2")" '
        function known(value) { return value == "-" ? "null" : value }
        BEGIN { printf "{\n  \"machine\": \"%s\",\n  \"shapes\": [", machine }
        {
            printf "%s\n    {\"problem\": \"%s\", \"shape\": \"%s\", \"scale\": \"%s\"", (NR > 1 ? "," : ""), $1, $2, $3
            printf ", \"input_bytes\": %s, \"output_bytes\": %s, \"peak_memory_kb\": %s", $4, $5, known($6)
            printf ", \"solution_ms\": %s, \"floor_ms\": %s", $7, $8
            printf ", \"ratio\": %s, \"ratio_quartiles\": [%s, %s]", $9, $10, $11
            printf ", \"proconio_ms\": %s, \"proconio_ratio\": %s}", known($12), known($13)
        }
        END { printf "\n  ]\n}\n" }' "$1"
}

# worst_shape RESULTS PROBLEM: the shape with the largest ratio at the limits.
worst_shape() {
    awk -F '\t' -v problem="$2" '
        $1 == problem && $3 == 1 && $9 > ratio { ratio = $9; shape = $2 }
        END { print shape }' "$1"
}

# growth RESULTS PROBLEM SHAPE: two blocks for the chart: lines "BYTES MS" of all shapes, with a blank line
# between shapes; and lines "BYTES MS FLOOR LINEAR" of the one shape, where the last is what it would take
# above the floor if that grew with the bytes.
growth() {
    awk -F '\t' -v problem="$2" '
        $1 == problem { print $4 + $5, $7 }
        $1 == problem && $3 == 1 { print "" }' "$1"
    echo
    awk -F '\t' -v problem="$2" -v shape="$3" '
        $1 == problem && $2 == shape { bytes[++count] = $4 + $5; ms[count] = $7; floor[count] = $8 }
        END {
            for (i = 1; i <= count; i++) {
                linear = (ms[count] - floor[count]) * bytes[i] / bytes[count]
                print bytes[i], ms[i], floor[i], linear
            }
            print "\n"
        }' "$1"
}

# charts FOLDER NAME: NAME-ratio.svg and NAME-growth.svg.
charts() {
    local problem shape titles=''
    if ! command -v gnuplot >/dev/null; then
        echo "note: no charts: gnuplot is missing: apt-get install gnuplot-nox, or brew install gnuplot"
        return
    fi
    # One block of lines "ROW TITLE" and one of lines "ROW SHAPE RATIO QUARTILE QUARTILE PROCONIO".
    awk -F '\t' -v OFS='\t' '
        $3 != 1 { next }
        $1 != problem { problem = $1; row += row ? 2 : 1; titles = titles row OFS problem "\n" }
        { row++; bars = bars row OFS $2 OFS $9 OFS $10 OFS $11 OFS $13 "\n" }
        END { printf "%s\n\n%s", titles, bars }' "$1/results" >"$1/ratio"
    : >"$1/growth"
    for problem in $(cut -f 1 "$1/results" | uniq); do
        shape=$(worst_shape "$1/results" "$problem")
        titles+="\"$problem: $shape\" "
        growth "$1/results" "$problem" "$shape" >>"$1/growth"
    done
    if ! gnuplot -e "folder = '$1'; name = '$2'; titles = '$titles'" scripts/bench.gnuplot >"$1/said" 2>&1; then
        cat "$1/said" >&2
        echo "note: no charts: gnuplot failed, and says why above; it takes 5.0 or later"
    fi
}

# report FOLDER NAME: of what is in FOLDER/results and FOLDER/machine, to NAME.md, NAME.json and the charts.
report() {
    rm -f "$2".md "$2".json "$2"-ratio.svg "$2"-growth.svg
    echo
    summary "$1/results"
    doubts "$1/results"
    tables "$1/results" "$1/machine" >"$2.md"
    json "$1/results" "$1/machine" >"$2.json"
    charts "$1" "$2"
    printf '\nwritten:\n'
    ls "$2".md "$2".json "$2"-*.svg 2>/dev/null || true
}

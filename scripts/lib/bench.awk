# Turns the rounds of one input, each as hyperfine writes it, into the cells of its row: ms, ms of the floor, ratios of
# solution and plain to the floor, and of the solution to plain; "-" if there is no plain program.

$1 == "command" { rounds++; next }
{ time[$1, rounds] = $4 }

END {
    printf "%.2f %.2f %s %s %s\n", 1000 * middle("solution"), 1000 * middle("floor"),
        ratio("solution", "floor"), ratio("plain", "floor"), ratio("solution", "plain")
}

# middle(of, by): the median of the rounds' times, each over the other's if there is one.
function middle(of, by,    round, values, value, place) {
    for (round = 1; round <= rounds; round++) {
        value = time[of, round] / (by ? time[by, round] : 1)
        for (place = round; place > 1 && values[place - 1] > value; place--) values[place] = values[place - 1]
        values[place] = value
    }
    return (values[int((rounds + 1) / 2)] + values[int(rounds / 2) + 1]) / 2
}

function ratio(of, by) {
    return (of, 1) in time && (by, 1) in time ? sprintf("%.2f", middle(of, by)) : "-"
}

# Draws NAME.svg for bench.sh, which gives FOLDER and NAME. A line of FOLDER/chart is the head of a problem,
# "ROW PROBLEM -", or "ROW SHAPE RATIO".
chart = folder . "/chart"

set datafile missing "-"
stats chart using 1 nooutput
rows = STATS_max
stats chart using 3 nooutput
longest = STATS_max * 1.05

set terminal svg size 860, 130 + 17 * rows noenhanced font "Helvetica,12" background "white"
set output name . ".svg"
set title "Time as a multiple of the floor's" font ",15"
set border 0
set tics scale 0
set grid xtics linecolor rgb "#c9ced4"
set xrange [0 : longest]
set lmargin 26
set rmargin 8
unset ytics
set yrange [-rows - 1 : 0]
set style fill solid noborder
set arrow from 1, graph 0 to 1, graph 1 front nohead dashtype 2
plot chart using 3:(-$1):(0):3:(-$1 - 0.34):(-$1 + 0.34) with boxxyerror linecolor rgb "#3b7cb0" notitle, \
    "" using (valid(3) ? longest : NaN):(-$1):(sprintf("%.2f", $3)) with labels left offset 1 notitle, \
    "" using (valid(3) ? 0 : NaN):(-$1):2 with labels right offset -1 notitle, \
    "" using (valid(3) ? NaN : 0):(-$1):2 with labels right offset -1 font ",15" notitle

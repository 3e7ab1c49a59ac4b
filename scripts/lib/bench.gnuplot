# Draws NAME.svg for bench.sh, which gives FOLDER and NAME. A line of FOLDER/chart is "SHAPE RATIO", or "PROBLEM 0", the
# head of its shapes.
chart = folder . "/chart"

stats chart using 2 nooutput
longest = STATS_max * 1.05

set terminal svg size 860, 130 + 17 * STATS_records noenhanced font "Helvetica,12" background "white"
set output name . ".svg"
set title "Time as a multiple of the floor's" font ",15"
set border 0
set tics scale 0
set grid xtics linecolor rgb "#c9ced4"
set xrange [0 : longest]
set yrange [-STATS_records : 1]
set rmargin 8
set style fill solid noborder
set arrow from 1, graph 0 to 1, graph 1 front nohead dashtype 2
plot chart using 2:(-$0):(0):2:(-$0 - 0.34):(-$0 + 0.34):ytic(1) with boxxyerror linecolor rgb "#3b7cb0" notitle, \
    "" using ($2 > 0 ? longest : NaN):(-$0):(sprintf("%.2f", $2)) with labels left offset 1 notitle

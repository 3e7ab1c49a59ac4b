# Draws NAME.svg for bench.sh, which gives FOLDER and NAME. A line of FOLDER/chart is the head of a problem,
# "ROW PROBLEM - -", or "ROW SHAPE RATIO PROCONIO" with "-" for what was not timed.
chart = folder . "/chart"

set datafile missing "-"
set linetype 1 linecolor rgb "#3b7cb0" # a solution
set linetype 2 linecolor rgb "#c8641b" linewidth 1.5 pointtype 6 pointsize 0.6 # its proconio build
set linetype 3 linecolor rgb "#222222" linewidth 1.5 dashtype 2 # the floor
set linetype 4 linecolor rgb "#c9ced4" # the grid

stats chart using 1 nooutput
rows = STATS_max
stats chart using (valid(4) && $4 > $3 ? $4 : $3) nooutput
longest = STATS_max

set terminal svg size 860, 130 + 17 * rows noenhanced font "Helvetica,12" background "white"
set output name . ".svg"
set title "Time as a multiple of the floor's" font ",15"
set key below
set border 0
set tics scale 0
set grid xtics linestyle 4
set xrange [0 : longest * 1.05]
set lmargin 26
set rmargin 8
unset ytics
set yrange [-rows - 1 : 0]
set link x2
set x2tics scale 0
set style fill solid noborder
set arrow from 1, graph 0 to 1, graph 1 front linestyle 3 nohead
plot chart using 3:(-$1):(0):3:(-$1 - 0.34):(-$1 + 0.34) with boxxyerror linestyle 1 title "solution", \
    "" using 4:(-$1) with points linestyle 2 title "proconio build", \
    NaN linestyle 3 title "floor", \
    "" using (valid(3) ? longest * 1.05 : NaN):(-$1):(sprintf("%.2f", $3)) with labels left offset 1 notitle, \
    "" using (valid(3) ? 0 : NaN):(-$1):2 with labels right offset -1 notitle, \
    "" using (valid(3) ? NaN : 0):(-$1):2 with labels right offset -1 font ",15" notitle

# Draws NAME-ratio.svg and NAME-growth.svg for bench.sh, which gives FOLDER, NAME and the TITLES of the second's panels.
#
# FOLDER/ratio has a block of "ROW PROBLEM" and one of "ROW SHAPE RATIO QUARTILE QUARTILE PROCONIO". FOLDER/growth has
# two blocks for each problem: "BYTES MS" of all shapes, with a blank line between them, and of the worst shape
# "BYTES MS FLOOR LINEAR", where the last is what it would take above the floor if that grew with the bytes.
ratio = folder . "/ratio"
growth = folder . "/growth"

set datafile missing "-"
set linetype 1 linecolor rgb "#3b7cb0" linewidth 2 pointtype 7 pointsize 0.5 # a solution
set linetype 2 linecolor rgb "#c8641b" linewidth 1.5 pointtype 6 pointsize 0.6 # its proconio build
set linetype 3 linecolor rgb "#222222" linewidth 1.5 dashtype 2 # the floor
set linetype 4 linecolor rgb "#b03a5b" linewidth 1.5 dashtype 4 # linear growth
set linetype 5 linecolor rgb "#c9ced4" # grid and company
set linetype 6 linecolor rgb "#12304a" linewidth 1 pointtype 6 pointsize 0.4 # what is beside the main thing

# The ratio at the limits: a row for each shape, from the top down.
stats ratio using 1 nooutput
rows = STATS_max
stats ratio index 1 using (valid(6) && $6 > $5 ? $6 : $5) nooutput
longest = STATS_max

set terminal svg size 860, 130 + 17 * rows noenhanced font "Helvetica,12" background "white"
set output name . "-ratio.svg"
set title "Time as a multiple of the floor's, at the judges' limits" font ",15"
set key below
set border 0
set tics scale 0
set grid xtics linestyle 5
set xrange [0 : longest * 1.05]
set rmargin 8
set yrange [-rows - 1 : 0]
set link x2
set x2tics scale 0
set style fill solid noborder
set arrow from 1, graph 0 to 1, graph 1 front linestyle 3 nohead
plot ratio index 1 using 3:(-$1):(0):3:(-$1 - 0.34):(-$1 + 0.34):ytic(2) with boxxyerror linestyle 1 title "solution", \
    "" index 1 using 3:(-$1):4:5 with xerrorbars linestyle 6 pointtype 0 title "quartiles of the rounds", \
    "" index 1 using 6:(-$1) with points linestyle 2 title "proconio build", \
    NaN linestyle 3 title "floor", \
    "" index 1 using (longest * 1.05):(-$1):(sprintf("%.2f", $3)) with labels left offset 1 notitle, \
    "" index 0 using (0):(-$1):2 with labels right offset -1 font ",15" notitle

# Time against size: a panel for each problem, and the key in a strip below them.
reset
stats growth using 2 nooutput
most = STATS_max
panels = words(titles)
columns = panels < 3 ? panels : 3
lines = (panels + columns - 1) / columns
head = 30; panel_height = 260; foot = 50
height = head + panel_height * lines + foot + 0.0

set terminal svg size (columns == 1 ? 560 : 320 * columns), height noenhanced font "Helvetica,12" background "white"
set output name . "-growth.svg"
set multiplot title "Time against bytes of input and output, at 1/8, 1/4, 1/2 and 1 of the limits" font ",15"
set border 3 linestyle 5
set logscale xy
set autoscale xfix
set offsets graph 0.05, graph 0.05, 0, 0
set yrange [0.1 : most * 1.3]
set grid xtics ytics linestyle 5
set tics scale 0 textcolor rgb "black"
set xtics ("10 B" 1e1, "100 B" 1e2, "1 kB" 1e3, "3 kB" 3e3, "10 kB" 1e4, "30 kB" 3e4, "100 kB" 1e5, \
    "300 kB" 3e5, "1 MB" 1e6, "3 MB" 3e6, "10 MB" 1e7)
set ytics ("0.1 ms" 0.1, "0.2" 0.2, "0.5" 0.5, "1 ms" 1, "2" 2, "5" 5, "10 ms" 10, "20" 20, "50" 50, "100 ms" 100)
set size 1.0 / columns, panel_height / height
unset key
do for [panel = 0 : panels - 1] {
    set origin (panel % columns) * 1.0 / columns, 1 - (head + panel_height * (1 + panel / columns)) / height
    set title word(titles, panel + 1) font ",13" offset 0, -0.5
    plot growth index 2 * panel using 1:2 with lines linestyle 5, \
        "" index 2 * panel + 1 using 1:3 with lines linestyle 3, \
        "" index 2 * panel + 1 using 1:4 with lines linestyle 4, \
        "" index 2 * panel + 1 using 1:($2 - $3) with linespoints linestyle 6, \
        "" index 2 * panel + 1 using 1:2 with linespoints linestyle 1
}
set size 1, foot / height
set origin 0, 0
set margins 2, 2, 0, 0
set key center center Left reverse samplen 2 horizontal maxrows 2
unset border
unset tics
unset title
plot NaN with linespoints linestyle 1 title "worst shape", \
    NaN with lines linestyle 3 title "its floor", \
    NaN with linespoints linestyle 6 title "time above it", \
    NaN with lines linestyle 4 title "linear growth", \
    NaN with lines linestyle 5 title "other shapes"
unset multiplot

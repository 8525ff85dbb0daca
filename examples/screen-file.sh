#!/bin/sh
# Screens a CSV file on all cores, without a server: the snapshot in the data folder (SIS_DATA_DIR, ./var) is read.
# Separator, encoding and columns are found (docs/batch.md); workbooks are taken too. Each hit is a line of the output, and
# each row without a hit is one with total 0. With --resume, a run that was interrupted goes on where it stopped.
# Usage: sh examples/screen-file.sh CUSTOMERS.csv HITS.csv
set -eu
customers=${1:?Usage: sh examples/screen-file.sh CUSTOMERS.csv HITS.csv}
hits=${2:?Usage: sh examples/screen-file.sh CUSTOMERS.csv HITS.csv}
sis=$(dirname "$0")/../bin/sis

"$sis" screen "$customers" --output "$hits" --threshold 0.75
echo "The first lines of $hits:"
head -n 3 "$hits"

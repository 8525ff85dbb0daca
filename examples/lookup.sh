#!/bin/sh
# Looks a name up: which parties bear it, everything about the first of them, and how much the service holds.
# Usage: SIS_URL=http://127.0.0.1:8080 SIS_TOKEN=sis_… sh examples/lookup.sh NAME
set -eu
: "${SIS_URL:=http://127.0.0.1:8080}" "${SIS_TOKEN:?Set SIS_TOKEN to an access token (sis token create NAME).}"
name=${1:?Usage: sh examples/lookup.sh NAME}

# -G with --data-urlencode writes the query so that any script and any character arrives. --fail ends the script at an error.
get() {
  path=$1
  shift
  curl --silent --show-error --fail -G -H "Authorization: Bearer $SIS_TOKEN" "$@" "$SIS_URL$path"
}

echo "Parties for $name:"
found=$(get /api/entities --data-urlencode "q=$name" --data-urlencode limit=5 --data-urlencode is_active=true)
echo "$found"

# The id of the first party, without a JSON tool; jq -r '.entities[0].id' says the same.
id=$(echo "$found" | sed -n 's/^{"entities":\[{"id":"\([^"]*\)".*/\1/p')
if [ -z "$id" ]; then
  echo "Nothing found. That is not a clearance."
  exit 0
fi
echo "Everything about $id:"
get "/api/entities/$id"
echo
echo "What the service holds:"
get /api/stats
echo

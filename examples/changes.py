#!/usr/bin/env python3
"""Prints every change since a day: what was listed, amended, removed or listed again, by the authorities' own dates.

Usage: SIS_URL=http://127.0.0.1:8080 SIS_TOKEN=sis_... python3 examples/changes.py YYYY-MM-DD
"""
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("SIS_URL", "http://127.0.0.1:8080")
TOKEN = os.environ.get("SIS_TOKEN", "")


def get(path, **parameters):
    """One answer of the service. Ends the program with the service's own words when it is an error."""
    address = f"{URL}{path}?{urllib.parse.urlencode(parameters)}"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {TOKEN}"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        sys.exit(f"{error.code}: {problem.get('detail') or problem.get('title')}")


def changes_since(day):
    """All changes from a day on, newest first. Pages are followed by `next_cursor`, which is null on the last one."""
    cursor = {}
    while True:
        page = get("/api/changes", **{"from": day, "limit": 20, **cursor})
        yield from page["changes"]
        if page["next_cursor"] is None:
            return
        cursor = {"cursor": page["next_cursor"]}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    count = 0
    for change in changes_since(sys.argv[1]):
        entity = change["entity"]
        print(change["date"], change["kind"], entity["id"], entity["name"], f"({change['basis']})")
        count += 1
    print(f"{count} changes since {sys.argv[1]}")


if __name__ == "__main__":
    main()

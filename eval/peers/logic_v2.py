"""Scores the labelled pairs by logic-v2 of the PyPI package nomenklatura, for comparison.

Usage: pip install nomenklatura; python eval/peers/logic_v2.py CASES_FOLDER SET... > scores.jsonl
       npm run eval -- pairs --peer scores.jsonl
One line a pair: {"set", "at" (line of the file, from 0), "score"}. Facts beside the name count where a row has them.
"""
import json
import sys
from pathlib import Path

from followthemoney import model
from nomenklatura.matching import LogicV2

CONFIG = LogicV2.default_config()
PROPERTIES = {"birthDate": "birthDate", "nationality": "nationality", "country": "country", "gender": "gender"}


def entity(schema, name, props, key):
    proxy = model.make_entity(schema if schema in model.schemata else "LegalEntity")
    proxy.id = key
    if name:
        proxy.add("name", name)
    for prop, value in (props or {}).items():
        if prop in proxy.schema.properties:
            proxy.add(prop, value)
    return proxy


for name in sys.argv[2:]:
    for at, line in enumerate((Path(sys.argv[1]) / f"{name}.jsonl").read_text().splitlines()):
        row = json.loads(line)
        if row.get("candidate") is None or row.get("match") is None:
            continue
        a = entity(row["schema"], row["query"], row.get("query_props"), f"a-{name}-{at}")
        b = entity(row["schema"], row["candidate"], row.get("candidate_props"), f"b-{name}-{at}")
        score = LogicV2.compare(a, b, CONFIG).score
        print(json.dumps({"set": name, "at": at, "score": round(score, 4)}))

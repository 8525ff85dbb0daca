"""What a schema cannot say of the parameters, for schemathesis: vocabularies that take other names too, and parameters
that go together or not. Only requests that are meant to be right are changed; the wrong ones stay as they are."""

import random
from datetime import date

import schemathesis
from schemathesis.generation.modes import GenerationMode

WORDS = {
    "jurisdiction": ["US", "UK,EU", "GB", "UN"],
    "entity_type": ["organization", "ship,person", "individual"],
    "country": ["RU", "Iran", "CN,KP", "俄罗斯"],
    "party_country": ["RU", "Iran", "CN,KP"],
    "source_list": ["us-ofac-sdn", "un-sc,uk-sl"],
    "kind": ["listed", "listed,removed", "amended"],
    "gender": ["male", "female", "m"],
    "birth_date": ["1961", "1961-04", "1961-04-12"],
    "cursor": ["2026-01-20.7"],
}
FREE = ["q", "identifier"]
# Days stay in the past, and the earlier one first.
PAIRS = [("date_from", "date_to"), ("from", "to")]


def rightly(query):
    """Replaces what the schema lets through and the service cannot know."""
    choose = random.Random(repr(sorted(query.items(), key=str)))
    for name in list(query):
        if name in WORDS:
            query[name] = choose.choice(WORDS[name])
        if name in FREE:
            text = "".join(one for one in str(query[name]) if one.isprintable()).strip()
            query[name] = text if len(text) >= 3 else "Bank Rossiya"
    for first, last in PAIRS:
        if first in query and last in query and str(query[first]) > str(query[last]):
            query[first], query[last] = query[last], query[first]
    if str(query.get("as_of", "")) > date.today().isoformat():
        query["as_of"] = "2026-02-01"
    if query.get("sort") == "relevance" and not query.get("q"):
        query["q"] = "bank"
    if "date" in query:
        query.pop("from", None)
        query.pop("to", None)
    elif query.get("format", "json") != "json":
        query["format"] = "json"
    if query.get("format", "json") != "json":
        query.pop("receipt", None)
    return query


@schemathesis.hook
def map_case(context, case):
    meta = case.meta
    if meta is not None and meta.generation.mode == GenerationMode.POSITIVE and case.query:
        case.query = rightly(dict(case.query))
    return case

"""Screens the rows of one Spark partition through `sis screen -`; runs in the Python workers of the executors.

A Python worker keeps its process from one partition to the next: opening the snapshot costs more than screening some
thousand names. Needs nothing beside Python's own library.
"""

import atexit
import json
import os
import subprocess
import tempfile
import threading

# What a row may say of a party beside its name; see `sis screen --help`.
FACTS = ("entity_type", "country", "birth_date", "identifier", "gender")

_process = None


class ScreeningFailed(RuntimeError):
    """The process ended, or answered from other data: the partition is to be tried again."""


class Screener:
    """One `sis screen -`. Each row that is sent is answered by one line, in the order of the rows."""

    def __init__(self, settings):
        self.settings = settings
        command = [settings["sis"], "screen", "-", "--threads", str(settings["threads"])]
        for name in ("snapshot", "data_version", "limit", "mode", "threshold"):
            if settings.get(name) is not None:
                command += ["--" + name.replace("_", "-"), str(settings[name])]
        self.said = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said)

    def ended(self):
        """The exit code of a process whose output has ended; None when it has not ended itself."""
        try:
            return self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            return None

    def fault(self, what):
        self.process.kill()
        self.process.wait()
        self.said.seek(0)
        lines = self.said.read().decode("utf-8", "replace").strip().splitlines()
        return ScreeningFailed(f"{what}: {' '.join(lines[-3:])[-2000:] or 'it said nothing'}")

    def screen(self, rows):
        """Yields the row, its answer as an object, and the answer's line, for each of these rows."""
        sent = []
        finished = threading.Event()
        failure = []
        ready = threading.Condition()

        def send():
            try:
                for at, row in enumerate(rows):
                    line = json.dumps({**row, "id": at}, ensure_ascii=False) + "\n"
                    with ready:
                        sent.append(row)
                        ready.notify()
                    self.process.stdin.write(line.encode("utf-8"))
                    if at % 64 == 63:
                        self.process.stdin.flush()
                self.process.stdin.flush()
            except Exception as error:  # told by the thread that reads
                failure.append(error)
            finally:
                with ready:
                    finished.set()
                    ready.notify()

        threading.Thread(target=send, daemon=True).start()
        at = 0
        while True:
            with ready:
                ready.wait_for(lambda: len(sent) > at or finished.is_set())
            if len(sent) <= at:
                break
            line = self.process.stdout.readline()
            if not line.endswith(b"\n"):
                raise self.fault(f"sis ended with {self.ended()} after {at} answers")
            answer = json.loads(line)
            if answer["id"] != at:
                raise self.fault(f"the answer to row {at} was for row {answer['id']}")
            row, sent[at] = sent[at], None
            yield row, answer, line
            at += 1
        if failure:
            raise self.fault(f"rows could not be sent: {failure[0]!r}")

    def close(self):
        self.process.kill()
        self.process.wait()


def screener(settings):
    """The process of this Python worker, started anew when it is gone or for other settings."""
    global _process
    if _process is None or _process.settings != settings or _process.process.poll() is not None:
        if _process is not None:
            _process.close()
        _process = Screener(settings)
        atexit.register(_process.close)
    return _process


def forget():
    """Ends the process: after a failure nobody knows which answers are still to come."""
    global _process
    if _process is not None:
        _process.close()
    _process = None


def located(settings):
    """The settings with paths of this machine for what Spark brought here."""
    from pyspark import SparkFiles

    found = dict(settings)
    if settings.get("snapshot_file"):
        found["snapshot"] = SparkFiles.get(settings["snapshot_file"])
    if settings.get("sis_archive"):
        folder = SparkFiles.get(settings["sis_archive"])
        names = ("node_modules/.bin/sis", "bin/sis")
        found["sis"] = next((path for path in (os.path.join(folder, name) for name in names) if os.path.exists(path)), None)
        if found["sis"] is None:
            raise ScreeningFailed(f"{folder} holds neither {' nor '.join(names)}")
    for name in ("snapshot_file", "sis_archive"):
        found.pop(name, None)
    return found


def reasons(hit):
    """Why a hit is one, in words."""
    match = hit.get("match") or {}
    facts = [f"{one['fact']} {one['query']} / {one['record'] or '-'}: {one['verdict']}" for one in match.get("facts", [])]
    return list(match.get("evidence", [])) + facts


def hit_of(hit):
    match = hit.get("match") or {}
    return (
        hit["id"], hit["name"], float(hit["score"]), bool(hit["alert"]), hit["entity_type"], hit["source_list"],
        hit["jurisdiction"], hit["listed_date"], bool(hit["is_active"]), match.get("type"), match.get("value"),
        reasons(hit), hit.get("suppressed_reason"),
    )


def result_of(row_id, answer, line):
    """A row of the result, by the schema of the job."""
    hits = [hit_of(one) for one in answer.get("entities", [])]
    suppressed = [hit_of(one) for one in answer.get("suppressed", [])]
    best = max((hit[2] for hit in hits), default=None)
    return (
        row_id, answer.get("total"), answer.get("suppressed_total"), any(hit[3] for hit in hits), best, hits, suppressed,
        answer.get("error"), answer.get("data_version"), line,
    )


def screen_partition(rows, settings):
    """Screens rows of the columns `id`, `q` and those of FACTS."""
    settings = located(settings)
    keep = settings.pop("keep_answers")
    expected = settings["data_version"]
    ids = []

    def asked():
        for row in rows:
            values = row.asDict()
            ids.append(values["id"])
            yield {name: values[name] for name in ("q", *FACTS) if values.get(name) is not None}

    try:
        for at, (_, answer, line) in enumerate(screener(settings).screen(asked())):
            if "error" not in answer and answer["data_version"] != expected:
                raise ScreeningFailed(f"answered from the data version {answer['data_version']}, not {expected}")
            row_id, ids[at] = ids[at], None
            yield result_of(row_id, answer, line.decode("utf-8").rstrip("\n") if keep else None)
    except BaseException:
        forget()
        raise

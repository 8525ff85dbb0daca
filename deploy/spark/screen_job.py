#!/usr/bin/env python3
"""Screens a table of any size against the lists with Apache Spark.

    spark-submit screen_job.py --input customers.parquet --output screened --sis /opt/sis/bin/sis --snapshot snapshot.bin

The table is parted by the hash of its ids. Each part is screened by one task through `sis screen -` and written whole or
not at all, so the job can be ended at any time and called again: what is written stays, the rest is done. See deploy/spark/README.md.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sis_worker  # noqa: E402

HIT = (
    "struct<entity_id:string,name:string,score:double,alert:boolean,entity_type:string,source_list:string,"
    "jurisdiction:string,listed_date:string,is_active:boolean,match_type:string,match_value:string,"
    "reasons:array<string>,suppressed_reason:string>"
)
SCHEMA = (
    "id string, total int, suppressed_total int, alert boolean, best_score double, "
    f"hits array<{HIT}>, suppressed array<{HIT}>, error string, data_version string, answer string"
)
# Rows of a part by default: a task of some ten seconds to a minute.
ROWS_OF_PART = 50_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True, help="table to screen: Parquet, or CSV with a line of names (by its ending, or --csv)")
    parser.add_argument("--csv", action="store_true", help="the input is CSV")
    parser.add_argument("--output", required=True, help="folder of the result, on any file system that Spark writes")
    parser.add_argument("--id", default="id", help="column that names a row (default: id)")
    parser.add_argument("--name", default="q", help="column of the name to screen (default: q)")
    for fact in sis_worker.FACTS:
        parser.add_argument("--" + fact.replace("_", "-"), help=f"column of the {fact.replace('_', ' ')} (default: {fact}, where there is one)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--sis", default="sis", help="the command, at this path on every machine (default: sis)")
    where.add_argument("--sis-archive", help="archive of an installed package (.tar.gz, .zip), brought to every machine")
    data = parser.add_mutually_exclusive_group(required=True)
    data.add_argument("--snapshot", help="snapshot file or address (hdfs:, s3a:, https:), brought to every machine once")
    data.add_argument("--snapshot-path", help="snapshot file that is at this path on every machine already")
    parser.add_argument("--data-version", help="fail unless the snapshot is of this version")
    parser.add_argument("--limit", type=int, default=10, help="most hits of a row, 1-100 (default: 10)")
    parser.add_argument("--mode", choices=("keyword", "hybrid", "semantic"), default="keyword")
    parser.add_argument("--threshold", type=float, help="least score of a hit, 0-1 (default: that of sis)")
    parser.add_argument("--threads", type=int, default=1, help="threads of each process (default: 1; as many as spark.task.cpus)")
    parser.add_argument("--parts", type=int, help=f"parts of the table (default: one for {ROWS_OF_PART:,} rows)")
    parser.add_argument("--at-once", type=int, help="parts under way at a time (default: one and a half for each core)")
    parser.add_argument("--keep-answers", action="store_true", help="keep the whole answer of sis as JSON in the column answer")
    return parser.parse_args()


class Folder:
    """Files beside the result, on whatever file system it is."""

    def __init__(self, spark, root):
        self.jvm = spark._jvm
        self.conf = spark._jsc.hadoopConfiguration()
        self.root = root.rstrip("/")

    def path(self, *parts):
        return "/".join((self.root, *parts))

    def _at(self, *parts):
        path = self.jvm.org.apache.hadoop.fs.Path(self.path(*parts))
        return path.getFileSystem(self.conf), path

    def exists(self, *parts):
        system, path = self._at(*parts)
        return system.exists(path)

    def write(self, text, *parts):
        """Replaces a small file; a reader sees the old one or the new one."""
        system, path = self._at(*parts)
        _, new = self._at(*parts[:-1], parts[-1] + ".new")
        stream = system.create(new, True)
        stream.write(bytearray(text.encode("utf-8")))
        stream.close()
        system.delete(path, False)
        if not system.rename(new, path):
            raise SystemExit(f"{path} cannot be written.")

    def delete(self, *parts):
        system, path = self._at(*parts)
        system.delete(path, True)

    def read(self, *parts):
        system, path = self._at(*parts)
        stream = self.jvm.java.util.Scanner(system.open(path), "UTF-8").useDelimiter("\\A")
        text = stream.next()
        stream.close()
        return text


def stop(text):
    raise SystemExit(f"screen_job: {text}")


def say(text):
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


def columns_of(table, given):
    """The columns of the table as the worker wants them."""
    from pyspark.sql import functions as f

    names = {name.lower(): name for name in table.columns}
    wanted = {"id": given.id, "q": given.name}
    for fact in sis_worker.FACTS:
        chosen = getattr(given, fact)
        if chosen is not None or fact in names:
            wanted[fact] = chosen or fact
    for name in wanted.values():
        if name.lower() not in names:
            stop(f"the input has no column {name}; its columns are: {', '.join(table.columns)}")
    return [f.col(f"`{names[name.lower()]}`").cast("string").alias(alias) for alias, name in wanted.items()], wanted


def read_input(spark, given):
    if given.csv or given.input.lower().endswith((".csv", ".csv.gz")):
        return spark.read.csv(given.input, header=True, multiLine=True, escape='"')
    return spark.read.parquet(given.input)


def probe(settings):
    """The data version that the driver finds, by asking one question."""
    located = sis_worker.located(settings)
    command = [located["sis"], "screen", "-", "--threads", "1", "--snapshot", located["snapshot"]]
    asked = subprocess.run(command, input=b'{"q":"Bank"}\n', capture_output=True, check=False)
    if asked.returncode != 0:
        stop(f"sis failed on the driver: {asked.stderr.decode('utf-8', 'replace').strip()[-1000:]}")
    return json.loads(asked.stdout)["data_version"]


def settings_of(spark, given):
    """What workers are told, with everything that they need on its way to them."""
    context = spark.sparkContext
    context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "sis_worker.py"))
    settings = {"sis": given.sis, "threads": given.threads, "limit": given.limit, "mode": given.mode}
    settings["keep_answers"] = given.keep_answers
    if given.threshold is not None:
        settings["threshold"] = given.threshold
    if given.sis_archive:
        context.addArchive(given.sis_archive + "#sis-package")
        settings["sis_archive"] = "sis-package"
    if given.snapshot:
        context.addFile(given.snapshot)
        settings["snapshot_file"] = os.path.basename(given.snapshot)
    else:
        settings["snapshot"] = given.snapshot_path
    settings["data_version"] = probe(settings)
    if given.data_version and settings["data_version"] != given.data_version:
        stop(f"the snapshot is of the data version {settings['data_version']}, not {given.data_version}.")
    return settings


def begin(spark, given, settings, folder):
    """Parts the table, unless an earlier call has; gives how many parts there are, and rows. Refuses to go on with another run."""
    from pyspark.sql import functions as f

    table = read_input(spark, given)
    columns, wanted = columns_of(table, given)
    told = ("data_version", "limit", "mode", "threshold", "keep_answers")
    origin = {"input": given.input, "columns": wanted, **{name: settings.get(name) for name in told}}
    if folder.exists("_run"):
        known = json.loads(folder.read("_run"))
        other = [name for name in origin if known["origin"].get(name) != origin[name]]
        if other:
            stop(f"{folder.root} is from a run with another {', '.join(other)}; choose another folder, or delete it.")
        if given.parts and given.parts != known["parts"]:
            stop(f"{folder.root} has {known['parts']} parts; go on without --parts.")
        say(f"going on with {folder.root}: {known['parts']} parts of {known['rows']:,} rows")
        return known["parts"], known["rows"]
    rows = table.count()
    if rows == 0:
        stop(f"{given.input} has no rows.")
    cores = spark.sparkContext.defaultParallelism
    parts = given.parts or max(-(-rows // ROWS_OF_PART), cores * 3)
    say(f"parting {rows:,} rows into {parts} parts")
    part = f.pmod(f.xxhash64("id"), f.lit(parts)).cast("int")
    parted = table.select(*columns).withColumn("part", part).repartition(min(parts, 2000), "part")
    parted.write.mode("overwrite").partitionBy("part").parquet(folder.path("_input"))
    folder.write(json.dumps({"origin": origin, "parts": parts, "rows": rows}), "_run")
    return parts, rows


def screen_part(spark, settings, folder, part):
    """Screens one part in one task; gives how many rows it had. Whatever an earlier try left is replaced."""
    source = folder.path("_input", f"part={part}")
    if not folder.exists("_input", f"part={part}"):
        return 0
    rows = spark.read.parquet(source).coalesce(1)
    result = rows.rdd.mapPartitions(lambda one: sis_worker.screen_partition(one, settings))
    target = folder.path("screened", f"part={part}")
    spark.createDataFrame(result, SCHEMA, verifySchema=False).write.mode("overwrite").parquet(target)
    asked, answered = rows.count(), spark.read.parquet(target).count()
    if asked != answered:
        raise RuntimeError(f"part {part} has {asked} rows and {answered} answers")
    return asked


def screen_all(spark, settings, folder, parts, given):
    """Screens every part that is not done yet, several at a time."""
    done = [part for part in range(parts) if folder.exists("screened", f"part={part}", "_SUCCESS")]
    waiting = [part for part in range(parts) if part not in set(done)]
    at_once = given.at_once or max(2, int(spark.sparkContext.defaultParallelism * 1.5))
    if done:
        say(f"{len(done)} parts are there already")
    began, rows, finished = time.time(), 0, 0
    with ThreadPoolExecutor(at_once) as pool:
        under_way = {pool.submit(screen_part, spark, settings, folder, part) for part in waiting}
        try:
            while under_way:
                ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for one in ready:
                    rows += one.result()
                    finished += 1
                seconds = time.time() - began
                left = seconds / finished * (len(waiting) - finished)
                say(f"{len(done) + finished} of {parts} parts, {rows:,} rows, {rows / seconds:,.0f} rows/s, {left:,.0f} s to go")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            spark.sparkContext.cancelAllJobs()
            raise
    return rows, time.time() - began


def summary_of(spark, folder, rows):
    """Counts over the whole result; every row must be there, all from one data version."""
    from pyspark.sql import functions as f

    result = spark.read.schema(SCHEMA + ", part int").parquet(folder.path("screened"))
    found = result.agg(
        f.count("*").alias("rows"),
        f.count(f.when(f.col("total") > 0, 1)).alias("with_hits"),
        f.count(f.when(f.col("alert"), 1)).alias("with_alerts"),
        f.coalesce(f.sum("total"), f.lit(0)).alias("hits"),
        f.count("error").alias("errors"),
        f.collect_set("data_version").alias("data_versions"),
    ).first().asDict()
    if found["rows"] != rows:
        stop(f"{found['rows']:,} answers to {rows:,} rows.")
    if len(found["data_versions"]) > 1:
        stop(f"answers are from several data versions: {', '.join(found['data_versions'])}.")
    return found


def main():
    from pyspark.sql import SparkSession

    given = arguments()
    spark = SparkSession.builder.appName("sis screen").config("spark.scheduler.mode", "FAIR").getOrCreate()
    settings = settings_of(spark, given)
    folder = Folder(spark, given.output)
    parts, rows = begin(spark, given, settings, folder)
    screened, seconds = screen_all(spark, settings, folder, parts, given)
    summary = {**summary_of(spark, folder, rows), "parts": parts, "screened_now": screened, "seconds": round(seconds, 1)}
    summary["data_version"] = settings["data_version"]
    del summary["data_versions"]
    folder.write(json.dumps(summary), "_summary")
    folder.delete("_input")
    print(json.dumps(summary), flush=True)
    spark.stop()
    if summary["errors"] > 0:
        stop(f"{summary['errors']:,} of {rows:,} rows were not screened; their column error says why.")


if __name__ == "__main__":
    main()

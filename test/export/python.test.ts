import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishExport } from '../../src/export/files/publish.ts';
import { publishedExports } from '../../src/export/files/versions.ts';
import { parties, TOKEN, testService } from '../http/fixture.ts';
import { jsonLines } from '../json-lines.ts';
import { describeWithPython } from '../programs.ts';
import { runPython } from '../python.ts';
import { temporaryFolder } from '../temporary.ts';
import { exportedData } from './data.ts';

const folder = temporaryFolder();
/** The number of a ship passes the check of its last digit, which FollowTheMoney makes. */
const entities = parties(40).map((one) =>
  one.vessel
    ? { ...one, vessel: { ...one.vessel, imo: '9074729' }, identifiers: [{ ...one.identifiers[0]!, value: '9074729' }] }
    : one,
);
const file = (name: string): string => join(folder, 'full/1', name);

beforeAll(async () => void (await publishExport(folder, exportedData('v1', entities))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('holds a record for each party, in every form that other programs read', async () => {
  const lines = readFileSync(file('all.ftm.json'), 'utf8').trim().split('\n');
  expect(lines.filter((line) => JSON.parse(line).schema === 'Sanction')).toHaveLength(entities.length);
  expect(readFileSync(file('all.parquet')).subarray(0, 4).toString()).toBe('PAR1');
});

describeWithPython(['followthemoney'], 'the file of FollowTheMoney', () => {
  it('holds entities that its own library cleans to what they are', async () => {
    const program = `
import json, sys
from followthemoney import model
for line in sys.stdin:
    given = json.loads(line)
    entity = model.get_proxy(given, cleaned=False)
    entity.schema.validate(given)
    lost = [[name, value] for name, values in given["properties"].items() for value in values
            if entity.schema.get(name).type.clean(value, proxy=entity, format=entity.schema.get(name).format) != value]
    print(json.dumps([given["id"], entity.schema.name, lost]))`;
    const lines = readFileSync(file('all.ftm.json'), 'utf8');
    const checked = jsonLines(await runPython(program, lines));
    expect(checked.filter(([, schema]) => schema === 'Sanction')).toHaveLength(entities.length);
    expect(checked.filter(([, , lost]) => lost.length > 0)).toEqual([]);
  });
});

describeWithPython(['followthemoney', 'yente'], 'targets.simple.csv and the index of data sets', () => {
  it('say what the library of FollowTheMoney reads from the entities', async () => {
    const program = `
import csv, json, sys
from followthemoney import model, registry
entities = [model.get_proxy(json.loads(line)) for line in sys.stdin]
kinds = {"aliases": registry.name, "birth_date": None, "countries": registry.country, "identifiers": registry.identifier,
         "addresses": registry.address, "phones": registry.phone, "emails": registry.email}
rows = {row["id"]: row for row in csv.DictReader(open(sys.argv[1]))}
several = lambda cell: set(next(csv.reader([cell], delimiter=";"))) if cell else set()
wrong = []
for entity in entities:
    row = rows.get(entity.id)
    if row is None: continue
    for column, kind in kinds.items():
        said = set(entity.get("birthDate", quiet=True)) if kind is None else set(entity.get_type_values(kind))
        for other in entities:
            if kind is not None and other.schema.is_a("Identification") and entity.id in other.get("holder"):
                said |= set(other.get_type_values(kind))
        said.discard(entity.caption)
        if said != several(row[column]): wrong.append([entity.id, column, sorted(said), row[column]])
print(json.dumps([len(rows), wrong]))`;
    const [rows, wrong] = JSON.parse(
      await runPython(program, readFileSync(file('all.ftm.json'), 'utf8'), file('all.targets.simple.csv')),
    );
    expect(rows).toBe(entities.filter(({ is_active }) => is_active).length);
    expect(wrong).toEqual([]);
  });

  it('are loaded by yente as a catalog', async () => {
    const service = await testService({ exports: publishedExports(folder) });
    const program = `
import asyncio, json, sys
from yente.data.loader import load_json_lines
from yente.data.manifest import Catalog, Manifest
from yente.data.updater import DatasetUpdater
async def load():
    told = {}
    manifest = Manifest.model_validate({"catalogs": [{"url": sys.argv[1], "auth_token": sys.argv[2]}]})
    catalog = await Catalog.load(manifest)
    for dataset in catalog.datasets:
        updater = await DatasetUpdater.build(dataset, None)
        count = 0
        if updater.needs_update():
            async for op in updater.load(): count += 1
        told[dataset.name] = [updater.target_version, count, dataset.model.entity_count, sorted(dataset.dataset_names)]
    print(json.dumps(told))
asyncio.run(load())`;
    const answer = await runPython(program, '', `${service.url}/export/index.json`, TOKEN).finally(service.close);
    const told = JSON.parse(answer.trim().split('\n').at(-1)!);
    const version = '20260822000000-000001';
    const lists = ['eu_fsf', 'gb_fcdo_sanctions', 'us_ofac_sdn'];
    for (const name of lists) {
      expect(told[name]).toEqual([version, expect.any(Number), told[name][1], [name]]);
      expect(told[name][1]).toBeGreaterThan(0);
    }
    expect(told.default).toEqual([version, 0, expect.any(Number), ['default', ...lists]]);
  });
});

describeWithPython(['duckdb'], 'the Parquet files', () => {
  it('are read by DuckDB, with lists, groups and dates', async () => {
    const program = `
import duckdb, json, sys
db = duckdb.connect()
rows = db.execute("select id, listed_date, is_active, len(aliases), aliases[1].name, vessel.imo from read_parquet(?) order by id", [sys.argv[1]]).fetchall()
types = {r[0]: r[1] for r in db.execute("describe select * from read_parquet(?)", [sys.argv[1]]).fetchall()}
print(json.dumps([rows, types], default=str))`;
    const [rows, types] = JSON.parse(await runPython(program, '', file('all.parquet')));
    expect(rows.map(([id]: [string]) => id)).toEqual(entities.map(({ id }) => id));
    expect(rows).toContainEqual(['us-ofac-sdn-100', '2024-02-23', true, 2, 'Пётр Велдоран', null]);
    expect(rows).toContainEqual(['uk-sl-AB-7', '2025-06-01', true, 0, null, '9074729']);
    expect(types).toMatchObject({ listed_date: 'DATE', is_active: 'BOOLEAN', sanction_programs: 'VARCHAR[]' });
    expect(types.identifiers).toMatch(/^STRUCT\(.*\)\[\]$/);
  });
});

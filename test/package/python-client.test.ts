import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { operationsOf } from '../../src/service/openapi-document.ts';
import { temporaryFolder } from '../commands/rows/row-fixtures.ts';
import { type TestService, TOKEN, testService } from '../http/fixture.ts';
import { describeWithPython, PYTHON } from '../programs.ts';
import { runPython } from '../python.ts';

const PROGRAM = `
import json, sys
folder, url, token = sys.argv[1:]
sys.path.insert(0, folder)
from sis_client import AuthenticatedClient
from sis_client.api.entities import get_entity, list_entities, screen_entities, search_entities
from sis_client.api.data import get_stats, list_changes, list_sources
from sis_client.api.batch import screen_rows
from sis_client.models import BatchRow
with AuthenticatedClient(base_url=url, token=token) as client:
    page = screen_entities.sync(client=client, q="Banque Ostrelle", limit=1)
    detail = get_entity.sync(page.entities[0].id, client=client)
    rows = screen_rows.sync(client=client, body=[BatchRow(q="Banque Ostrelle", id="7")])
    wrong = screen_entities.sync_detailed(client=client, q="x")
    print(json.dumps({
        "name": page.entities[0].name, "alert": page.entities[0].alert, "aliases": len(detail.aliases),
        "rows": [row.to_dict()["id"] for row in rows], "sources": len(list_sources.sync(client=client).sources),
        "total": get_stats.sync(client=client).total, "changes": len(list_changes.sync(client=client).changes),
        "listed": len(list_entities.sync(client=client, limit=2).entities),
        "found": len(search_entities.sync(client=client, q="ostrelle").entities), "wrong": [wrong.status_code, wrong.parsed.detail],
    }))
`;

it('finds in the document every operation that it calls, by the names that a generator makes', () => {
  const ids = operationsOf(openApiDocument()).map(({ operation }) => operation.operationId);
  const made = ids.map((id) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const called = PROGRAM.match(/(?<=\.api\.\w+ import ).*/g)!.flatMap((names) => names.split(', '));
  expect(called.length).toBeGreaterThan(7);
  expect(made).toEqual(expect.arrayContaining(called));
});

describeWithPython(['openapi_python_client', 'httpx'], 'a client generated for Python', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
  });
  afterAll(() => service.close());

  it('is made from the document and understands the answers', async () => {
    const folder = temporaryFolder();
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(`${service.url}/openapi.json`)).text());
    await promisify(execFile)(PYTHON, [
      '-m',
      'openapi_python_client',
      'generate',
      '--meta',
      'none',
      '--path',
      document,
      '--output-path',
      join(folder, 'sis_client'),
    ]);
    const said = JSON.parse(await runPython(PROGRAM, '', folder, service.url, TOKEN));
    expect(said).toMatchObject({ name: 'Banque Ostrelle', rows: ['7'], sources: 3, listed: 2 });
    expect(said.found).toBeGreaterThan(0);
    expect(said.wrong).toEqual([400, expect.stringContaining('q')]);
  });
});

const GENERATOR_PROGRAM = `
import json, sys
folder, url, token = sys.argv[1:]
sys.path.insert(0, folder)
import sis_client as sis
with sis.ApiClient(sis.Configuration(host=url, access_token=token)) as client:
    entities, batch, yente = sis.EntitiesApi(client), sis.BatchApi(client), sis.YenteApi(client)
    page = entities.screen_entities(q="Banque Ostrelle", limit=1)
    some = entities.list_entities(limit=1, fields="id")
    detail = entities.get_entity(page.entities[0].id)
    row = sis.BatchRow.from_dict({"q": "Banque Ostrelle", "id": "7"})
    matched = yente.yente_search("default", q="Ostrelle", limit=1)
    reports = sis.ReportsApi(client).list_reports(limit=1)
    print(json.dumps({
        "name": page.entities[0].name, "only": [some.entities[0].id, some.entities[0].name], "aliases": len(detail.aliases),
        "rows": [answer.actual_instance.total for answer in batch.screen_rows([row])],
        "caption": matched.results[0].caption, "reports": type(reports.actual_instance).__name__,
        "sources": len(sis.DataApi(client).list_sources().sources),
    }))
`;

describeWithPython(
  ['openapi_generator_cli', 'pydantic', 'dateutil', 'urllib3'],
  'a client of OpenAPI Generator',
  () => {
    let service: TestService;
    beforeAll(async () => {
      service = await testService();
    });
    afterAll(() => service.close());

    it('is made from the document and understands the answers', { timeout: 240_000 }, async () => {
      const folder = temporaryFolder();
      const document = join(folder, 'openapi.json');
      writeFileSync(document, await (await fetch(`${service.url}/openapi.json`)).text());
      const without = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
      const made = [
        '--global-property',
        without,
        '-i',
        document,
        '-g',
        'python',
        '-o',
        folder,
        '--package-name',
        'sis_client',
      ];
      const program = 'import sys; from openapi_generator_cli import cli; sys.exit(cli())';
      await promisify(execFile)(PYTHON, ['-c', program, 'generate', ...made], { maxBuffer: 1 << 26 });
      const said = JSON.parse(await runPython(GENERATOR_PROGRAM, '', folder, service.url, TOKEN));
      expect(said).toMatchObject({ name: 'Banque Ostrelle', caption: 'Banque Ostrelle', reports: 'ReportPage' });
      expect(said.only).toEqual([expect.any(String), null]);
      expect(said.rows).toEqual([expect.any(Number)]);
      expect(said.sources).toBe(3);
    });
  },
);

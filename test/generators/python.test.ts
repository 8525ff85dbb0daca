import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { operationsOf } from '../../src/service/openapi-document.ts';
import { describeWithPython, PYTHON } from '../programs.ts';
import { runPython } from '../python.ts';
import { ANSWERS, askedService, openApiGenerator } from './asked-service.ts';

const PROGRAM = `
import json, sys
folder, url, token = sys.argv[1:]
sys.path.insert(0, folder)
from sis_client import AuthenticatedClient
from sis_client.api.entities import get_entity, list_entities, screen_entities, search_entities
from sis_client.api.data import get_stats, list_changes, list_sources
from sis_client.api.batch import screen_rows
from sis_client.api.yente import yente_ready
from sis_client.models import BatchRow
with AuthenticatedClient(base_url=url, token=token) as client:
    hit = screen_entities.sync(client=client, q="Banque Ostrelle", limit=1).entities[0]
    rows = screen_rows.sync(client=client, body=[BatchRow(q="Banque Ostrelle", id="7")])
    print(json.dumps({
        "ready": yente_ready.sync_detailed(client=client).status_code == 200,
        "found": search_entities.sync(client=client, q="ostrelle").entities[0].name,
        "name": hit.name, "alert": hit.alert, "detail": get_entity.sync(hit.id, client=client).name,
        "row": rows[0].to_dict()["id"], "wrong": get_entity.sync("none", client=client).status,
        "sources": len(list_sources.sync(client=client).sources), "total": get_stats.sync(client=client).total,
        "changes": len(list_changes.sync(client=client).changes),
        "listed": len(list_entities.sync(client=client, limit=2).entities),
    }))
`;

it('finds in the document every operation that it calls, by the names that a generator makes', () => {
  const ids = operationsOf(openApiDocument()).map(({ operation }) => operation.operationId);
  const made = ids.map((id) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const called = PROGRAM.match(/(?<=\.api\.\w+ import ).*/g)!.flatMap((names) => names.split(', '));
  expect(called.length).toBeGreaterThan(7);
  expect(made).toEqual(expect.arrayContaining(called));
});

describeWithPython(['openapi_python_client', 'httpx'], 'a client of openapi-python-client', () => {
  let service: Awaited<ReturnType<typeof askedService>>;
  beforeAll(async () => {
    service = await askedService();
  });
  afterAll(() => service.close());

  it('is made from the document and understands the answers', async () => {
    const { folder, document, url, token } = service;
    const made = ['--meta', 'none', '--path', document, '--output-path', join(folder, 'sis_client')];
    await promisify(execFile)(PYTHON, ['-m', 'openapi_python_client', 'generate', ...made]);
    const said = JSON.parse(await runPython(PROGRAM, '', folder, url, token));
    expect(said).toMatchObject({ ...ANSWERS, sources: 3, listed: 2 });
  });
});

const GENERATOR_PROGRAM = `
import json, sys
folder, url, token = sys.argv[1:]
sys.path.insert(0, folder)
import sis_client as sis
with sis.ApiClient(sis.Configuration(host=url, access_token=token)) as client:
    entities, batch, yente = sis.EntitiesApi(client), sis.BatchApi(client), sis.YenteApi(client)
    hit = entities.screen_entities(q="Banque Ostrelle", limit=1).entities[0]
    some = entities.list_entities(limit=1, fields="id")
    row = sis.BatchRow.from_dict({"q": "Banque Ostrelle", "id": "7"})
    matched = yente.yente_search("default", q="Ostrelle", limit=1)
    reports = sis.ReportsApi(client).list_reports(limit=1)
    try: entities.get_entity("none")
    except sis.ApiException as error: wrong = error.status
    print(json.dumps({
        "ready": yente.yente_ready_with_http_info().status_code == 200,
        "found": entities.search_entities(q="ostrelle").entities[0].name,
        "name": hit.name, "alert": hit.alert, "detail": entities.get_entity(hit.id).name,
        "row": batch.screen_rows([row])[0].actual_instance.id.actual_instance, "wrong": wrong,
        "only": [some.entities[0].id, some.entities[0].name], "caption": matched.results[0].caption,
        "reports": type(reports.actual_instance).__name__, "sources": len(sis.DataApi(client).list_sources().sources),
    }))
`;

describeWithPython(
  ['openapi_generator_cli', 'pydantic', 'dateutil', 'urllib3'],
  'a client of OpenAPI Generator',
  () => {
    let service: Awaited<ReturnType<typeof askedService>>;
    beforeAll(async () => {
      service = await askedService();
    });
    afterAll(() => service.close());

    it('is made from the document and understands the answers', async () => {
      await openApiGenerator(service, '-g', 'python', '--package-name', 'sis_client');
      const said = JSON.parse(await runPython(GENERATOR_PROGRAM, '', service.folder, service.url, service.token));
      expect(said).toMatchObject({ ...ANSWERS, caption: 'Banque Ostrelle', reports: 'ReportPage', sources: 3 });
      expect(said.only).toEqual([expect.any(String), null]);
    });
  },
);

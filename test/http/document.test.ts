import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { apiOperationsOf, type OpenApiDocument, operationsOf } from '../../src/service/openapi-document.ts';
import { departures } from './conformance.ts';
import { TOKEN, testService } from './fixture.ts';

/** Checks of life, asked without a token, and feeds, with one in the address. */
const OPEN_DOORS = new Set([
  '/.well-known/oauth-protected-resource/mcp',
  '/compat/yente/healthz',
  '/compat/yente/readyz',
  '/feeds/{token}/reports.atom',
  '/feeds/{token}/reports.json',
  '/feeds/{token}/entities/{id}.atom',
  '/feeds/{token}/entities/{id}.json',
  '/feeds/{token}/search.atom',
  '/feeds/{token}/search.json',
  '/feeds/{token}/changes.atom',
  '/feeds/{token}/changes.json',
]);

describe('the OpenAPI document', async () => {
  const service = await testService();
  const live = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(live as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(live.openapi).toBe('3.1.0');
  });

  it('describes every parameter of the interface', () => {
    const names = (path: string) => (live.paths[path]?.get?.parameters ?? []).map(({ name }) => name);
    expect(names('/api/entities')).toEqual(
      expect.arrayContaining([
        'q',
        'page',
        'limit',
        'jurisdiction',
        'source_list',
        'entity_type',
        'country',
        'is_china',
        'is_active',
      ]),
    );
    expect(names('/api/entities/search')).toEqual(
      expect.arrayContaining(['q', 'page', 'limit', 'date_from', 'date_to', 'country', 'is_china', 'is_active']),
    );
    expect(names('/api/entities/search')).toEqual(
      expect.arrayContaining(['jurisdiction', 'source_list', 'entity_type']),
    );
    expect(names('/api/entities/hybrid-search')).toEqual(
      expect.arrayContaining(['q', 'mode', 'limit', 'jurisdiction', 'country', 'is_china', 'page', 'entity_type']),
    );
    expect(names('/api/reports')).toContain('date');
    const required = live.paths['/api/entities/hybrid-search']!.get!.parameters!.filter((one) => one.required);
    expect(required.map(({ name }) => name)).toEqual(['q']);
  });

  it('asks for a bearer token on every operation but those that need none, and says so of these', () => {
    for (const { path, operation } of operationsOf(live))
      expect([path, operation]).toEqual([
        path,
        expect.objectContaining({ security: OPEN_DOORS.has(path) ? [] : [{ bearer: [] }] }),
      ]);
  });

  it('sorts every operation into a group that it explains', () => {
    const groups = (live.tags as { name: string; description: string }[]).map(({ name }) => name);
    for (const { path, operation } of operationsOf(live))
      expect([path, groups]).toEqual([path, expect.arrayContaining((operation as { tags?: string[] }).tags ?? ['?'])]);
  });

  it('gives no parameter without a type, and numbers their bounds', () => {
    const parameters = operationsOf(live).flatMap(({ path, operation }) =>
      (operation.parameters ?? []).map(({ name, schema }) => ({ path, name, schema })),
    );
    const typeOf = (path: string, name: string) =>
      parameters.find((one) => one.path === path && one.name === name)?.schema;
    for (const { schema } of parameters) expect(schema.type).toBeDefined();
    expect(typeOf('/compat/yente/match/{dataset}', 'limit')).toMatchObject({
      type: 'integer',
      minimum: 0,
      maximum: 500,
    });
    expect(typeOf('/compat/yente/match/{dataset}', 'exclude_schema')).toMatchObject({ type: 'array' });
    expect(typeOf('/compat/watchman/v2/search', 'minMatch')).toMatchObject({ type: 'number', maximum: 1 });
    expect(typeOf('/compat/watchman/v2/search', 'type')).toMatchObject({ enum: expect.arrayContaining(['vessel']) });
  });

  it('has no form that generators of clients refuse', () => {
    const refused: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, allOf, anyOf, prefixItems, oneOf } = node as Record<string, unknown>;
      if (allOf ?? anyOf ?? prefixItems) refused.push(`${at}: allOf, anyOf or a tuple`);
      // Null is a choice beside others, never all that a member can be.
      if (type === 'null' && !/\/oneOf\/\d+$/.test(at)) refused.push(`${at}: null alone`);
      if (type === 'array' && !('items' in node)) refused.push(`${at}: an array of anything`);
      if (Array.isArray(oneOf) && oneOf.length < 2) refused.push(`${at}: oneOf of one`);
      for (const [key, part] of Object.entries(node)) if (key !== 'examples') look(part, `${at}/${key}`);
    };
    look(live, '');
    expect(refused).toEqual([]);
    expect(Object.keys(live.components.schemas).filter((name) => name.startsWith('Compact'))).toEqual([]);
    expect(Object.keys(live.paths).filter((path) => path.endsWith('/'))).toEqual([]);
  });

  it('shows examples that the service gives word for word', async () => {
    for (const { path, operation: get } of apiOperationsOf(live)) {
      if (!get.responses['200']!.content!['application/json']) continue;
      const examples = get.responses['200']!.content!['application/json']!.examples as {
        live: { summary: string; value: unknown };
      };
      const answer = await service.get(examples.live.summary.replace('GET ', ''));
      expect(await answer.json()).toEqual(examples.live.value);
      expect(departures(path, 200, 'application/json', JSON.stringify(examples.live.value))).toEqual([]);
    }
  });

  it('is also told in plain text, with a worked example of each operation', async () => {
    const answer = await fetch(`${service.url}/llms.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    const paths = apiOperationsOf(openApiDocument()).map(({ path }) => path);
    for (const path of paths) expect(text).toContain(`## GET ${path}`);
    const requests = [...text.matchAll(/"(http:\/\/127\.0\.0\.1:\d+\/[^"]*)"/g)].map((match) => match[1]!);
    expect(requests).toHaveLength(paths.length);
    for (const request of requests) {
      const { status } = await fetch(request, { headers: { Authorization: `Bearer ${TOKEN}` } });
      expect(status).toBe(200);
    }
    expect(text).toContain('65 entities, 64 listed and 1 removed');
    expect(text).toContain('edition 2026-08-22');
  });
});

/** Links begin with the configured address, whatever address a client asked at. */
import { expect, it } from 'vitest';
import { testService } from './fixture.ts';

const PUBLIC = 'https://sanctions.example/sis';
const service = await testService({ config: { publicUrl: PUBLIC } });

it('the OpenAPI document names it as the server', async () => {
  expect(await (await service.get('/openapi.json')).json()).toMatchObject({ servers: [{ url: PUBLIC }] });
});

it.each(['/llms.txt', '/compat/yente/reconcile/default', '/api/reports/feed.json', '/api/reports/feed.atom'])(
  '%s links to it and to nothing else here',
  async (path) => {
    const answer = await service.get(path);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain(`${PUBLIC}/`);
    expect(text).not.toContain('127.0.0.1');
    expect(text).not.toContain('host.invalid');
  },
);

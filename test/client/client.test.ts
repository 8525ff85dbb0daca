import { beforeAll, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { type TestService, TOKEN, testService } from '../http/fixture.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});

it('is typed by the OpenAPI document and understood by the service', async () => {
  const client = createClient({ baseUrl: service.url, token: TOKEN });
  const { data } = await client.GET('/api/entities', {
    params: { query: { is_active: false, entity_type: 'company', limit: 5 } },
  });
  expect(data?.entities.map(({ name }) => name)).toEqual(['Banque Ostrelle']);
  const detail = await client.GET('/api/entities/{id}', { params: { path: { id: 'us-ofac-sdn-100' } } });
  expect(detail.data?.aliases[0]?.script).toBe('Cyrillic');
  const wrong = await client.GET('/api/entities/{id}', { params: { path: { id: 'nobody' } } });
  expect(wrong.error?.status).toBe(404);
  const stranger = createClient({ baseUrl: service.url });
  expect((await stranger.GET('/api/stats')).error?.title).toBe('Authentication required');
});

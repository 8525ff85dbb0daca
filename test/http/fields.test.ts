import { expect, it } from 'vitest';
import { conforming } from './conformance.ts';
import { testService } from './fixture.ts';

const service = await testService();

const ask = async (path: string, query: string) => conforming(path, await service.get(`${path}?${query}`));

it.each([
  ['/api/entities', 'is_active=true'],
  ['/api/entities', 'q=Veldoran'],
  ['/api/entities/search', 'q=Veldoran'],
  ['/api/entities/search', ''],
  ['/api/entities/hybrid-search', 'q=Piotr+Veldoran&birth_date=1961-04-05'],
])('%s?%s gives the fields that were asked for, and the same page otherwise', async (path, query) => {
  const whole = await ask(path, query);
  const { fields, ...compact } = await ask(path, `${query}&fields=name,id,birth_dates,source_list`.replace(/^&/, ''));
  expect(fields).toEqual(['name', 'id', 'birth_dates', 'source_list']);
  const some = (entities: Record<string, unknown>[]) =>
    entities.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => fields.includes(name))));
  expect(compact.entities.length).toBeGreaterThan(0);
  expect(compact).toEqual({
    ...whole,
    entities: some(whole.entities),
    ...(whole.suppressed && { suppressed: some(whole.suppressed) }),
  });
});

it('counts the same total, whatever is shown', async () => {
  const whole = await ask('/api/entities/hybrid-search', 'q=Cormorant+Trading&limit=3');
  const compact = await ask('/api/entities/hybrid-search', 'q=Cormorant+Trading&limit=3&fields=id');
  expect(compact.pagination).toEqual(whole.pagination);
  expect(compact.pagination.total).toBe(60);
  expect(compact.entities.every((one: object) => Object.keys(one).join() === 'id')).toBe(true);
  expect(compact.notice).toBe(whole.notice);
});

it('refuses a field that there is none of, and names the nearest', async () => {
  const { status, detail } = await ask('/api/entities', 'fields=id,nmae');
  expect(status).toBe(400);
  expect(detail).toContain('Nearest valid value: name');
  expect((await ask('/api/entities', 'fields=tier')).status).toBe(400);
  expect((await ask('/api/entities', 'fields=')).status).toBe(400);
});

import { expect, it } from 'vitest';
import { conforming, departures } from './conformance.ts';
import { testService } from './fixture.ts';

const service = await testService();

const FEED = '/api/reports/feed.json';

it('feed.json is what the document says, and a JSON Feed 1.1', async () => {
  const feed = await conforming(FEED, await service.get(`${FEED}?lang=zh&jurisdiction=US`));
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
  expect(feed.feed_url).toMatch(/feed\.json\?jurisdiction=US&lang=zh$/);
  const all = await conforming(FEED, await service.get(FEED));
  expect(all.items).toHaveLength(3);
  // What the format asks of an item: an id that is a text, and some content.
  for (const item of all.items)
    expect(item).toMatchObject({
      id: expect.stringMatching(/report:2026-08-/),
      url: expect.stringMatching(/^http/),
      content_text: expect.stringMatching(/./),
      date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  expect(new Set(all.items.map(({ id }: { id: string }) => id)).size).toBe(3);
});

it('the document would tell of a feed that is otherwise', () => {
  expect(departures(FEED, 200, 'application/feed+json', '{"version":"1"}')).not.toEqual([]);
});

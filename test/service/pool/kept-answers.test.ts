import { describe, expect, it } from 'vitest';
import type { LoadedData } from '../../../src/service/data/loaded-data.ts';
import { answerCache, withResponseCache } from '../../../src/service/pool/pooled-data.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('answers that are kept', () => {
  it('stay within the bound, those asked for longest ago go first', () => {
    const cache = answerCache(100);
    cache.keep('a', bytes('x'.repeat(40)));
    cache.keep('b', bytes('y'.repeat(40)));
    expect(cache.find('a')).toHaveLength(40);
    cache.keep('c', bytes('z'.repeat(40)));
    expect(cache.find('b')).toBeUndefined();
    expect(cache.find('a')).toHaveLength(40);
    expect(cache.counts).toEqual({ bytes: 84, entries: 2, hits: 2, misses: 1 });
  });

  it('keep nothing alive but themselves', () => {
    const cache = answerCache(100);
    const large = new Uint8Array(4096);
    cache.keep('a', large.subarray(10, 20));
    expect(cache.find('a')!.buffer.byteLength).toBe(10);
  });

  it('are replaced, not counted twice, and never larger than the bound', () => {
    const cache = answerCache(100);
    cache.keep('a', bytes('x'.repeat(40)));
    cache.keep('a', bytes('x'.repeat(50)));
    cache.keep('b', bytes('y'.repeat(200)));
    expect(cache.counts).toMatchObject({ bytes: 52, entries: 1 });
    expect(cache.find('b')).toBeUndefined();
  });
});

/** Data that count how often they were asked. */
function counted(): { data: LoadedData; asked: string[] } {
  const asked: string[] = [];
  const answer = (kind: string) => (query: { q?: string }) => {
    asked.push(`${kind} ${query.q}`);
    return bytes(`${kind} ${query.q}`);
  };
  const data = {
    structured: answer('structured'),
    keyword: answer('keyword'),
    hybrid: async (query: { q: string }) => answer('hybrid')(query),
  } as unknown as LoadedData;
  return { data, asked };
}

describe('data with kept answers', () => {
  const query = { q: 'a', filters: {}, page: 1, limit: 20 };

  it('answer the same question once, and every other anew', async () => {
    const { data, asked } = counted();
    const kept = withResponseCache(data, { isEncoderFixed: true });
    for (let i = 0; i < 2; i++) {
      expect(Buffer.from(kept.structured(query, {})).toString()).toBe('structured a');
      expect(Buffer.from(await kept.keyword(query, {})).toString()).toBe('keyword a');
      await kept.hybrid({ ...query, mode: 'hybrid' }, {});
    }
    kept.structured({ ...query, page: 2 }, {});
    kept.structured(query, { day: '2026-01-02' });
    expect(asked).toEqual(['structured a', 'keyword a', 'hybrid a', 'structured a', 'structured a']);
    expect(kept.keptAnswers).toMatchObject({ hits: 3, misses: 5 });
  });

  it('make one for all who ask the same at once', async () => {
    const { data, asked } = counted();
    const slow: typeof data.keyword = async (...call) => {
      await new Promise(setImmediate);
      return data.keyword(...call);
    };
    const kept = withResponseCache({ ...data, keyword: slow }, { isEncoderFixed: true });
    const answers = await Promise.all([1, 2, 3].map(() => kept.keyword(query, {})));
    expect(answers.map((answer) => Buffer.from(answer).toString())).toEqual(Array(3).fill('keyword a'));
    expect(asked).toEqual(['keyword a']);
    await kept.keyword({ ...query, page: 2 }, {});
    expect(asked).toHaveLength(2);
  });

  it('ask a remote encoder every time, as it may have been away', async () => {
    const { data, asked } = counted();
    const kept = withResponseCache(data, { isEncoderFixed: false });
    for (let i = 0; i < 2; i++) await kept.hybrid({ ...query, mode: 'hybrid' }, {});
    for (let i = 0; i < 2; i++) await kept.hybrid({ ...query, mode: 'keyword' }, {});
    expect(asked).toEqual(['hybrid a', 'hybrid a', 'hybrid a']);
  });

  it('ask again after a search that failed before it was under way', async () => {
    const { data, asked } = counted();
    const answers = data.keyword;
    let isBroken = true;
    const keyword = ((...call) => {
      if (isBroken) throw new Error('not now');
      return answers(...call);
    }) as LoadedData['keyword'];
    const kept = withResponseCache({ ...data, keyword }, { isEncoderFixed: true });
    await expect(kept.keyword(query, {})).rejects.toThrow('not now');
    isBroken = false;
    await kept.keyword(query, {});
    expect(asked).toEqual(['keyword a']);
  });

  it('do not keep a search that failed', async () => {
    const { data } = counted();
    let calls = 0;
    const failing = { ...data, keyword: () => (calls++ === 0 ? Promise.reject(new Error('away')) : bytes('there')) };
    const kept = withResponseCache(failing as LoadedData, { isEncoderFixed: true });
    await expect(kept.keyword(query, {})).rejects.toThrow('away');
    expect(Buffer.from(await kept.keyword(query, {})).toString()).toBe('there');
  });
});

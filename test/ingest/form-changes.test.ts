import { beforeEach, describe, expect, it } from 'vitest';
import { entityIn } from '../store/contents.ts';
import { type IngestBench, ingestBench } from './fake-source.ts';

let bench: IngestBench;
beforeEach(async () => {
  bench = await ingestBench();
});

const many = <T extends object>(more: (at: number) => T) =>
  Array.from({ length: 40 }, (_, at) => ({ key: `p${at}`, name: `Party ${at}`, ...more(at) }));
const alias = (name: string) => ({ name, type: 'aka', quality: 'strong', script: 'Latin', language: null }) as const;

/** Ingests two editions; gives how the second changed the list, and the history of the first party. */
async function step(before: object[], after: object[]) {
  await bench.full('2026-01-01', before as never);
  const outcome = await bench.full('2026-02-01', after as never);
  const edition = (await bench.store.editions()).at(-1)!;
  const history = (await entityIn(bench.store, 'fake-p0'))!.history;
  return { amended: outcome.changes!.amended, ...edition.list_changes, changes: history[1]?.changes };
}

describe('a change of form', () => {
  it.each([
    ['case and spaces', 'PARTY  zero', 'Party Zero'],
    ['markup and entities', 'Party <b>Zero</b>_x000D_', 'Party Zero'],
    ['punctuation', 'Party, Zero', 'Party Zero.'],
  ])('of %s is no amendment', async (_what, before, after) => {
    const rest = many(() => ({})).slice(1);
    const found = await step([{ key: 'p0', name: before }, ...rest], [{ key: 'p0', name: after }, ...rest]);
    expect(found).toMatchObject({ amended: 0, records: 1, lines: [{ field: 'name', kind: 'form', records: 1 }] });
    expect((await entityIn(bench.store, 'fake-p0'))?.name).toBe(after);
  });

  it('is another order of the same names', async () => {
    const rest = many(() => ({})).slice(1);
    const found = await step(
      [{ key: 'p0', name: 'Abu Example', aliases: [alias('Izzat Example')] }, ...rest],
      [{ key: 'p0', name: 'Izzat Example', aliases: [alias('Abu Example')] }, ...rest],
    );
    expect(found).toMatchObject({ amended: 0, records: 1 });
  });

  it('is one programme called otherwise on many records', async () => {
    const found = await step(
      many(() => ({ sanction_programs: ['1267 Committee'] })),
      many(() => ({ sanction_programs: ['1267 (Da’esh)'] })),
    );
    expect(found).toMatchObject({
      amended: 0,
      records: 40,
      lines: [
        { field: 'sanction_programs', kind: 'reworded', records: 40, before: '1267 Committee', after: '1267 (Da’esh)' },
      ],
    });
  });

  it('is not one programme that gives way to another that was there before', async () => {
    const found = await step(
      many((at) => ({ sanction_programs: [at === 39 ? 'Two' : 'One'] })),
      many(() => ({ sanction_programs: ['Two'] })),
    );
    expect(found.amended).toBe(39);
    expect(found.changes).toEqual([{ field: 'sanction_programs', before: ['One'], after: ['Two'] }]);
  });

  it('is a column that the list begins to fill, and says nothing of what else changed', async () => {
    const found = await step(
      many((at) => ({ reason: at === 0 ? 'old' : null })),
      many((at) => ({ measures: ['Asset freeze'], reason: at === 0 ? 'new' : null })),
    );
    expect(found).toMatchObject({
      amended: 1,
      records: 39,
      lines: [{ field: 'measures', kind: 'new_field', records: 40 }],
    });
    expect(found.changes).toEqual([{ field: 'reason', before: 'old', after: 'new' }]);
  });

  it('is a phrase replaced in the texts of many', async () => {
    const text = (link: string) => many((at) => ({ reason: `Convicted of crime ${at}. See ${link} for more.` }));
    const found = await step(text('http://old.example'), text('http://new.example/notices'));
    expect(found).toMatchObject({
      amended: 0,
      lines: [{ kind: 'reworded', before: 'http://old.example', after: 'http://new.example/notices' }],
    });
  });

  it('is a place in a schedule, but not another act', async () => {
    const act = (text: string) => ({ legal_basis: [{ text, url: null }] });
    const rest = many(() => ({})).slice(2);
    const found = await step(
      [{ key: 'p0', ...act('Russia: Schedule 1, item 2') }, { key: 'p1', ...act('87 FR 20299') }, ...rest],
      [{ key: 'p0', ...act('Russia: Schedule 1, Part 1, item 3') }, { key: 'p1', ...act('87 FR 34136') }, ...rest],
    );
    expect(found).toMatchObject({ amended: 1, lines: [{ field: 'legal_basis', kind: 'numbering', records: 1 }] });
  });

  it('is that the other party of a relationship has left', async () => {
    const link = { key: 'gone', name: 'Gone Front', type: 'Named in the narrative' };
    const rest = [...many(() => ({})).slice(1)];
    const found = await step(
      [{ key: 'p0', relationships: [link] }, { key: 'gone', name: 'Gone Front' }, ...rest],
      [{ key: 'p0', relationships: [{ ...link, name: 'gone' }] }, ...rest],
    );
    expect(found.amended).toBe(0);
    // The next edition no longer names it at all.
    const outcome = await bench.full('2026-03-01', [{ key: 'p0' }, ...rest]);
    expect(outcome.changes!.amended).toBe(0);
  });
});

describe('an amendment', () => {
  it('has what each field said before and says after, of lists what differs', async () => {
    const rest = many(() => ({})).slice(1);
    const found = await step(
      [{ key: 'p0', name: 'Old Name', titles: ['Minister', 'Member'], gender: null }, ...rest],
      [{ key: 'p0', name: 'New Name', titles: ['Member', 'Deputy', 'Judge'], gender: 'male' }, ...rest],
    );
    expect(found.changes).toEqual([
      { field: 'gender', before: null, after: 'male' },
      { field: 'name', before: 'Old Name', after: 'New Name' },
      { field: 'titles', before: ['Minister'], after: ['Deputy', 'Judge'] },
    ]);
  });

  it('shows a long text cut round what differs, at most 300 characters of it', async () => {
    const rest = many(() => ({})).slice(1);
    const long = (word: string) =>
      `${'Same beginning of a long text. '.repeat(30)}${word} ${'And its end. '.repeat(30)}`;
    const { changes } = await step(
      [{ key: 'p0', reason: long('convicted') }, ...rest],
      [{ key: 'p0', reason: long('acquitted') }, ...rest],
    );
    const [before, after] = [String(changes![0]!.before), String(changes![0]!.after)];
    expect(before).toContain('convicted');
    expect(after).toContain('acquitted');
    expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(300);
  });
});

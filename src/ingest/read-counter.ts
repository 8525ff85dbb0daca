import { MISSING_ELEMENT, UNKNOWN_ELEMENT } from '../domain/lists/edition-notes.ts';
import { type ReadItem, UnreadableEdition } from '../sources/reader.ts';
import type { SetAsideTable } from '../store/schema.ts';

/** Maximum number of unparsed records stored with their text; the rest are counted. Above 1% the edition is rejected anyway. */
const KEPT_SET_ASIDE = 5_000;
const KEPT_TEXT = 500;

type PartyItem = Extract<ReadItem, { kind: 'party' | 'delta_add' | 'delta_remove' }>;

/** Reads an edition's items once, passes on the parties and counts everything else. */
export type ReadCounter = ReturnType<typeof readCounter>;

export function readCounter(reader: AsyncGenerator<ReadItem>) {
  const early: PartyItem[] = [];
  const keys = new Set<string>();
  let date: string | null | undefined;
  const counter = {
    counts: { parties: 0, setAside: 0, firstSetAside: null as string | null },
    /** Days on which the list states that it was changed, and those of them on which parties were added. */
    amendments: { days: [] as readonly string[], told: [] as readonly string[] },
    setAside: [] as Omit<SetAsideTable, 'source_id' | 'edition_id'>[],
    skipped: {} as Record<string, number>,
    notes: {} as Record<string, number>,
  };

  const setAside = (position: string, reason: string, excerpt: string): void => {
    counter.counts.setAside++;
    counter.counts.firstSetAside ??= `${position}: ${reason}`;
    if (counter.setAside.length >= KEPT_SET_ASIDE) return;
    counter.setAside.push({
      ordinal: counter.counts.setAside,
      position,
      reason: reason.slice(0, KEPT_TEXT),
      excerpt: excerpt.slice(0, KEPT_TEXT),
    });
  };

  /** The next item with a party, or null at the end. Errors of the file become UnreadableEdition. */
  const next = async (): Promise<PartyItem | 'date' | null> => {
    for (;;) {
      let result: IteratorResult<ReadItem>;
      try {
        result = await reader.next();
      } catch (error) {
        // A disk failure is not an error of the file.
        if (error instanceof UnreadableEdition || (error as NodeJS.ErrnoException).syscall) throw error;
        throw new UnreadableEdition(`The file cannot be read: ${(error as Error).message}`, { cause: error });
      }
      if (result.done) return null;
      const item = result.value;
      if (item.kind === 'edition') {
        date = item.date;
        return 'date';
      }
      if (item.kind === 'amendments') Object.assign(counter.amendments, { days: item.days, told: item.told });
      else if (item.kind === 'set_aside') setAside(item.position, item.reason, item.excerpt);
      else if (item.kind === 'skipped') counter.skipped[item.reason] = (counter.skipped[item.reason] ?? 0) + 1;
      else if (item.kind === 'note') {
        const isNamed = item.note === UNKNOWN_ELEMENT || item.note === MISSING_ELEMENT;
        const note = isNamed ? `${item.note} ${item.text}` : item.note;
        counter.notes[note] = (counter.notes[note] ?? 0) + 1;
      } else if (item.kind === 'delta_update')
        counter.skipped['correction in place'] = (counter.skipped['correction in place'] ?? 0) + 1;
      else if (keys.has(item.party.key)) setAside(item.party.key, 'a second record with the same key', item.party.name);
      else {
        keys.add(item.party.key);
        counter.counts.parties++;
        return item;
      }
    }
  };

  return {
    ...counter,
    /** The date stated in the edition; null when there is none. Reads on until it is known. */
    async ownDate(): Promise<string | null> {
      while (date === undefined) {
        const item = await next();
        if (item === null) date = null;
        else if (item !== 'date') early.push(item);
      }
      return date;
    },
    /** The parties; a second one with the same key counts as unparsed. @throws UnreadableEdition */
    async *items(): AsyncGenerator<PartyItem> {
      yield* early.splice(0);
      for (let item = await next(); item !== null; item = await next()) if (item !== 'date') yield item;
    },
  };
}

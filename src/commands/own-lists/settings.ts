/** Own lists from a settings file (`SIS_LISTS_FILE`), so that every installation with this file has them. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { WrongUsage } from '../console/run.ts';
import { addList, type Place } from './changes.ts';
import { ownListOf, StatedList } from './definition.ts';

const Settings = z.strictObject({ lists: z.array(StatedList).max(1_000) });

/** The lists of a settings file; its paths are relative to it. @throws WrongUsage that names the member and the error */
function readSettings(path: string): StatedList[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new WrongUsage(`SIS_LISTS_FILE ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = Settings.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WrongUsage(`SIS_LISTS_FILE ${path}: ${issue!.path.join('.') || 'the file'}: ${issue!.message}.`);
  }
  const from = (one: string): string => resolve(dirname(path), one);
  return parsed.data.lists.map(({ file, dir, ...list }) => ({
    ...list,
    file: file && from(file),
    dir: dir && from(dir),
  }));
}

/** Adds missing lists of the settings file and updates differing definitions. Returns failures; nothing is removed. */
export async function applySettings(place: Place, path: string): Promise<{ id: string; fault: string }[]> {
  const { store } = place;
  const faults: { id: string; fault: string }[] = [];
  for (const stated of readSettings(path)) {
    try {
      const all = await store.ownLists();
      const list = ownListOf(stated, all);
      const known = all.find(({ id }) => id === list.id);
      if (!known) await addList(place, stated, { quiet: true }, true);
      else {
        const { keyed } = known;
        const renewed: OwnList = { ...list, ...(keyed !== undefined && { keyed }) };
        if (!known.ended) await store.updateSource(list.id, { own: JSON.stringify(renewed) });
      }
    } catch (error) {
      faults.push({ id: stated.id, fault: (error as Error).message });
    }
  }
  return faults;
}

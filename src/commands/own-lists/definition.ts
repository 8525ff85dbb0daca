/** Validates the definition of an own list. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import { NO_JURISDICTION, OWN_PREFIX, type OwnList } from '../../domain/lists/own-lists.ts';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { SOURCES } from '../../sources/catalog.ts';
import { bytesOf, openOwnFile, ownListReader } from '../../sources/own/own-list.ts';
import { CommandFailed, WrongUsage } from '../console/run.ts';

const text = z.string().min(1).optional();
/** A list definition, with the names of the settings file. */
export const StatedList = z.strictObject({
  id: z.string(),
  name: z.string(),
  jurisdiction: text,
  url: text,
  file: text,
  dir: text,
  map: z.array(z.string()).optional(),
  date_format: text,
  encoding: text,
  sheet: text,
  entity_type: text,
});
export type StatedList = z.infer<typeof StatedList>;

/** The source id of an own list, given with or without its prefix. @throws WrongUsage */
export function ownSourceId(id: string): string {
  const bare = id.startsWith(OWN_PREFIX) ? id.slice(OWN_PREFIX.length) : id;
  if (/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(bare)) return `${OWN_PREFIX}${bare}`;
  throw new WrongUsage(
    `${id} cannot be the id of a list: use 1 to 40 small letters, digits and hyphens, such as blocklist or eu-ships.`,
  );
}

const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Names that a new own list cannot have: those of official lists and of other own lists. */
function takenNames(others: readonly OwnList[]): Map<string, string> {
  const official = SOURCES.flatMap(({ info }) =>
    [info.id, info.title, ...info.source_lists, ...Object.keys(info.other_names ?? {})].map(
      (name) => [folded(name), `the official list ${info.id}`] as const,
    ),
  );
  return new Map([...official, ...others.map(({ id, name }) => [folded(name), `the list ${id}`] as const)]);
}

/** Creates an own list from its definition and the other own lists. @throws WrongUsage that names the allowed values */
export function ownListOf({ name, ...stated }: StatedList, others: readonly OwnList[]): OwnList {
  const id = ownSourceId(stated.id);
  const { url, entity_type: type } = stated;
  const jurisdiction = (stated.jurisdiction ?? NO_JURISDICTION).toUpperCase();
  if (!/\p{L}/u.test(name) || name.length > 200)
    throw new WrongUsage('The name of a list must have 1 to 200 characters.');
  const taken = takenNames(others.filter((one) => one.id !== id)).get(folded(name));
  if (taken) throw new WrongUsage(`"${name}" is the name of ${taken}; give the list another name.`);
  if (!/^[A-Z]{2,3}(?:-[A-Z0-9]{1,6})?$/.test(jurisdiction))
    throw new WrongUsage(`The jurisdiction ${stated.jurisdiction} must be a code such as CH, JP or EU.`);
  if (url !== undefined && (!/^https?:\/\//.test(url) || !URL.canParse(url)))
    throw new WrongUsage(`The address ${url} must begin with http:// or https://.`);
  if (type !== undefined && !parseEntityType(type))
    throw new WrongUsage(`The entity type ${type} is not known; there are ${ENTITY_TYPES.join(', ')}.`);
  return { ...stated, id, name, jurisdiction };
}

/** Parses a file of a list completely, so that an invalid one is rejected before anything changes. */
export async function checkFile(path: string, list: OwnList): Promise<{ notices: string[]; keyed: boolean }> {
  try {
    const raw = await bytesOf(createReadStream(path));
    const isGzip = raw[0] === 0x1f && raw[1] === 0x8b;
    const bytes = isGzip ? await bytesOf(Readable.from([raw]).pipe(createGunzip())) : raw;
    const { notices, keyed } = await openOwnFile(bytes, list);
    const items = ownListReader({ ...list, keyed }).read(Readable.from([bytes]));
    for await (const _ of items);
    return { notices, keyed };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const damaged = code?.startsWith('Z_')
      ? 'The compressed file is cut off or damaged; save or download it again: '
      : '';
    throw new CommandFailed(`${path}: ${damaged}${message}`);
  }
}

/** Own lists from a manifest of yente: each data set to load becomes a list. Deltas and schedules are ignored. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { parseJurisdiction } from '../../domain/countries/jurisdictions.ts';
import { download } from '../../ingest/download/download.ts';
import { CommandFailed } from '../console/run.ts';
import { addList, type ListChange, type Place } from './changes.ts';
import { ownSourceId, type StatedList } from './definition.ts';

const text = z.string().nullish();
const Dataset = z.object({
  name: z.string(),
  title: text,
  type: text,
  load: z.boolean().nullish(),
  entities_url: text,
  path: text,
  auth_token: text,
  children: z.array(z.string()).nullish(),
  publisher: z.object({ country: text }).nullish(),
  resources: z.array(z.object({ name: text, url: text, mime_type: text })).nullish(),
});
const Catalog = z.object({
  url: z.string(),
  auth_token: text,
  scope: text,
  scopes: z.array(z.string()).nullish(),
  resource_name: text,
  resource_type: text,
});
const Manifest = z.object({ catalogs: z.array(Catalog).nullish(), datasets: z.array(Dataset).nullish() });
const Datasets = z.object({ datasets: z.array(Dataset) });

type Dataset = z.infer<typeof Dataset>;
type Catalog = z.infer<typeof Catalog>;

/** Result for one data set. */
export interface Imported {
  name: string;
  change?: ListChange;
  /** Why it was skipped: it is not to be loaded, or it exists already. */
  left?: string;
  failure?: string;
}

const isAddress = (location: string): boolean => /^https?:\/\//.test(location);
const localPath = (location: string): string => (location.startsWith('file:') ? fileURLToPath(location) : location);

async function contentAt(location: string, { storageHosts }: Config): Promise<string> {
  if (!isAddress(location)) return readFileSync(localPath(location), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'sis-manifest-'));
  try {
    const path = join(folder, 'manifest');
    await download({ url: location, path, ownAddress: true, storageHosts });
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Parses YAML, and therefore also JSON. @throws CommandFailed that names the file and the member */
async function read<T>(location: string, shape: z.ZodType<T>, config: Config): Promise<T> {
  let value: unknown;
  try {
    value = parse(await contentAt(location, config));
  } catch (error) {
    throw new CommandFailed(`${location} cannot be read: ${(error as Error).message}`);
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CommandFailed(`${location}: ${issue!.path.join('.') || 'the file'}: ${issue!.message}.`);
}

/** A manifest from the network must not refer to files of this machine. @throws CommandFailed */
function checkLocal(manifest: string, location: string): void {
  if (isAddress(manifest))
    throw new CommandFailed(
      `${manifest} names the file ${location} of this machine, which only a manifest on this machine may do; if that is intended, add it with sis list add --file.`,
    );
}

/** The data sets of a catalog, with the manifest's settings for all of them. */
async function datasetsOf(catalog: Catalog, config: Config): Promise<Dataset[]> {
  const { url, auth_token, scope, resource_name, resource_type } = catalog;
  if (auth_token) throw new CommandFailed(`${url} needs a token (auth_token), which is not sent.`);
  const { datasets } = await read(url, Datasets, config);
  const scopes = [...(catalog.scopes ?? []), ...(scope ? [scope] : [])];
  const unknown = scopes.filter((one) => !datasets.some(({ name }) => name === one));
  if (unknown.length > 0) throw new CommandFailed(`${url} has no data set ${unknown.join(', ')}.`);
  return datasets
    .filter(({ name }) => scopes.length === 0 || scopes.includes(name))
    .map((one) => {
      const resource = one.resources?.find(
        ({ name, mime_type }) =>
          (resource_name && name === resource_name) || (resource_type && mime_type === resource_type),
      );
      const loaded = scopes.length > 0 && { load: true };
      return { ...one, ...loaded, entities_url: one.entities_url ?? resource?.url };
    });
}

/** Converts a data set to a list; a text states why it is skipped. Paths are relative to the manifest. */
function listOf(dataset: Dataset, manifest: string): StatedList | string {
  const { name, title, load, auth_token, path } = dataset;
  const isCollection = dataset.type === 'collection' || (dataset.children ?? []).length > 0;
  if (!(load ?? !isCollection)) return isCollection ? 'a collection of other data sets' : 'not loaded (load: false)';
  if (auth_token) return 'needs a token (auth_token), which is not sent; download it and use sis list add --file';
  const location = dataset.entities_url ?? path;
  if (!location) return 'states no entities_url and no path, and has no resource of the name that the manifest states';
  const country = dataset.publisher?.country?.toUpperCase();
  const jurisdiction = country && (parseJurisdiction(country) ?? (/^[A-Z]{2,3}$/.test(country) ? country : undefined));
  const stated = {
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name: title ?? name,
    ...(jurisdiction && { jurisdiction }),
  };
  if (/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(location)) return { ...stated, url: location };
  checkLocal(manifest, location);
  const beside = resolve(dirname(localPath(manifest)), localPath(location));
  return { ...stated, file: existsSync(beside) ? beside : resolve(localPath(location)) };
}

/** Adds the data sets of a manifest as own lists. A failure does not affect the others; existing lists stay. */
export async function importManifest(place: Place, location: string, quiet: boolean): Promise<Imported[]> {
  const { catalogs, datasets } = await read(location, Manifest, place.config);
  const all = (datasets ?? []).map((dataset) => ({ dataset, from: location }));
  for (const catalog of catalogs ?? []) {
    if (!isAddress(catalog.url)) checkLocal(location, catalog.url);
    for (const dataset of await datasetsOf(catalog, place.config)) all.push({ dataset, from: catalog.url });
  }
  if (all.length === 0) throw new CommandFailed(`${location} states no data sets.`);
  const imported: Imported[] = [];
  for (const { dataset, from } of all) {
    const { name } = dataset;
    try {
      const stated = listOf(dataset, from);
      if (typeof stated === 'string') imported.push({ name, left: stated });
      else if ((await place.store.ownLists()).some(({ id }) => id === ownSourceId(stated.id)))
        imported.push({ name, left: `is there already: sis list refresh ${stated.id}` });
      else imported.push({ name, change: await addList(place, stated, { quiet }, true) });
    } catch (error) {
      imported.push({ name, failure: (error as Error).message });
    }
  }
  return imported;
}

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { lazily } from '../domain/lazily.ts';
import { CHINESE_NAMES } from '../domain/lists/official-names.ts';
import { lookupTable } from '../domain/lookup-table.ts';
import { LANGUAGES, type Language, MESSAGES } from '../messages/messages.ts';
import { PROGRAMME_CODES, programmeText } from '../messages/programme-text.ts';
import { HEADING_TABLES } from '../sources/table/heading-tables.ts';

const FOLDER = join(import.meta.dirname, 'assets');

interface PageAsset {
  path: string;
  body(): string;
  contentType: string;
}

const TYPES = lookupTable<string>({ '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' });

const asset = (file: string): PageAsset => ({
  path: `/assets/${file}`,
  body: lazily(() => readFileSync(join(FOLDER, file), 'utf8')),
  contentType: `${TYPES.get(extname(file))}; charset=utf-8`,
});

const script = (path: string, body: () => string): PageAsset => ({
  path: `/assets/${path}`,
  body: lazily(body),
  contentType: 'text/javascript; charset=utf-8',
});

const modulesOf = (folder: string): PageAsset[] =>
  readdirSync(join(FOLDER, folder)).map((file) =>
    // What pages share with the service is beside them here, and not where the sources have it.
    script(`${folder}/${file}`, () =>
      readFileSync(join(FOLDER, folder, file), 'utf8').replaceAll("'../../../", "'../source/"),
    ),
  );

/** Modules of the service that pages run too, with the same imports among each other; types are left out on the way. */
const SHARED = [
  'domain/dates.ts',
  'domain/entity/entity-types.ts',
  'domain/lazily.ts',
  'domain/nearest.ts',
  'domain/vocabulary.ts',
  'messages/fill.ts',
  ...['birth-dates', 'columns', 'customer-row', 'headings', 'separator', 'survey'].map(
    (name) => `sources/table/${name}.ts`,
  ),
];

const sharedModule = (file: string, source: () => string): PageAsset =>
  script(`source/${file}`, () => source().replaceAll("'csv-parse/sync'", "'/assets/lib/csv-parse.js'"));

const require = createRequire(import.meta.url);

/** A file of an npm package, beside its manifest or its main file, as `/assets/lib/<name>`. */
const library = (name: string, beside: () => string, file: string): PageAsset =>
  script(`lib/${name}`, () => {
    const text = readFileSync(join(dirname(beside()), file), 'utf8');
    // The addresses of source maps lead nowhere here.
    return text.replace(/^\/\/# sourceMappingURL=.*$/m, '');
  });

const named = (kind: string, messages: Readonly<Record<string, string>>) =>
  Object.entries(messages).map(([key, text]) => [`${kind}_${key}`, text]);

const batchMessages = (language: Language): PageAsset =>
  script(`messages/${language}.js`, () => {
    const { batchScript, match, lists, recordField } = MESSAGES[language];
    const rest = Object.fromEntries([
      ...named('match', match),
      ...named('list', lists.states),
      ...named('name', language === 'zh' ? CHINESE_NAMES : {}),
      ...PROGRAMME_CODES.map((code) => [`programme_${code}`, programmeText(code, language)]),
      ...named('field', recordField),
    ]);
    return `export const WORDS = ${JSON.stringify({ ...rest, ...batchScript })};`;
  });

/** Styles and scripts of the pages. Nothing comes from another server. */
export const pageAssets: readonly PageAsset[] = [
  ...readdirSync(FOLDER)
    .filter((file) => TYPES.has(extname(file)))
    .map(asset),
  ...modulesOf('followed'),
  ...modulesOf('screen'),
  ...LANGUAGES.map(batchMessages),
  ...SHARED.map((file) =>
    sharedModule(file, () => stripTypeScriptTypes(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))),
  ),
  // A browser has no files: the tables come in the module that reads them.
  sharedModule(
    'sources/table/heading-tables.ts',
    () => `export const HEADING_TABLES = ${JSON.stringify(HEADING_TABLES)};`,
  ),
  library('htm.js', () => require.resolve('htm/mini'), 'index.module.js'),
  library('idb.js', () => require.resolve('idb/package.json'), 'build/index.js'),
  library('csv-parse.js', () => require.resolve('csv-parse/browser/esm/sync'), 'sync.js'),
  library('read-excel-file.js', () => require.resolve('read-excel-file/package.json'), 'bundle/read-excel-file.min.js'),
  library(
    'write-excel-file.js',
    () => require.resolve('write-excel-file/package.json'),
    'bundle/write-excel-file.min.js',
  ),
  library('cytoscape.js', () => require.resolve('cytoscape'), 'cytoscape.esm.min.mjs'),
  // Asked for by browsers that show an answer which is no page.
  { ...asset('icon.svg'), path: '/favicon.ico' },
];

/**
 * The program as a few large files of JavaScript: a start reads some fifty of them instead of 1,100 modules, and strips no types.
 * `npm pack` puts a bundle into the package as dist/; in a clone `npm start` keeps one under node_modules/.cache, in a folder
 * that is named by the stamp of its sources, so that a changed source is never served by an old bundle.
 *
 *     node scripts/bundle.mjs            makes the bundle of this clone, when it has none
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** A service that runs continues to load from its own bundle, so the last ones stay. */
const KEPT = 3;

/** Every file that decides what a bundle holds: its name, size and times; those of a change cannot be the ones before. */
function stampOfSources(root) {
  let files = '';
  // One look at each, and no objects of entries: every start waits for this.
  const note = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(path).sort()) note(`${path}/${name}`);
    else files += `${path}\0${found?.size}\0${found?.mtimeMs}\0${found?.ctimeMs}\n`;
  };
  for (const one of ['src', 'scripts/bundle.mjs', 'package.json', 'node_modules/.package-lock.json'])
    note(join(root, one));
  return createHash('sha256').update(files).digest('hex').slice(0, 16);
}

/** Where the bundle of the sources of a project is, as they are now, or would be. */
export const bundleOfSources = (root = ROOT) => join(root, 'node_modules/.cache/sis-bundles', stampOfSources(root));

/** Other files of the program, such as threads and processes: `new URL('./name.ts', import.meta.url)`. */
const STARTED = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/**
 * Each module keeps the place that it has in src/, whatever file it is in: it finds data/ and packages from there.
 * What it starts becomes a file of its own beside the others.
 */
const keepPlaces = (out) => ({
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(ROOT, 'src')) || !code.includes('import.meta.')) return null;
    const started = code.replace(STARTED, (_, file) => {
      const name = basename(file, '.ts');
      this.emitFile({ type: 'chunk', id: join(dirname(id), file), fileName: `${name}.js` });
      return `new URL('./${name}.js', import.meta.beside)`;
    });
    const place = relative(out, id);
    const placed = started
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(place)}')`)
      .replaceAll('import.meta.filename', `(import.meta.dirname + '/${place}')`)
      .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
      .replaceAll('import.meta.beside', 'import.meta.url');
    // Lines stay what they were.
    return { code: placed, map: null };
  },
});

/** The packages in a bundle with their licences, which ask to be handed on with the code. */
function licencesOf(modules) {
  const packages = new Set(modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]));
  packages.delete(undefined);
  return [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version}: ${license}\n\n${file ? readFileSync(join(folder, file), 'utf8') : ''}`;
  });
}

/** Writes the bundle into a folder, which lies where it stays: it finds the rest of the project from there. */
export async function writeBundle(out) {
  const { rolldown } = await import('rolldown');
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const bundle = await rolldown({
    input: { cli: join(ROOT, 'src/cli.ts') },
    cwd: ROOT,
    platform: 'node',
    // Whoever wants these installs them.
    external: [...Object.keys(devDependencies), 'pg-native'],
    plugins: [keepPlaces(out)],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  const licences = licencesOf(output.flatMap(({ moduleIds }) => moduleIds ?? []));
  writeFileSync(join(out, 'LICENCES.txt'), licences.join(`\n${'-'.repeat(80)}\n`));
}

/** Makes the bundle of the sources as they are now, unless it is there; the oldest of others goes. */
async function ensureBundle() {
  const target = bundleOfSources();
  if (existsSync(join(target, 'cli.js'))) return;
  // As far from the project as where it goes to, and whole when it is there.
  const making = `${target}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    await writeBundle(making);
    // Nothing else says so here, and Node.js would read each file twice to find it out.
    writeFileSync(join(making, 'package.json'), '{ "type": "module" }\n');
    renameSync(making, target);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  const byAge = readdirSync(dirname(target))
    .map((name) => join(dirname(target), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(KEPT)) rmSync(old, { recursive: true, force: true });
}

if (process.argv[1] === import.meta.filename) {
  try {
    await ensureBundle();
  } catch (error) {
    // As without the packages of development, or where nothing can be written: the sources run as they are.
    if (process.env.SIS_LOG_LEVEL === 'debug') console.error(`No bundle was made: ${error.message}`);
  }
}

/** Two versions of the project: their code, and a data folder with the same lists for each. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../options.ts';
import { ensureBundle, sisOf } from '../service.ts';

/** One version: the folder of its code, and its data folder with a snapshot. */
export interface Side {
  name: string;
  tree: string;
  data: string;
}

const FOLDER = join(ROOT, 'var/compare');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The code of a commit in a separate work tree, with the packages of this one. */
function checkout(commit: string): string {
  const id = git('rev-parse', '--short', `${commit}^{commit}`);
  const tree = join(FOLDER, `tree-${id}`);
  if (!existsSync(tree)) {
    mkdirSync(FOLDER, { recursive: true });
    git('worktree', 'add', '--detach', tree, id);
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'dir');
  }
  return tree;
}

/** A data folder for the code of `tree`: the given one, or one that is built from `lists` and cached. */
function dataFor(tree: string, name: string, given: string, lists: string): string {
  ensureBundle(tree);
  const data = given === '' ? join(FOLDER, `data-${name}`) : resolve(given);
  if (!existsSync(join(data, 'sis.sqlite'))) sisOf({ tree, data }, 'ingest', '--lists', lists);
  sisOf({ tree, data }, 'snapshot', 'build', '--json');
  return data;
}

/** What to compare: a commit or the folder of its code, and data folders if there are any. */
export interface Compared {
  commit: string | undefined;
  tree: string;
  oldData: string;
  newData: string;
  lists: string;
}

/** Opens the old version and this one, with snapshots built by each. @throws Error when neither commit nor folder is given */
export function openSides({ commit, tree, oldData, newData, lists }: Compared): { old: Side; own: Side } {
  if (commit === undefined && tree === '')
    throw new Error('Name what to compare with: `npm run bench -- compare <commit>`, or `--tree DIR`.');
  const oldTree = tree === '' ? checkout(commit!) : resolve(tree);
  const name = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: oldTree, encoding: 'utf8' }).trim();
  return {
    old: { name, tree: oldTree, data: dataFor(oldTree, name, oldData, lists) },
    own: { name: 'this version', tree: ROOT, data: dataFor(ROOT, 'own', newData, lists) },
  };
}

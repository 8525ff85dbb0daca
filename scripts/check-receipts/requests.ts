import { pick } from '../../src/exam/cases/random.ts';

const FILTERS = [
  'country=RU',
  'is_active=true',
  'is_china=false',
  'entity_type=vessel',
  'jurisdiction=UN,UK',
  'sort=name',
];

/** A name as someone might write it: with omitted or reordered words, or a missing letter. */
function written(random: () => number, name: string): string {
  const words = name.split(/\s+/);
  const turn = random();
  if (turn < 0.3) return name;
  if (turn < 0.5) return words.reverse().join(' ');
  if (turn < 0.7) return words.slice(0, Math.max(1, words.length - 1)).join(' ');
  const at = Math.floor(random() * name.length);
  return name.slice(0, at) + name.slice(at + 1);
}

/** A request target of any operation whose answers depend on editions only; some have no hits. */
export function requestTarget(random: () => number, known: readonly { id: string; name: string }[]): string {
  const { id, name } = pick(random, known);
  const q = encodeURIComponent(written(random, name).slice(0, 200) || 'x');
  const page = 1 + Math.floor(random() * 3);
  const kind = random();
  if (kind < 0.35) return `/api/entities/hybrid-search?q=${q.length > 2 ? q : 'ab'}&limit=${page}`;
  if (kind < 0.5) return `/api/entities/hybrid-search?q=${encodeURIComponent(`Zq ${Math.floor(random() * 1e9)} xv`)}`;
  if (kind < 0.65) return `/api/entities/${id}`;
  if (kind < 0.8) return `/api/entities?${pick(random, FILTERS)}&page=${page}&limit=5`;
  if (kind < 0.9) return `/api/entities/search?q=${q}&limit=5`;
  if (kind < 0.94) return `/api/changes?limit=${page * 5}`;
  return random() < 0.5 ? '/api/stats' : '/api/sources';
}

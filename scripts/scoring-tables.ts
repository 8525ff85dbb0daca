/**
 * `npm run docs:scoring`: writes the tables of docs/reference/weights.md from weights.ts, sound-weights.ts,
 * whole-weights.ts and facts/fact-weights.ts in src/names/score. Each table is between `<!-- table NAME -->` and
 * `<!-- end -->`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as factWeights from '../src/names/score/facts/fact-weights.ts';
import * as mentionWeights from '../src/names/score/mention-weights.ts';
import * as soundWeights from '../src/names/score/sound-weights.ts';
import * as weights from '../src/names/score/weights.ts';
import { CAP, LETTER_COSTS, ORGANISATION, PERSON, WORD } from '../src/names/score/weights.ts';
import * as wholeWeights from '../src/names/score/whole-weights.ts';

const SOURCES = [
  'weights.ts',
  'sound-weights.ts',
  'whole-weights.ts',
  'facts/fact-weights.ts',
  'mention-weights.ts',
].map((file) => new URL(`../src/names/score/${file}`, import.meta.url));

/** The document with the tables. */
export const SCORING_DOCUMENT = new URL('../docs/reference/weights.md', import.meta.url);

const fixed = (score: number): string => score.toFixed(2);
const percent = (share: number): string => `${Number((100 * share).toFixed(1))}%`;
/** A factor below 1, as the reduction in percent. */
const minus = (factor: number): string => `−${percent(1 - factor)}`;
const atMost = `at most ${fixed(CAP.weak)}`;

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

/** The entries of one object of the weights: name, value, and the unit and reason from the comment behind it. */
function entries(source: string, name: string): string {
  const values = new Map<string, unknown>(
    Object.entries({ ...weights, ...soundWeights, ...wholeWeights, ...factWeights, ...mentionWeights }),
  ).get(name);
  const start = source.search(new RegExp(`export const ${name}\\b`));
  if (typeof values !== 'object' || values === null || start < 0)
    throw new Error(`There is no object ${name} of weights.`);
  const body = source.slice(start, source.indexOf('\n};', start));
  const comments = new Map<string, string>();
  for (const [, key, comment] of body.matchAll(/^ {2}(\w+): .+?, \/\/ (.+)$/gm)) comments.set(key!, comment!);
  const rows = Object.entries(values).map(([key, value]) => {
    const [, unit, why] = /^(.+?)\. (.+)$/.exec(comments.get(key) ?? '') ?? [];
    if (!unit || !why) throw new Error(`${name}.${key} needs a comment: its unit, a full stop, the reason.`);
    return row(`\`${key}\``, value, unit.toLowerCase(), why);
  });
  return table(['name', 'value', 'unit', 'why'], rows);
}

const effects = (): string =>
  table(
    ['', 'persons', 'organisations, vessels'],
    [
      row(
        'slope',
        `${fixed(PERSON.slope - PERSON.slopeRare)} (rare names matched) to ${fixed(PERSON.slope)} (common ones)`,
        `${ORGANISATION.slope}; ${ORGANISATION.slopeOnlyTrade} when a rare name matches fully and only business descriptors, or a place on one side, are unmatched`,
      ),
      row(
        'unmatched name on **both** sides',
        `up to −${percent(PERSON.nameLeftOver)}`,
        `up to −${percent(ORGANISATION.nameLeftOver)}`,
      ),
      row('unmatched places on both sides', '–', minus(ORGANISATION.placesDiffer)),
      row(
        'unmatched numbers on both sides',
        '–',
        `${minus(ORGANISATION.numbersDiffer)} and at most ${fixed(CAP.sibling)}, unless a name and another number agree (Trust 2004-1, Trust 2004-2)`,
      ),
      row(
        'unmatched number on one side only',
        '–',
        `${minus(ORGANISATION.numberOnOneSide)}, vessels ${minus(ORGANISATION.numberOnOneSideVessel)}`,
      ),
      row(
        'legal forms of different families',
        '–',
        `${minus(ORGANISATION.formsDiffer)}; ${minus(ORGANISATION.charityAgainstBusiness)} a non-profit organisation against a company`,
      ),
      row('unmatched business descriptors on both sides, no name matched', '–', minus(ORGANISATION.tradesDiffer)),
      row(
        'another form of a given name (Mike, Michael), and an unmatched part on either side',
        minus(PERSON.otherForm),
        '–',
      ),
      row('one name and an initial matched, a name of the query unmatched', atMost, '–'),
      row(
        'one name matched, all others of the query are matching initials',
        `${atMost} below rarity ${PERSON.nameWithOwnInitial} with one initial; two always count`,
        '–',
      ),
      row(
        'a legal form or, against a person, a business descriptor in the query, none in the candidate',
        atMost,
        `${atMost} (ships)`,
      ),
      row('a single name against what may be a person with that name (`LYRA`, `Lyra Okonkwo`)', '–', atMost),
      row(
        'order',
        `free, but \`X bin Y\` against \`Y bin X\` ${minus(PERSON.reversedDescent)}`,
        minus(ORGANISATION.otherOrder),
      ),
      row('one name token matched, more on either side', atMost, `${atMost} when the token is common`),
      row('only business descriptors matched', '–', atMost),
      row('a Chinese name with only business descriptors matched, a name unmatched', '–', atMost),
      row('no name written alike, only similar words', minus(PERSON.onlyNear), '–'),
      row(
        'a single word against a single word, not equal',
        `${minus(PERSON.singleNear)}; ${minus(PERSON.singleNearShort)} under six letters`,
        `${minus(ORGANISATION.singleNear)} below similarity ${ORGANISATION.singleAlike}`,
      ),
    ],
  );

const letters = (): string =>
  table(
    ['cost', 'letters exchanged'],
    [
      ...LETTER_COSTS.map(([cost, pairs]) =>
        row(
          cost,
          pairs
            .split(' ')
            .map((pair) => `${pair[0]}/${pair[1]}`)
            .join(', '),
        ),
      ),
      row(WORD.vowelGap, 'an extra or missing vowel'),
      row(1, 'all others'),
    ],
  );

/** The costs of the scripts that are compared by sound, one column each. */
function soundCosts(source: string): string {
  const { ARABIC_SOUND, BRAHMIC_SOUND, GREEK_SOUND, HEBREW_SOUND, SYLLABIC_SOUND } = soundWeights;
  const scripts = [SYLLABIC_SOUND, HEBREW_SOUND, ARABIC_SOUND, GREEK_SOUND, BRAHMIC_SOUND];
  const head = ['name', 'Hangul, kana', 'Hebrew', 'Arabic', 'Greek', 'Thai, Khmer, Indian', 'unit', 'why'];
  const reasons = [...source.matchAll(/^ {2}(\w+): '([\w ]+)\. (.+)',$/gm)];
  const rows = reasons.map(([, key, unit, why]) => {
    const values = scripts.map((costs) => costs[key as keyof typeof costs]);
    return row(`\`${key}\``, ...values, unit!.toLowerCase(), why!);
  });
  return table(head, rows);
}

/** The document with regenerated tables. Throws when it names an unknown table, or a weight has no reason. */
export function withScoringTables(document: string): string {
  const source = SOURCES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const made: Record<string, () => string> = { effects, letters, SOUND_COSTS: () => soundCosts(source) };
  return document.replace(/(<!-- table (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, open, name, close) => {
    const text = made[name]?.() ?? entries(source, name);
    return `${open}\n${text}\n\n${close}`;
  });
}

if (import.meta.main) writeFileSync(SCORING_DOCUMENT, withScoringTables(readFileSync(SCORING_DOCUMENT, 'utf8')));

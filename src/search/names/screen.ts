import { foldIdentifier, identifiersOf } from '../../domain/identifiers.ts';
import { editDistance } from '../../domain/nearest.ts';
import { analyzeName } from '../../names/analyze.ts';
import { kindOf } from '../../names/kind.ts';
import type { NameForm, NameKind, NameToken } from '../../names/name.ts';
import { type CompareContext, compareForms, scoreForms } from '../../names/score/compare.ts';
import { tokenSimilarity } from '../../names/score/token-match.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Corroboration, Filters, Hit, Match, MatchType } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { blobText, textOf } from '../snapshot/section-views.ts';
import { detailJson, type Snapshot } from '../snapshot.ts';
import { type Candidates, isShortSlip, NO_FORM, nameCandidates } from './candidates.ts';
import { weighFacts } from './facts.ts';
import { rowsWithIdentifier } from './identifier-index.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS, type NameIndex, preparedToken, wholeKey } from './name-index.ts';
import { respelled } from './respelling.ts';
import { findKey } from './vocabulary.ts';

export interface ScreenQuery {
  q: string;
  filters: Filters;
  corroboration?: Corroboration;
  /** Lowest score that is a hit, 0–1. */
  threshold: number;
  /** Hits to leave out at the start, and to give. */
  offset?: number;
  limit: number;
}

export interface ScreenResult {
  /** Best first; every one says why it is there. */
  hits: Hit[];
  /** How many entities reach the threshold. */
  total: number;
}

/** Names compared at once; after a batch without any hit the search ends. */
const BATCH = 48;
/** The best candidates are compared whatever their rank; others only from this share of the least score on. */
const ALWAYS_COMPARED = 24;
const RANK_PER_SCORE = 0.45;
/** Most names compared for one query; beyond, only names of the commonest words remain. */
const MAX_COMPARED = 4000;
/** Most pairs of tokens that are held against each other for one query, so that a long one costs no more than a short one. */
const MAX_TOKEN_PAIRS = 60_000;
const EXACT = 0.9995;
/** What a reading is worth for which the query's spaces had to be put right. */
const RESPELLED = 0.97;
const RESPELLED_RULE = 'respaced+';
/** Below this, such a reading is a coincidence (`LaM alfa` and Alpha Lam) and cannot alert. */
const RESPELLED_LEAST = 0.9;
/**
 * What a name that shares tokens is worth where the comparison finds the two too different to be one party: enough to
 * be offered to a person who looks for `Lyra` and typed `Pyra`, always below the alert threshold.
 */
const FAINT = 0.55;

/** A row found, by which name and which readings. */
interface Finding {
  row: number;
  score: number;
  link: number;
  name: number;
  query: NameForm;
  candidate: NameForm;
}

/**
 * Screens a name or an identifier against every listed name. An identifier that is listed is a hit of score 1. Names
 * are scored by alignment of their tokens; each entity counts by its best name; weak aliases count only when they are
 * matched exactly. Order: score, then primary names before aliases, then active before removed, then id.
 */
export function screenNames(snapshot: Snapshot, query: ScreenQuery): ScreenResult {
  const found = screenAll(snapshot, query);
  const offset = query.offset ?? 0;
  return {
    hits: found
      .slice(offset, offset + query.limit)
      .map(({ row, score, explain }) => ({ row, score, match: explain() })),
    total: found.length,
  };
}

/** A hit whose explanation is made only when it is shown. */
export interface ScreenedRow {
  row: number;
  score: number;
  explain(): Match;
}

/** Every hit of {@link screenNames}, in the same order. */
export function screenAll(
  snapshot: Snapshot,
  query: Pick<ScreenQuery, 'q' | 'filters' | 'corroboration' | 'threshold'>,
): ScreenedRow[] {
  const passing = snapshot.filter(query.filters);
  const identified = identifiedRows(snapshot, query, passing);
  const findings = findNames(snapshot, query, passing);
  for (const row of identified.keys()) findings.delete(row);
  const found = weighed(snapshot, [...findings.values()], query);
  found.sort((a, b) => b.score - a.score || b.order - a.order || tieBreak(snapshot, a, b));
  return [
    ...[...identified].map(([row, text]) => ({ row, score: 1, explain: () => identifierMatch(snapshot, row, text) })),
    ...found.map((one) => ({
      row: one.row,
      score: round(one.score),
      explain: () => nameMatch(snapshot, query.q, one),
    })),
  ];
}

type Weighed = Finding & { nameScore: number; order: number; facts: string[] };

/** Findings with their scores as the stated facts leave them; those that fall below the threshold are gone. */
function weighed(
  snapshot: Snapshot,
  findings: readonly Finding[],
  { corroboration, threshold }: Pick<ScreenQuery, 'corroboration' | 'threshold'>,
): Weighed[] {
  if (!corroboration) return findings.map((one) => ({ ...one, nameScore: one.score, order: 0, facts: [] }));
  return findings
    .map((one) => {
      const { score, order, evidence } = weighFacts(snapshot, one.row, one.score, one.query, corroboration);
      return { ...one, nameScore: one.score, score, order, facts: evidence };
    })
    .filter((one) => one.score >= threshold);
}

const round = (score: number): number => Math.round(score * 10_000) / 10_000;

/** The reading that a query asks for: of persons, organisations or vessels when it names one type. */
export function queryKind({ filters, corroboration }: Pick<ScreenQuery, 'filters' | 'corroboration'>): NameKind {
  const type = corroboration?.entity_type ?? (filters.entity_types?.length === 1 ? filters.entity_types[0] : undefined);
  return type ? kindOf(type) : 'unknown';
}

/**
 * Best finding of each row that reaches the threshold. Only when nothing alerts are short words searched for two errors:
 * that brings many names to compare, and seldom the right one.
 */
function findNames(
  snapshot: Snapshot,
  query: Pick<ScreenQuery, 'q' | 'filters' | 'corroboration' | 'threshold'>,
  passing: RowSet,
): Map<number, Finding> {
  const { names } = snapshot;
  const forms = queryForms(names, query.q, queryKind(query));
  const best = new Map<number, Finding>();
  for (const name of namesAsWritten(names, query.q)) {
    const candidate = names.formsOf(name)[0];
    if (candidate) take(names, { score: 1, name, query: candidate, candidate }, passing, best, query.q);
  }
  const similarity = rememberedSimilarity();
  const contexts = NAME_KINDS.map(
    (kind): CompareContext => ({ kind, rarity: names.rarityOf, tokenSimilarity: similarity }),
  );
  const comparison = { forms, contexts, passing, threshold: query.threshold };
  compareCandidates(names, nameCandidates(names, forms), comparison, best);
  const alerts = [...best.values()].some(({ score }) => score >= ALERT_THRESHOLD);
  if (!alerts && forms.some((form) => form.tokens.some((token) => isShortSlip(names, token))))
    compareCandidates(names, nameCandidates(names, forms, true), comparison, best);
  return best;
}

/** What a query is compared by. */
interface Comparison {
  forms: readonly NameForm[];
  /** By kind of name. */
  contexts: readonly CompareContext[];
  passing: RowSet;
  threshold: number;
}

/** Compares candidates, best first, and credits those that reach the threshold. */
function compareCandidates(
  names: NameIndex,
  candidates: Candidates,
  { forms, contexts, passing, threshold }: Comparison,
  best: Map<number, Finding>,
): void {
  const leastRank = RANK_PER_SCORE * threshold;
  const last = Math.min(candidates.names.length, MAX_COMPARED);
  let pairs = 0;
  for (let start = 0, fruitful = true; start < last && fruitful && pairs < MAX_TOKEN_PAIRS; start += BATCH) {
    fruitful = false;
    for (let at = start; at < Math.min(start + BATCH, last); at++) {
      const name = candidates.names[at]!;
      if (at >= ALWAYS_COMPARED && candidates.rank[name]! < leastRank) break;
      const form = candidates.form[name]!;
      const otherForm = candidates.otherForm[name]!;
      if (!borneBy(names, name, passing)) continue;
      const context = contexts[names.kinds[name]!]!;
      let top: Omit<Finding, 'row' | 'link'> | null = null;
      for (const reading of otherForm === NO_FORM ? [form] : [form, otherForm]) {
        for (const candidate of names.formsOf(name)) {
          pairs += forms[reading]!.tokens.length * candidate.tokens.length;
          const score = scoreReading(forms[reading]!, candidate, context);
          if (score > (top?.score ?? -1)) top = { score, name, query: forms[reading]!, candidate };
        }
      }
      if (!top) continue;
      if (top.score < FAINT && threshold < FAINT)
        top.score = Math.max(top.score, FAINT * Math.max(Math.min(1, candidates.rank[name]!), lettersShared(top)));
      if (top.score < threshold) continue;
      fruitful = true;
      take(names, top, passing, best);
    }
  }
}

/** Share of letters that two readings have in common, in order and without spaces: for names of several slips. */
function lettersShared({ query, candidate }: Pick<Finding, 'query' | 'candidate'>): number {
  const [a, b] = [query, candidate].map(({ tokens }) => tokens.map(({ text }) => text).join(''));
  const longer = Math.max(a!.length, b!.length);
  return longer > LONGEST_SPELT ? 0 : 1 - editDistance(a!, b!) / longer;
}
const LONGEST_SPELT = 60;

function scoreReading(query: NameForm, candidate: NameForm, context: CompareContext): number {
  const score = scoreForms(query, candidate, context);
  return score < RESPELLED_LEAST && query.rule.startsWith(RESPELLED_RULE) ? Math.min(score, FAINT) : score;
}

/**
 * Readings of the query with everything that comparing asks for; equal tokens are one object. A name of no stated kind is
 * read as a person's too, since persons' names are cut differently (`Abdulhai` is `abd` and `hai`).
 */
export function queryForms(names: NameIndex, q: string, kind: NameKind): NameForm[] {
  const known = new Map<string, NameToken>();
  const prepare = (token: NameToken): NameToken => {
    const key = `${token.cls} ${token.text} ${token.native ?? ''} ${token.alts?.join(' ') ?? ''}`;
    const prepared = known.get(key) ?? preparedToken(token, token.rarity ?? names.rarityOf(token.text));
    known.set(key, prepared);
    return prepared;
  };
  const forms: NameForm[] = [];
  const texts = [q, ...respelled(names, q, kind)];
  for (const reading of kind === 'unknown' ? (['unknown', 'person'] as const) : [kind]) {
    for (const text of texts) {
      for (const form of analyzeName(text, reading, 'query')) {
        const tokens = form.tokens.map(prepare);
        const weight = text === q ? form.weight : form.weight * RESPELLED;
        if (!forms.some((other) => sameTokens(other.tokens, tokens))) {
          forms.push({ ...form, tokens, weight, rule: text === q ? form.rule : RESPELLED_RULE + form.rule });
        }
      }
    }
  }
  return forms;
}

const sameTokens = (a: readonly NameToken[], b: readonly NameToken[]): boolean =>
  a.length === b.length && a.every((token, at) => token === b[at]);

/** Token similarity that compares each pair of tokens once per query: the same few words meet again and again. */
function rememberedSimilarity(): (query: NameToken, candidate: NameToken) => number {
  const known = new Map<NameToken, Map<NameToken, number>>();
  let last: NameToken | undefined;
  let row = new Map<NameToken, number>();
  return (query, candidate) => {
    if (query !== last) {
      last = query;
      row = known.get(query) ?? new Map();
      known.set(query, row);
    }
    let similarity = row.get(candidate);
    if (similarity === undefined) {
      similarity = tokenSimilarity(query, candidate);
      row.set(candidate, similarity);
    }
    return similarity;
  };
}

function borneBy({ linkAt, linkRows }: NameIndex, name: number, passing: RowSet): boolean {
  for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++)
    if (hasRow(passing.words, linkRows[link]!)) return true;
  return false;
}

/** Names whose whole text, or its beginning, is the query's, so that a name as published is found whatever it consists of. */
function namesAsWritten({ vocabulary, postings, postingAt }: NameIndex, q: string): Uint32Array {
  const key = findKey(vocabulary, wholeKey(q));
  return key < 0 ? new Uint32Array() : postings.subarray(postingAt[key]!, postingAt[key + 1]!);
}

/** Credits every entity that bears a name; with `asWritten`, those that bear it in exactly this text. */
function take(
  names: NameIndex,
  found: Omit<Finding, 'row' | 'link'>,
  passing: RowSet,
  best: Map<number, Finding>,
  asWritten?: string,
): void {
  const { score } = found;
  for (let link = names.linkAt[found.name]!; link < names.linkAt[found.name + 1]!; link++) {
    const row = names.linkRows[link]!;
    if (!hasRow(passing.words, row)) continue;
    if (asWritten !== undefined && wholeKey(blobText(names.texts, names.linkTexts[link]!)) !== wholeKey(asWritten))
      continue;
    const flags = names.linkFlags[link]!;
    if (flags & LINK_WEAK && score < EXACT) continue;
    const known = best.get(row);
    if (
      known &&
      (known.score > score ||
        (known.score === score && (names.linkFlags[known.link]! & LINK_PRIMARY || !(flags & LINK_PRIMARY))))
    )
      continue;
    best.set(row, { ...found, score, row, link });
  }
}

function tieBreak({ names, columns }: Snapshot, a: Finding, b: Finding): number {
  const aliasLast = (one: Finding): number =>
    names.linkFlags[one.link]! & LINK_PRIMARY ? 0 : names.linkFlags[one.link]! & LINK_WEAK ? 2 : 1;
  const active = columns.property('active');
  const removedLast = (one: Finding): number => (active && hasRow(active, one.row) ? 0 : 1);
  return aliasLast(a) - aliasLast(b) || removedLast(a) - removedLast(b) || a.row - b.row;
}

/** Rows that bear the query, or the identifier stated beside it, as an identifier; with the text that matched. */
function identifiedRows(
  snapshot: Snapshot,
  query: Pick<ScreenQuery, 'q' | 'corroboration'>,
  passing: RowSet,
): Map<number, string> {
  const found = new Map<number, string>();
  for (const text of [query.q, query.corroboration?.identifier]) {
    if (!text) continue;
    for (const row of rowsWithIdentifier(snapshot.identifiers, text))
      if (hasRow(passing.words, row)) found.set(row, text);
  }
  return found;
}

function identifierMatch(snapshot: Snapshot, row: number, text: string): Match {
  const wanted = foldIdentifier(text);
  const listed = identifiersOf(JSON.parse(textOf(detailJson(snapshot, row)))).find(
    ({ value }) => foldIdentifier(value) === wanted,
  );
  const field = listed?.field ?? 'identifier:other';
  return {
    type: 'identifier',
    field,
    value: listed?.value ?? text,
    name_score: null,
    semantic_score: null,
    evidence: [`${field.slice('identifier:'.length).replaceAll('_', ' ')} is listed`],
  };
}

const SPOKEN =
  /pinyin|transliteration|homophone|romani|reading|wade|cantonese|hepburn|skeleton|korean|japanese|arabic|hangul|kana/;

function matchType(names: NameIndex, { nameScore, link, query, candidate }: Weighed): MatchType {
  if (nameScore >= EXACT) return names.linkFlags[link]! & LINK_PRIMARY ? 'exact' : 'alias';
  if (query.rule.replace(RESPELLED_RULE, '') === candidate.rule) return 'fuzzy';
  const own = query.rule.replace(RESPELLED_RULE, '');
  const rule = own === 'as_written' ? candidate.rule : own;
  if (rule === 'as_written' || /^(part|bracket|without_bracket)\b/.test(rule)) return 'fuzzy';
  return SPOKEN.test(rule) ? 'transliterated' : 'translated';
}

function nameMatch(snapshot: Snapshot, q: string, finding: Weighed): Match {
  const { names } = snapshot;
  const context: CompareContext = { kind: NAME_KINDS[names.kinds[finding.name]!]!, rarity: names.rarityOf };
  const { evidence } = compareForms(finding.query, finding.candidate, context);
  const value = blobText(names.texts, names.linkTexts[finding.link]!);
  const flags = names.linkFlags[finding.link]!;
  const weak = flags & LINK_WEAK ? ['a weak alias, matched exactly'] : [];
  return {
    type: matchType(names, finding),
    field: flags & LINK_PRIMARY ? 'name' : 'alias',
    value,
    name_score: round(finding.nameScore),
    semantic_score: null,
    evidence: [...(value === q ? ['identical'] : evidence), ...weak, ...finding.facts],
  };
}

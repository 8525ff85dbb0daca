/** Facts besides the names: they order and label hits and never remove one; {@link judgeFacts} suppresses some. */

import type { BirthDate } from '../../../domain/entity/party.ts';
import { MESSAGES } from '../../../messages/messages.ts';
import { isSameNumber } from '../../numbers/listed-numbers.ts';
import { ALERT_THRESHOLD } from '../weights.ts';
import { type BirthComparison, type BirthStep, birthDateText, compareBirthDates } from './birth-dates.ts';
import { BIRTH_BITS } from './fact-bits.ts';
import { FACT, FACT_BITS } from './fact-weights.ts';

/** Facts that can be stated about a party besides its name. */
export const FACTS = ['birth_date', 'country', 'gender', 'entity_type', 'identifier'] as const;
type Fact = (typeof FACTS)[number];

export const FACT_VERDICTS = ['agrees', 'differs', 'unknown'] as const;
/** `unknown`: the record does not state the fact. */
type FactVerdict = (typeof FACT_VERDICTS)[number];

/** A fact of the query and the record's value, both as text for people. */
export interface ComparedFact {
  fact: Fact;
  query: string;
  record: string | null;
  verdict: FactVerdict;
}

/** Facts that a query states besides the name. Absent = not stated. */
export interface Stated {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or two days joined by ` or `. */
  birthDate?: string | undefined;
  /** ISO alpha-2 codes of nationality, residence or registration. */
  countries?: readonly string[] | undefined;
  gender?: string | undefined;
  /** `individual`, `organization`, `vessel`, … */
  entityType?: string | undefined;
  identifier?: string | undefined;
}

/** Facts that a list states about a party. Empty or null = not stated. */
export interface Listed {
  birthDates: readonly BirthDate[];
  countries: readonly string[];
  gender: string | null;
  entityType: string | null;
  /** Official identifiers that can be compared with the stated one. */
  identifiers: readonly string[];
}

/** A compared fact with its evidence in bits and as text. */
export interface WeighedFact extends ComparedFact {
  /** log2(m / u): positive for one party, negative for two. */
  bits: number;
  text: string;
  /** How the birth dates differ; set only for a birth date that does not agree. */
  step?: BirthStep;
  /** True if a typo hardly explains the difference: this fact alone may then suppress a hit on a common name. */
  isPlain: boolean;
}

const MAX_SHOWN = 3;
const shown = (values: readonly string[]): string => values.slice(0, MAX_SHOWN).join(', ');

/** Compares each stated fact with the record, in the order of {@link FACTS}. */
export function compareFacts(stated: Stated, listed: Listed): WeighedFact[] {
  const facts: WeighedFact[] = [];
  const { birthDate, countries, gender, entityType, identifier } = stated;
  if (birthDate) facts.push(birthFact(birthDate, listed.birthDates));
  if (countries && countries.length > 0) {
    const shared = countries.filter((code) => listed.countries.includes(code));
    const record = shown(shared.length > 0 ? shared : listed.countries);
    facts.push(weighed('country', countries.join(', '), record, bitsOf('country', shared.length > 0)));
  }
  if (gender) facts.push(weighed('gender', gender, listed.gender, bitsOf('gender', gender === listed.gender)));
  if (entityType) {
    const agrees = entityType === listed.entityType;
    facts.push(weighed('entity_type', entityType, listed.entityType, { ...bitsOf('type', agrees), isPlain: !agrees }));
  }
  if (identifier) {
    const same = listed.identifiers.find((one) => isSameNumber(identifier, one));
    const record = same ?? shown(listed.identifiers);
    facts.push(weighed('identifier', identifier, record, bitsOf('identifier', same !== undefined)));
  }
  return facts;
}

const bitsOf = (fact: 'country' | 'gender' | 'type' | 'identifier', agrees: boolean) => ({
  agrees,
  bits: FACT_BITS[`${fact}${agrees ? 'Agrees' : 'Differs'}`],
});

/** A fact that agrees or differs, or is unknown if the record does not state it. */
function weighed(
  fact: Fact,
  query: string,
  record: string | null,
  { agrees, bits, isPlain = false }: { agrees: boolean; bits: number; isPlain?: boolean },
): WeighedFact {
  const name = fact.replace('_', ' ');
  if (!record) return { fact, query, record: null, verdict: 'unknown', bits: 0, text: '', isPlain: false };
  const text = agrees ? `${name} ${record} agrees` : `${name} ${query} differs from ${record}`;
  return { fact, query, record, verdict: agrees ? 'agrees' : 'differs', bits, text, isPlain };
}

/** Compares with the listed date that is the strongest evidence for one party. */
function birthFact(stated: string, listed: readonly BirthDate[]): WeighedFact {
  const compared = compareBirthDates(stated, listed);
  const best = compared.reduce<BirthComparison | null>(
    (top, one) => (top && BIRTH_BITS[top.step] >= BIRTH_BITS[one.step] ? top : one),
    null,
  );
  if (!best) return weighed('birth_date', stated, null, { agrees: false, bits: 0 });
  const agrees = best.step === 'day' || best.step === 'year';
  const isOne = new Set(compared.map((one) => one.record)).size === 1;
  const record = agrees || isOne ? best.record : shown(listed.map(birthDateText));
  const fact = weighed('birth_date', stated, record, {
    agrees,
    bits: BIRTH_BITS[best.step],
    isPlain: compared.every((one) => one.isPlain),
  });
  if (best.step === 'year') return { ...fact, text: `birth year ${stated.slice(0, 4)} agrees` };
  return agrees ? fact : { ...fact, step: best.step, text: `${fact.text}: ${MESSAGES.en.birthStep[best.step]}` };
}

/** What is known about the match of the names when facts are judged. */
export interface NameEvidence {
  /** 0–1, by the names alone. */
  score: number;
  /** Every word of the query's name is matched; called only if facts contradict. */
  isFull(): boolean;
  /** How many people in {@link FACT.people} have a name that matches equally. */
  namesakes(): number;
}

/** A score after the facts are applied. */
export interface Judged {
  score: number;
  /** Sum of the facts in bits; it orders equal scores. */
  bits: number;
  /** A fact other than the country contradicts. */
  contradicted: boolean;
  /** Why the hit is not an alert although the name alone would be; absent unless it is suppressed. */
  suppressed?: string;
  /** The same reason as data. */
  suppression?: Suppression;
}

/** Why facts suppress a hit on the name. */
export interface Suppression {
  /** `common`: many people have the name; `partial`: the name matches only in part. */
  name: 'common' | 'partial';
  against: readonly (ComparedFact & Pick<WeighedFact, 'step'>)[];
}

/**
 * The score after the facts are applied, 0–1. Facts never move a score across the alert threshold or across `threshold`, the
 * requested minimum score, so that they neither remove nor add a hit. A hit at or above both is suppressed, below the
 * threshold, only
 * - for a full match of the name: when a birth date or type plainly differs and the name is so common that chance explains it;
 * - for a partial match: when the facts are stronger evidence against it than the name is for it.
 */
export function judgeFacts(name: NameEvidence, facts: readonly WeighedFact[], threshold = ALERT_THRESHOLD): Judged {
  const bits = facts.reduce((sum, fact) => sum + fact.bits, 0);
  const contradicted = facts.some((fact) => fact.fact !== 'country' && fact.bits < 0);
  const line = Math.max(threshold, ALERT_THRESHOLD);
  const suppression = name.score >= line && bits < 0 ? suppressionBy(name, facts, bits) : null;
  const capped = Math.max(-FACT.mostBits, Math.min(FACT.mostBits, bits));
  if (suppression !== null) {
    const most = ALERT_THRESHOLD - FACT.suppressedMargin;
    const score = Math.max(0, Math.min(name.score + capped * FACT.perBit, most));
    return { score, bits, contradicted, suppressed: suppressionText(suppression, facts), suppression };
  }
  if (capped >= 0) {
    const score = name.score >= ALERT_THRESHOLD ? lifted(name.score, capped) : name.score;
    return { score, bits, contradicted };
  }
  const least = [threshold, ALERT_THRESHOLD].reduce(
    (floor, one) => (name.score >= one ? Math.max(floor, one) : floor),
    0,
  );
  return { score: Math.max(least, name.score + capped * FACT.perBit), bits, contradicted };
}

/** The score 0–1 of two parties compared with each other, where facts may lower it below the threshold; 1 for an equal identifier. */
export function pairScore(score: number, facts: readonly WeighedFact[]): number {
  if (facts.some(({ fact, verdict }) => fact === 'identifier' && verdict === 'agrees')) return 1;
  const bits = facts.reduce((sum, fact) => sum + fact.bits, 0);
  const capped = Math.max(-FACT.mostBits, Math.min(FACT.mostBits, bits));
  if (capped < 0) return Math.max(0, score + capped * FACT.perBitOfPair);
  return score < ALERT_THRESHOLD ? score : lifted(score, capped);
}

/** Agreeing facts close a part of the gap to 1; `bits` is 0 to {@link FACT.mostBits}. */
const lifted = (score: number, bits: number): number => score + (1 - score) * FACT.lift * (bits / FACT.mostBits);

/** Why the facts suppress an alert on the name; null if they do not. */
function suppressionBy(name: NameEvidence, facts: readonly WeighedFact[], bits: number): Suppression | null {
  const against = facts.filter((fact) => fact.bits < 0);
  const shownAgainst = against.map(({ fact, query, record, verdict, step }) => ({
    fact,
    query,
    record,
    verdict,
    ...(step && { step }),
  }));
  if (name.score >= FACT.fullScore || name.isFull()) {
    if (!against.some((fact) => fact.isPlain)) return null;
    const namesakes = name.namesakes();
    if (namesakes < FACT.namesakes || bits - Math.log2(namesakes) >= 0) return null;
    return { name: 'common', against: shownAgainst };
  }
  const share = (name.score - ALERT_THRESHOLD) / (FACT.fullScore - ALERT_THRESHOLD);
  const speaksFor = FACT.partialLeast + share * (FACT.partialMost - FACT.partialLeast);
  return bits + speaksFor < 0 ? { name: 'partial', against: shownAgainst } : null;
}

const SUPPRESSION_TEXT: Readonly<Record<Suppression['name'], string>> = {
  common: 'a common name',
  partial: 'the name matches in part only',
};

function suppressionText({ name }: Suppression, facts: readonly WeighedFact[]): string {
  const against = facts.filter((fact) => fact.bits < 0);
  return `${SUPPRESSION_TEXT[name]}; ${against.map(({ text }) => text).join('; ')}`;
}

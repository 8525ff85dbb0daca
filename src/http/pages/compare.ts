/** /compare: compares two names and their secondary identifiers as a screening does. */
import { z } from '@hono/zod-openapi';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { kindOf } from '../../names/name.ts';
import { factShape } from '../../service/parameters/fact-parameters.ts';
import { choice, parseParameters, screeningText } from '../../service/parameters/parameters.ts';
import { wrongParameters } from '../../service/problems.ts';
import { comparePair } from '../../service/rows/compared-row.ts';
import { type ComparedNames, comparePage } from '../../web/compare-page.ts';
import type { Answer } from '../answers/send-answer.ts';
import { asHtml, fieldsOfForm, filled, type PageCall, type PageRoute } from './page-route.ts';

const { birth_date, party_country, identifier, gender } = factShape;

const Pair = z.object({
  a: screeningText,
  a_birth_date: birth_date,
  a_country: party_country,
  a_identifier: identifier,
  a_gender: gender,
  b: screeningText,
  b_birth_date: birth_date,
  b_country: party_country,
  b_identifier: identifier,
  b_gender: gender,
  type: choice(ENTITY_TYPES, undefined, 'What both names are names of.'),
});

function compared(given: ReadonlyMap<string, string>): ComparedNames {
  const pair = parseParameters(Pair, given);
  const { a, b, type } = pair;
  const of = (side: 'a' | 'b') => ({
    birthDate: pair[`${side}_birth_date`],
    nationality: pair[`${side}_country`],
    identifier: pair[`${side}_identifier`],
    gender: pair[`${side}_gender`],
  });
  const props = { query: of('a'), candidate: of('b') };
  const kind = type ? kindOf(type) : 'unknown';
  const { score, outcome, told } = comparePair(a, b, kind, props);
  const { reasons, span } = told.names;
  return { score, outcome, reasons, facts: told.facts, part: span && a.slice(...span) };
}

async function answer({ reader, request }: PageCall, given: ReadonlyMap<string, string>): Promise<string | Answer> {
  request.headers['Cache-Control'] = 'no-store';
  if (given.size === 0) return comparePage(reader, { given, errors: [], compared: null });
  try {
    return await comparePage(reader, { given, errors: [], compared: compared(given) });
  } catch (error) {
    return asHtml(await comparePage(reader, { given, errors: wrongParameters(error), compared: null }), 400);
  }
}

export const COMPARE_PAGES: readonly PageRoute[] = [
  { path: '/compare', answer: (call) => answer(call, filled(call.query)) },
  {
    method: 'POST',
    path: '/compare',
    answer: async (call) => answer(call, filled(await fieldsOfForm(call.request))),
  },
];

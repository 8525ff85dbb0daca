/** /compare: compares two names and their secondary identifiers as a screening does. */
import { z } from '@hono/zod-openapi';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { kindOf } from '../../names/name.ts';
import { factShape } from '../../service/parameters/fact-parameters.ts';
import { choice, parseParameters, screeningText } from '../../service/parameters/parameters.ts';
import { Problem } from '../../service/problems.ts';
import { comparePair } from '../../service/rows/compared-row.ts';
import { type ComparedNames, comparePage } from '../../web/compare/compare-page.ts';
import { readQuery } from '../request/query-string.ts';
import { formOf } from './form.ts';
import type { PageCall, PageRoute } from './page-route.ts';

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
  const props = {
    query: {
      birthDate: pair.a_birth_date,
      nationality: pair.a_country,
      identifier: pair.a_identifier,
      gender: pair.a_gender,
    },
    candidate: {
      birthDate: pair.b_birth_date,
      nationality: pair.b_country,
      identifier: pair.b_identifier,
      gender: pair.b_gender,
    },
  };
  const kind = type ? kindOf(type) : 'unknown';
  const { score, outcome, told } = comparePair(a, b, kind, props);
  const { reasons, span } = told.names;
  return { score, outcome, reasons, facts: told.facts, part: span && a.slice(...span) };
}

async function answer({ reader, request }: PageCall, given: ReadonlyMap<string, string>): Promise<string | Response> {
  request.headers['Cache-Control'] = 'no-store';
  if (given.size === 0) return comparePage(reader, { given, errors: [], compared: null });
  try {
    return await comparePage(reader, { given, errors: [], compared: compared(given) });
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const body = await comparePage(reader, { given, errors: error.errors, compared: null });
    const headers = { ...request.headers, 'Content-Type': 'text/html; charset=utf-8' };
    return new Response(body, { status: 400, headers });
  }
}

/** The form fields that are not empty. */
const filled = (fields: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...fields].filter(([, value]) => value.trim() !== ''));

export const COMPARE_PAGES: readonly PageRoute[] = [
  { path: '/compare', answer: (call) => answer(call, filled(call.query)) },
  {
    method: 'POST',
    path: '/compare',
    answer: async (call) => answer(call, filled(readQuery(`?${await formOf(call.request)}`))),
  },
];

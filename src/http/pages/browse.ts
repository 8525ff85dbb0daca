/** /browse: the lists by filters, as a table or as a file. */

import { z } from '@hono/zod-openapi';
import type { Filters } from '../../search/query.ts';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { parsedAnswer } from '../../service/json-text.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import { filterShape, pagingShape, parseParameters } from '../../service/parameters/parameters.ts';
import { Problem } from '../../service/problems.ts';
import { type BrowseView, browsePage, MAX_FILE } from '../../web/browse/browse-page.ts';
import type { Answer } from '../answers/send-answer.ts';
import { asHtml, dataOf, filled, type PageCall, type PageRoute } from './page-route.ts';
import { fileAnswer, fileFormat, recordsOfPages } from './view-file.ts';

const PER_PAGE = 50;

const BrowseQuery = z.object({ ...filterShape, page: pagingShape.page, format: fileFormat });

type Found = NonNullable<BrowseView['found']>;

function found(data: LoadedData, filters: Filters, page: number, limit: number): Found {
  return parsedAnswer(data.structured({ filters, page, limit, sort: '-listed_date' }, {}));
}

async function browse(call: PageCall): Promise<string | Answer | Response> {
  const { reader, request, today } = call;
  const query = filled(call.query);
  const shown = new Map([...query].filter(([name]) => name !== 'format'));
  const now = dataOf(call);
  try {
    const asked = parseParameters(BrowseQuery, query);
    const filters = readFilters(asked, now, today);
    const data = dataOn(now, filters.as_of);
    if (asked.format === undefined)
      return await browsePage(reader, { query: shown, errors: [], found: found(data, filters, asked.page, PER_PAGE) });
    const records = recordsOfPages((page, limit) => found(data, filters, page, limit).entities, MAX_FILE);
    return fileAnswer(request, asked.format, records);
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    return asHtml(await browsePage(reader, { query: shown, errors: error.errors, found: null }), 400);
  }
}

export const BROWSE_PAGE: PageRoute = { path: '/browse', answer: browse };

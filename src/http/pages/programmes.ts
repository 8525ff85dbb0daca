/** /programmes and /programmes/{code}: what sanctions programmes are and what they prohibit. */
import { Problem } from '../../service/problems.ts';
import { programmeInFull, programmeNamed, programmesOf } from '../../service/programmes.ts';
import { programmePage, programmesPage } from '../../web/programmes/programme-pages.ts';
import { dataOf, type PageCall, type PageRoute } from './page-route.ts';

function showProgramme(call: PageCall): Promise<string> {
  const data = dataOf(call);
  const text = call.request.context.req.param('code') ?? '';
  const name = programmeNamed(data, text);
  if (name === null)
    throw new Problem(404, `No record names a programme "${text.slice(0, 100)}"; /programmes has all.`);
  return programmePage(call.reader, name, programmeInFull(data, name));
}

export const PROGRAMME_PAGES: readonly PageRoute[] = [
  { path: '/programmes', isPlain: true, answer: (call) => programmesPage(call.reader, programmesOf(dataOf(call))) },
  { path: '/programmes/:code', isPlain: true, answer: showProgramme },
];

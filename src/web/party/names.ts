import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasType } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { Html } from '../page.ts';
import { listBadge } from '../wording.ts';
import type { PartyView } from './party-view.ts';

interface Named {
  name: string;
  types: Set<AliasType>;
  isWeak: boolean;
  script: string | null;
  language: string | null;
  badges: Set<string>;
}

/** Names of one script shown at once; the others fold. */
const MAX_SHOWN = 24;

/** Every name of every record once, primary names first. */
function namesOf(records: readonly EntityDetail[]): Named[] {
  const names = new Map<string, Named>();
  const add = (record: EntityDetail, one: EntityDetail['aliases'][number]): void => {
    const { name, type, quality, script, language } = one;
    const fresh: Named = { name, script, language, types: new Set(), isWeak: true, badges: new Set() };
    const known = names.get(name) ?? fresh;
    known.types.add(type);
    known.isWeak &&= quality === 'weak';
    known.badges.add(listBadge(record));
    names.set(name, known);
  };
  for (const record of records) {
    const { name } = record;
    add(record, { name, type: 'primary', quality: 'strong', script: scriptOf(name), language: null });
  }
  for (const record of records) for (const alias of record.aliases) add(record, alias);
  return [...names.values()].sort((a, b) => Number(a.isWeak) - Number(b.isWeak));
}

/** The language of the letters, for fonts and speech, where the list states none. */
const LANGUAGE_OF_SCRIPT = lookupTable<string>({
  Han: 'zh',
  Hiragana: 'ja',
  Katakana: 'ja',
  Hangul: 'ko',
  Arabic: 'ar',
  Cyrillic: 'ru',
  Hebrew: 'he',
  Greek: 'el',
  Thai: 'th',
});

function nameItem({ name, types, isWeak, script, language, badges }: Named, of: Language): Html {
  const words = MESSAGES[of].party;
  const lang = language ?? LANGUAGE_OF_SCRIPT.get(script ?? '');
  const kinds = [...types]
    .filter((type) => type !== 'aka' && type !== 'original_script')
    .map((type) => MESSAGES[of].alias[type]);
  const told = [...(isWeak ? [words.weak] : []), ...kinds].join(', ');
  return html`<li class="${isWeak ? 'weak' : ''}"><bdi class="name" ${lang ? html`lang="${lang}"` : ''}>${name}</bdi> ${told ? html`<span class="quiet small">${told}</span> ` : ''}<span class="by">${[...badges].join(', ')}</span></li>`;
}

/** All names, by script. */
export function names({ records, earlier }: PartyView, language: Language): Html {
  const words = MESSAGES[language].party;
  const byScript = Map.groupBy(namesOf([...records, ...earlier]), ({ script }) => script ?? '');
  const groups = [...byScript].map(([script, named]) => {
    const rest = named.slice(MAX_SHOWN);
    const items = (some: readonly Named[]): Html =>
      html`<ul class="name-list">${some.map((one) => nameItem(one, language))}</ul>`;
    return html`<h3>${script || words.noScript} <span class="count">${fill(words.nameCount, { count: named.length })}</span></h3>${items(named.slice(0, MAX_SHOWN))}${
      rest.length > 0
        ? html`<details><summary>${fill(words.all, { count: named.length })}</summary>${items(rest)}</details>`
        : ''
    }`;
  });
  return html`<section aria-labelledby="names"><h2 id="names">${words.names}</h2>${groups}</section>`;
}

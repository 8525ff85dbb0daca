import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import type { Identifier } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasType } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import { folded, type Html } from '../page.ts';
import { countryIn, listBadge } from '../wording.ts';
import type { PartyView } from './party-view.ts';

interface Named {
  name: string;
  types: Set<AliasType>;
  isWeak: boolean;
  script: string | null;
  language: string | null;
  badges: Set<string>;
}

const MAX_NAMES = 24;

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
  const show = (some: readonly Named[]): Html =>
    html`<ul class="name-list">${some.map((one) => nameItem(one, language))}</ul>`;
  const groups = [...byScript].map(([script, named]) => {
    const label = (): string => fill(words.all, { count: named.length });
    return html`<h3>${script || words.noScript} <span class="count">${fill(words.nameCount, { count: named.length })}</span></h3>${folded(named, MAX_NAMES, { show, label })}`;
  });
  return html`<section aria-labelledby="names"><h2 id="names">${words.names}</h2>${groups}</section>`;
}

const MAX_ROWS = 20;

interface Stated<T> {
  value: T;
  badges: Set<string>;
}

/** Each distinct thing with who states it, in the order in which it comes first. */
function gathered<T>(
  records: readonly EntityDetail[],
  of: (record: EntityDetail) => readonly T[],
  keyOf: (one: T) => string,
): Stated<T>[] {
  const found = new Map<string, Stated<T>>();
  for (const record of records)
    for (const value of of(record)) {
      const one = found.get(keyOf(value)) ?? { value, badges: new Set() };
      one.badges.add(listBadge(record));
      found.set(keyOf(value), one);
    }
  return [...found.values()];
}

/** Identifiers and contacts, each once, to copy. */
export function numbers({ records }: PartyView, language: Language): Html | '' {
  const words = MESSAGES[language].party;
  const keyOf = ({ type, value }: Identifier): string => `${type} ${foldIdentifier(value) ?? value}`;
  const stated = gathered(records, ({ identifiers }) => identifiers, keyOf);
  if (stated.length === 0) return '';
  const rows = stated.map(
    ({ value: { type, value, country, note }, badges }) =>
      html`<tr><th scope="row">${MESSAGES[language].identifier[type]}</th><td><bdi class="mono number">${value}</bdi> <button type="button" class="link copy" data-copy="${value}" hidden>${words.copy}</button></td><td>${country ? countryIn(country, language) : ''}</td><td dir="auto">${note ?? ''}</td><td class="by">${[...badges].join(', ')}</td></tr>`,
  );
  const show = (some: readonly Html[]): Html =>
    html`<div class="scroll" tabindex="0"><table class="numbers"><thead><tr><th scope="col">${words.numberType}</th><th scope="col">${words.number}</th><th scope="col">${words.country}</th><th scope="col">${words.note}</th><th scope="col">${words.statedBy}</th></tr></thead><tbody>${some}</tbody></table></div>`;
  const label = (): string => fill(words.all, { count: rows.length });
  return html`<section aria-labelledby="numbers"><h2 id="numbers">${words.numbers}</h2>${folded(rows, MAX_ROWS, { show, label })}</section>`;
}

/** Addresses, each once. */
export function addresses({ records }: PartyView, language: Language): Html | '' {
  const words = MESSAGES[language].party;
  const addressesOf = (one: EntityDetail) => one.addresses.filter(({ full }) => full !== '');
  const stated = gathered(records, addressesOf, ({ full }) => full.toLowerCase());
  if (stated.length === 0) return '';
  const rows = stated.map(
    ({ value: { full, country_code }, badges }) =>
      html`<li><bdi>${full}</bdi>${country_code ? html` <span class="quiet small">${countryIn(country_code, language)}</span>` : ''} <span class="by">${[...badges].join(', ')}</span></li>`,
  );
  const show = (some: readonly Html[]): Html => html`<ul class="plain-list">${some}</ul>`;
  const label = (): string => fill(words.all, { count: rows.length });
  return html`<section aria-labelledby="addresses"><h2 id="addresses">${words.addresses}</h2>${folded(rows, MAX_ROWS, { show, label })}</section>`;
}

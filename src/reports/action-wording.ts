/** Words the authorities' actions of a day: clauses for a headline, sentences for the lead. */

import { countryName } from '../domain/countries/countries.ts';
import { jurisdictionNames } from '../domain/countries/jurisdictions.ts';
import { officialName } from '../domain/lists/official-names.ts';
import type { Jurisdiction } from '../domain/vocabulary.ts';
import { fill } from '../messages/fill.ts';
import { FORMATS, type Language, MESSAGES } from '../messages/messages.ts';
import { programmeText } from '../messages/programme-text.ts';
import type { Action } from './report.ts';

/** The name of an authority within a sentence: "the United States". */
export const inSentence = (code: Jurisdiction, language: Language): string =>
  jurisdictionNames(code)[language === 'en' ? 'enInSentence' : language];

/** "US", "Canada": an English name of one word is not abbreviated. */
export function shortAuthority(code: Jurisdiction, language: Language): string {
  const name = jurisdictionNames(code)[language];
  return language === 'en' && name.includes(' ') ? code : name;
}

/** One action in a headline: "Canada removes 26 (Syria)". */
export const actionHeadline = (action: Action, language: Language): string =>
  fill(MESSAGES[language].report.headline[action.did], {
    count: action.count,
    who: shortAuthority(action.jurisdiction, language),
    programme: action.programme
      ? programmeText(action.programme, language, 'inBrackets')
      : officialName(action.source_list, language),
  });

/** Reasons besides its size why an action matters. */
function weights(action: Action, language: Language): string[] {
  const { did, count, china_related, wallets, by_country, connected, elsewhere } = action;
  const words = MESSAGES[language].report.action;
  const share = (some: number): string =>
    fill(count === 1 ? words.shareOne : some === count ? words.shareAll : words.shareSome, { some });
  const [most] = by_country;
  const country = most && count > 2 && most.count * 2 > count ? most : null;
  const name = country && (language === 'en' ? countryName : FORMATS[language].country)(country.country_code);
  const authorities = elsewhere.map((one) =>
    fill(words.elsewhere, {
      authority: inSentence(one.jurisdiction, language),
      count: elsewhere.length > 1 && one.count < connected && one.count,
    }),
  );
  return [
    ...(country
      ? [
          fill(country.count === count ? words.countryAll : words.country, {
            country: name ?? country.country_code,
            some: country.count,
            count,
          }),
        ]
      : []),
    // All from China is said already.
    ...(china_related > (country?.country_code === 'CN' ? country.count : 0)
      ? [fill(words.china, { share: share(china_related) })]
      : []),
    ...(wallets > 0 ? [fill(words.wallets, { wallets })] : []),
    ...(connected > 0
      ? [
          fill(did === 'listed' ? words.alsoListed : words.stillListed, {
            share: share(connected),
            authorities: FORMATS[language].list(authorities),
          }),
        ]
      : []),
  ];
}

/** One action in sentences, with the reasons why it matters. */
export function actionText(action: Action, language: Language): string {
  const { did, jurisdiction, count, by_entity_type, names, programme, legal_act } = action;
  const { action: words, types, join } = MESSAGES[language].report;
  const who = inSentence(jurisdiction, language);
  const what = fill(words[did], {
    ...action,
    programme: programme && programmeText(programme, language, 'under'),
    source_list: officialName(action.source_list, language),
    who,
    Who: who.charAt(0).toUpperCase() + who.slice(1),
    types: FORMATS[language].list(by_entity_type.map((one) => fill(types[one.entity_type], one))),
    names: names.join(join.names),
    isSome: count > names.length,
  });
  const act = legal_act && legal_act.text !== programme ? [fill(words.act, legal_act)] : [];
  // Names of companies and acts may end in a full stop.
  const [sentence, ...acts] = [what, ...act].map((text) => (text.endsWith(words.stop) ? text : text + words.stop));
  return [sentence, ...(did === 'ended' ? [] : weights(action, language)), ...acts].join(join.sentences);
}

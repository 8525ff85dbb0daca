/**
 * Countries as people state them of a party: every name that lists use, and beside those the everyday and official names
 * in English, Chinese, German, French, Spanish and Russian (`VAE`, `VR China`, 俄罗斯联邦). A state that is no more means
 * those that came after it: `USSR` is fifteen. Readers of lists do not use these names: what a list means, its reader says.
 */
import { lazily } from '../lazily.ts';
import { foldCountry, resolveCountry } from './countries.ts';

const LANGUAGES = ['en', 'zh', 'de', 'fr', 'es', 'ru'];

/** Names that neither the ISO nor the Unicode CLDR have, by code, separated by `|`. */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'VAE|EAU|Emirate|Emirats|Emiratos|Emiratos Árabes|Émirats arabes|Эмираты|Арабские Эмираты',
  BY: 'Weißrussland|Weissrussland|Belorussland|Белоруссия',
  CD: 'RDC|RD Congo|RD du Congo|DR Kongo|Demokratische Republik Kongo|ДР Конго|ДРК|刚果民主共和国|民主刚果',
  CF: 'RCA|ZAR|ЦАР',
  CG: 'Republik Kongo|République du Congo|República del Congo|Республика Конго|刚果共和国',
  CN: 'VR China|VRC|Volksrepublik China|RPC|RP de Chine|RP Chine|République populaire de Chine|Chine populaire|República Popular China|República Popular de China|КНР|Китайская Народная Республика|Festlandchina',
  CZ: 'Tschechei|Чешская Республика|捷克共和国',
  DE: 'BRD|Bundesrepublik|Bundesrepublik Deutschland|DDR|Deutsche Demokratische Republik|RFA|RDA|République fédérale d’Allemagne|República Federal de Alemania|ФРГ|ГДР|Федеративная Республика Германия|西德|东德|德意志联邦共和国',
  ES: 'Königreich Spanien|Royaume d’Espagne|Reino de España|西班牙王国',
  FR: 'Französische Republik|République française|República Francesa|Французская Республика|法兰西|法兰西共和国',
  GB: 'Großbritannien|Grossbritannien|Vereinigtes Königreich von Großbritannien und Nordirland|Angleterre|Inglaterra|Англия|Соединенное Королевство|Gran Bretaña|Grande-Bretagne|Schottland|Écosse|Escocia|Шотландия|英格兰|苏格兰|联合王国|大不列颠及北爱尔兰联合王国',
  HK: 'Сянган',
  IR: 'Islamische Republik Iran|République islamique d’Iran|République islamique de l’Iran|República Islámica de Irán|República Islámica del Irán|Исламская Республика Иран|ИРИ|伊朗伊斯兰共和国|Persien|Perse',
  KP: 'DVRK|KDVR|Demokratische Volksrepublik Korea|Koreanische Demokratische Volksrepublik|RPDC|République populaire démocratique de Corée|República Popular Democrática de Corea|Северная Корея|Корейская Народно-Демократическая Республика|КНДР|朝鲜人民民主主义共和国|北韩',
  KR: 'Republik Korea|République de Corée|República de Corea|Республика Корея|南朝鲜',
  LY: 'Libysch-Arabische Dschamahirija|Ливийская Арабская Джамахирия',
  MD: 'Молдавия|Moldavie|Moldavia|République de Moldavie|República de Moldavia',
  MK: 'Mazedonien|Macédoine|Македония|马其顿',
  MM: 'Бирма|缅甸联邦共和国',
  NL: 'Hollande|Holanda|Голландия|荷兰王国',
  PK: 'Islamische Republik Pakistan|République islamique du Pakistan|Исламская Республика Пакистан|巴基斯坦伊斯兰共和国',
  PS: 'Palästinensische Gebiete|Autorité palestinienne|Autoridad Palestina|Gazastreifen|Westjordanland|Cisjordanie|Cisjordania',
  RU: 'Fédération de Russie|Federación de Rusia|Federación Rusa|РФ|俄罗斯联邦',
  SA: 'Königreich Saudi-Arabien|Royaume d’Arabie saoudite|Reino de Arabia Saudita|Королевство Саудовская Аравия|沙特阿拉伯王国',
  SY: 'Arabische Republik Syrien|République arabe syrienne|República Árabe Siria|Сирийская Арабская Республика|阿拉伯叙利亚共和国',
  SZ: 'Swasiland|Суазиленд|Suazilandia',
  TH: 'Siam',
  TR: 'Türkische Republik|République de Turquie|República de Turquía|Турецкая Республика|土耳其共和国',
  TW: 'Republik China|République de Chine|Китайская Республика',
  US: 'EEUU|EE UU|Vereinigte Staaten von Amerika|États-Unis d’Amérique|Estados Unidos de América|Соединённые Штаты Америки|Америка|Amerika|Amérique|美利坚合众国',
  VE: 'Bolivarische Republik Venezuela|République bolivarienne du Venezuela|Боливарианская Республика Венесуэла|委内瑞拉玻利瓦尔共和国',
  VN: 'Sozialistische Republik Vietnam|République socialiste du Vietnam|República Socialista de Vietnam|Социалистическая Республика Вьетнам|越南社会主义共和国',
  ZA: 'Südafrikanische Republik|République d’Afrique du Sud|República Sudafricana|RZA|南非共和国',
};

/** States that are no more, and Korea, with the codes of those that the name can mean today. */
const SEVERAL: readonly (readonly [codes: string, names: string])[] = [
  [
    'AM AZ BY EE GE KG KZ LT LV MD RU TJ TM UA UZ',
    'USSR|Soviet Union|Union of Soviet Socialist Republics|UdSSR|Sowjetunion|Sowjet-Union|URSS|Union soviétique|Union des républiques socialistes soviétiques|Unión Soviética|СССР|Советский Союз|Союз Советских Социалистических Республик|苏联|苏维埃社会主义共和国联盟',
  ],
  [
    'BA HR ME MK RS SI XK',
    'Yugoslavia|SFRY|SFR Yugoslavia|Socialist Federal Republic of Yugoslavia|YU|Jugoslawien|Yougoslavie|Югославия|СФРЮ|南斯拉夫',
  ],
  ['CZ SK', 'Czechoslovakia|CSSR|Tschechoslowakei|Tchécoslovaquie|Checoslovaquia|Чехословакия|ЧССР|捷克斯洛伐克'],
  [
    'BQ CW SX',
    'Netherlands Antilles|AN|Niederländische Antillen|Antilles néerlandaises|Antillas Neerlandesas|荷属安的列斯',
  ],
  ['KP KR', 'Korea|Corée|Corea|Корея'],
];

/** Words before a name that leave it the same name. */
const BEFORE =
  /^(?:(?:the|former|formerly|ex|die|der|das|ehemaliges?|ehemaligen?|fruheres?|la|le|les|l|ancienne?|ex|el|los|antigua|antiguo|бывшии|бывшая|республика|republik|republique(?: de la| du| de| d)?|republica(?: de| del)?) |前)/;

const codesByName = lazily((): ReadonlyMap<string, readonly string[]> => {
  const codes = new Map<string, readonly string[]>();
  const add = (name: string, of: readonly string[]): void => {
    const key = foldCountry(name);
    if (!codes.has(key)) codes.set(key, of);
  };
  for (const [of, names] of SEVERAL) for (const name of names.split('|')) add(name, of.split(' '));
  for (const [code, names] of Object.entries(FURTHER_NAMES)) for (const name of names.split('|')) add(name, [code]);
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (let at = 0; at < 26 * 26; at++) {
        const code = String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26));
        const name = resolveCountry(code)?.code === code ? names.of(code) : undefined;
        if (name !== undefined) add(name, [code]);
      }
    }
  return codes;
});

/** The ISO alpha-2 codes of what a text can mean as a country; null where it names none. */
export function statedCountries(text: string): readonly string[] | null {
  const one = resolveCountry(text);
  if (one) return [one.code];
  if (text.length > 100) return null;
  let folded = foldCountry(text);
  for (;;) {
    const codes = codesByName().get(folded);
    if (codes) return codes;
    const rest = folded.replace(BEFORE, '');
    if (rest === folded) return null;
    const known = resolveCountry(rest);
    if (known) return [known.code];
    folded = rest;
  }
}

import { nearestOf } from './nearest.ts';
import type { Jurisdiction } from './vocabulary.ts';
import { JURISDICTIONS } from './vocabulary.ts';

/** What people write for a jurisdiction, folded as by `fold`; the first one is its full English name. */
const WORDS: Readonly<Record<Jurisdiction, readonly string[]>> = {
  US: 'United States|us|usa|us of america|united states of america|america|american|the states|美国|美國|美|сша|ofac|bis|états-unis|etats-unis|estados unidos|ایالات متحده|امریکا|آمریکا|미국|アメリカ|米国'.split(
    '|',
  ),
  UK: 'United Kingdom|uk|gb|gbr|great britain|britain|british|england|united kingdom of great britain and northern ireland|英国|英國|великобритания|royaume-uni|reino unido|ofsi|fcdo|hmt|영국|イギリス|英'.split(
    '|',
  ),
  EU: 'European Union|eu|eur|europe|european|ec|european commission|欧盟|歐盟|欧洲联盟|歐洲聯盟|ес|евросоюз|европейский союз|ue|union européenne|unión europea|유럽연합|欧州連合'.split(
    '|',
  ),
  UN: 'United Nations|un|uno|unsc|un security council|united nations security council|security council|联合国|聯合國|安理会|оон|onu|nations unies|naciones unidas|유엔|国連|سازمان ملل'.split(
    '|',
  ),
  CA: 'Canada|ca|can|canadian|加拿大|канада|canadá|sema|캐나다|カナダ|کانادا'.split('|'),
  AU: 'Australia|au|aus|australian|澳大利亚|澳大利亞|澳洲|австралия|australie|dfat|호주|オーストラリア|استرالیا'.split(
    '|',
  ),
};

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[.]/g, '')
    .replace(/\s+/g, ' ');

const codeByWord = new Map<string, Jurisdiction>();
for (const code of JURISDICTIONS) for (const word of WORDS[code]) codeByWord.set(fold(word), code);

/**
 * A `jurisdiction` filter as people write it ("GB", "USA", "Britain", 欧盟, "OFAC") -> jurisdiction; null when unknown.
 * One value only: lists of values are split before.
 */
export function parseJurisdiction(text: string): Jurisdiction | null {
  return codeByWord.get(fold(text)) ?? null;
}

/** Full English name: "United Kingdom" for `UK`. */
export function jurisdictionName(code: Jurisdiction): string {
  return WORDS[code][0]!;
}

/** The jurisdiction nearest to a mistyped one, for "did you mean"; null when nothing is near. */
export function nearestJurisdiction(text: string): Jurisdiction | null {
  const nearest = nearestOf(fold(text), [...codeByWord.keys()]);
  return nearest === null ? null : codeByWord.get(nearest)!;
}

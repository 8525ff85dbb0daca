/** Ranks names in two scripts that no rule matches by the sounds that they have in common; never close to an alert. */
import { joinedNames, type NameVariant } from '../name.ts';
import { soundKey } from '../text/sound-key.ts';
import { hasOtherScript, type ListedName } from './prepared.ts';
import { COMMON_SOUNDS } from './whole-weights.ts';

type Read = Pick<ListedName, 'text' | 'forms'>;

/** Score 0 to {@link COMMON_SOUNDS}, by the longest common subsequence of the sounds; 0 if both names are in Latin letters. */
export function scoreCommonSounds(query: Read, listed: Read): number {
  if (!hasOtherScript(query.text) && !hasOtherScript(listed.text)) return 0;
  const others = soundsOf(listed.forms);
  let best = 0;
  for (const one of soundsOf(query.forms))
    for (const other of others) best = Math.max(best, (2 * commonLength(one, other)) / (one.length + other.length));
  return COMMON_SOUNDS.most * best;
}

/** The sounds of the variants as one word each: of all tokens, and of the name tokens. Legal forms are omitted. */
function soundsOf(forms: readonly NameVariant[]): Set<string> {
  const sounds = forms.flatMap((form) => [
    form.tokens.map(({ cls, text }) => (cls === 'form' ? '' : text)).join(''),
    joinedNames(form),
  ]);
  return new Set(
    sounds.map(soundKey).filter(({ length }) => length >= COMMON_SOUNDS.fewest && length <= COMMON_SOUNDS.longest),
  );
}

/** Length of the longest common subsequence. */
function commonLength(a: string, b: string): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (const sound of a) {
    let before = 0;
    for (let at = 1; at <= b.length; at++) {
      const above = row[at]!;
      row[at] = sound === b[at - 1] ? before + 1 : Math.max(above, row[at - 1]!);
      before = above;
    }
  }
  return row[b.length]!;
}

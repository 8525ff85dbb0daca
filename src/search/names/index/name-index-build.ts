import type { EntityRecord } from '../../../domain/entity.ts';
import { analyzeName } from '../../../names/analyze.ts';
import { kindOf } from '../../../names/kind.ts';
import { type NameForm, type NameKind, type NameToken, ruleText } from '../../../names/name.ts';
import { jsonSection, type Section, section } from '../../snapshot/format.ts';
import { orderOfNumbers } from '../../snapshot/radix-order.ts';
import { blobCollector } from '../../snapshot/section-views.ts';
import { nearSections } from '../query/near-words.ts';
import { initialKey, initialsOf, keysOfToken, tokenWeight, wholeKey } from '../token-keys.ts';
import { wholeNameCollector } from '../whole-names.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS } from './name-index.ts';
import { soundingSections } from './sounding-words.ts';
import { keyLetters, orderedKeys, vocabularySections } from './vocabulary.ts';

/** Gives equal things one number, in order of first sight. */
function interner<T>(): { idOf(key: string, value: () => T): number; values: T[] } {
  const ids = new Map<string, number>();
  const values: T[] = [];
  return {
    values,
    idOf(key, value) {
      const known = ids.get(key);
      if (known !== undefined) return known;
      ids.set(key, values.length);
      values.push(value());
      return values.length - 1;
    },
  };
}

/** A text that is equal for equal tokens. */
const identityOf = ({
  text,
  cls,
  alts,
  phrases,
  consonants,
  brandCharacters,
  writtenBySound,
  native,
}: NameToken): string =>
  `${cls} ${text} ${consonants ?? brandCharacters ?? writtenBySound ?? ''} ${native ?? ''} ${alts?.join(',') ?? ''} ${phrases?.join(';') ?? ''}`;

interface IndexedForm {
  tokens: number[];
  rule: number;
  weight: number;
}

interface IndexedName {
  kind: NameKind;
  forms: IndexedForm[];
}

/**
 * Gathers the name index row by row; see `name-index.ts` for its layout. Names with the same analysis are stored and
 * scored once, however many entities have them.
 */
export function nameIndexBuilder(analyze: (text: string, kind: NameKind, role: 'index') => NameForm[] = analyzeName): {
  add(entity: Pick<EntityRecord, 'name' | 'aliases' | 'entity_type'>, row: number): void;
  sections(): Section[];
} {
  const texts = interner<string>();
  const tokens = interner<NameToken>();
  const rules = interner<Pick<NameForm, 'rule' | 'part'>>();
  const names = interner<IndexedName>();
  const nameOfText = new Map<string, number>();
  const wholeNames = new Map<string, number[]>();
  const links: Links = { names: [], rows: [], texts: [], flags: [] };
  const spelled = wholeNameCollector();

  const indexName = (text: string, kind: NameKind): number => {
    const forms = analyze(text, kind, 'index').map(
      (form): IndexedForm => ({
        tokens: form.tokens.map((token) => tokens.idOf(identityOf(token), () => token)),
        rule: rules.idOf(ruleText(form), () => ({ rule: form.rule, part: form.part })),
        weight: form.weight,
      }),
    );
    const identity = forms.map((form) => `${form.rule} ${form.weight} ${form.tokens.join(' ')}`).join('|');
    return names.idOf(`${kind} ${identity}`, () => ({ kind, forms }));
  };

  return {
    add(entity, row) {
      const kind = kindOf(entity.entity_type);
      const addName = (text: string, flags: number): void => {
        const key = `${kind} ${text}`;
        const name = nameOfText.get(key) ?? indexName(text, kind);
        if (!nameOfText.has(key)) {
          nameOfText.set(key, name);
          spelled.add(text, name);
          // Keys are cut to a length, so names of one beginning share a key.
          const whole = keyLetters(wholeKey(text));
          const sharing = wholeNames.get(whole);
          if (!sharing) wholeNames.set(whole, [name]);
          else if (!sharing.includes(name)) sharing.push(name);
        }
        links.names.push(name);
        links.rows.push(row);
        links.texts.push(texts.idOf(text, () => text));
        links.flags.push(flags);
      };
      addName(entity.name, LINK_PRIMARY);
      for (const alias of entity.aliases) addName(alias.name, alias.quality === 'weak' ? LINK_WEAK : 0);
    },
    sections() {
      return [
        ...nameSections(names.values, tokens.values, wholeNames),
        ...linkSections(links, names.values.length),
        ...textSections(texts.values),
        ...tokenSections(tokens.values),
        ...spelled.sections(),
        jsonSection('names.rules', rules.values),
      ];
    },
  };
}

/** Forms, keys and postings. */
function nameSections(
  names: readonly IndexedName[],
  tokens: readonly NameToken[],
  wholeNames: ReadonlyMap<string, readonly number[]>,
): Section[] {
  const keyLists = tokens.map((token) => keysOfToken(token).map(({ key }) => keyLetters(key)));
  const posted = new Map<string, number[]>();
  const formAt = [0];
  const formRule: number[] = [];
  const formWeight: number[] = [];
  const formTokenAt = [0];
  const formTokens: number[] = [];
  const post = (key: string, name: number): void => {
    const list = posted.get(key);
    if (!list) posted.set(key, [name]);
    else if (list.at(-1) !== name) list.push(name);
  };
  names.forEach(({ kind, forms }, name) => {
    for (const form of forms) {
      if (kind === 'person')
        for (const letter of initialsOf(form.tokens.map((token) => tokens[token]!))) post(initialKey(letter), name);
      formRule.push(form.rule);
      formWeight.push(form.weight);
      for (const token of form.tokens) {
        formTokens.push(token);
        for (const key of keyLists[token]!) post(key, name);
      }
      formTokenAt.push(formTokens.length);
    }
    formAt.push(formRule.length);
  });
  for (const [key, list] of wholeNames)
    posted.set(
      key,
      [...list].sort((a, b) => a - b),
    );
  const { keys, places } = orderedKeys([...posted.keys()]);
  const lists = [...posted.values()];
  const postingAt = new Uint32Array(lists.length + 1);
  for (const [id, place] of places.entries()) postingAt[id + 1] = postingAt[id]! + lists[place]!.length;
  const postings = new Uint32Array(postingAt[lists.length]!);
  for (const [id, place] of places.entries()) postings.set(lists[place]!, postingAt[id]!);
  const tokenWeights = tokens.map((token) =>
    tokenWeight(token, posted.get(keyLetters(token.text))?.length ?? 1, names.length),
  );
  const weights = names.map(({ forms }) => (forms[0]?.tokens ?? []).reduce((sum, id) => sum + tokenWeights[id]!, 0));
  return [
    ...vocabularySections(keys),
    ...nearSections(keys),
    ...soundingSections(keys),
    section('names.posting-at', postingAt),
    section('names.postings', postings),
    section(
      'names.kinds',
      Uint8Array.from(names, ({ kind }) => NAME_KINDS.indexOf(kind)),
    ),
    section('names.weights', Float32Array.from(weights)),
    section('names.form-at', Uint32Array.from(formAt)),
    section('names.form-rules', Uint16Array.from(formRule)),
    section('names.form-weights', Float32Array.from(formWeight)),
    section('names.form-token-at', Uint32Array.from(formTokenAt)),
    section('names.form-tokens', Uint32Array.from(formTokens)),
  ];
}

/** Who has which name, row by row: the number of the name, the row, the text as published, flags. */
interface Links {
  names: number[];
  rows: number[];
  texts: number[];
  flags: number[];
}

/** By name, then by row; of those of one row that are told apart by flags the greatest flags first. */
function linkSections({ names, rows, texts, flags }: Links, count: number): Section[] {
  const order = orderOfNumbers(Uint32Array.from(names));
  for (let end = 1; end < order.length; end++) {
    const link = order[end]!;
    const comesBefore = (other: number): boolean =>
      names[link] === names[other] && rows[link] === rows[other] && flags[link]! > flags[other]!;
    let at = end;
    for (; at > 0 && comesBefore(order[at - 1]!); at--) order[at] = order[at - 1]!;
    order[at] = link;
  }
  const at = new Uint32Array(count + 1);
  for (const name of names) at[name + 1]!++;
  for (let i = 1; i <= count; i++) at[i]! += at[i - 1]!;
  return [
    section('names.link-at', at),
    section(
      'names.link-rows',
      order.map((link) => rows[link]!),
    ),
    section(
      'names.link-texts',
      order.map((link) => texts[link]!),
    ),
    section(
      'names.link-flags',
      Uint8Array.from(order, (link) => flags[link]!),
    ),
  ];
}

function textSections(texts: readonly string[]): Section[] {
  const blobs = blobCollector('names.texts');
  for (const text of texts) blobs.add(text);
  return blobs.sections();
}

function tokenSections(tokens: readonly NameToken[]): Section[] {
  const blobs = blobCollector('names.tokens');
  for (const token of tokens) blobs.add(JSON.stringify(token));
  return blobs.sections();
}

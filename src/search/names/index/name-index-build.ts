import type { EntityRecord } from '../../../domain/entity.ts';
import { analyzeName } from '../../../names/analyze.ts';
import { kindOf } from '../../../names/kind.ts';
import { type NameForm, type NameKind, type NameToken, ruleText } from '../../../names/name.ts';
import { jsonSection, type Section, section } from '../../snapshot/format.ts';
import { blobCollector } from '../../snapshot/section-views.ts';
import { nearSections } from '../query/near-words.ts';
import { initialKey, initialsOf, keysOfToken, tokenWeight, wholeKey } from '../token-keys.ts';
import { wholeNameCollector } from '../whole-names.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS } from './name-index.ts';
import { soundingSections } from './sounding-words.ts';
import { keyBytes, orderKeys, vocabularySections } from './vocabulary.ts';

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
  const links: { name: number; row: number; text: number; flags: number }[] = [];
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
          const whole = keyBytes(wholeKey(text)).toString('latin1');
          const sharing = wholeNames.get(whole);
          if (!sharing) wholeNames.set(whole, [name]);
          else if (!sharing.includes(name)) sharing.push(name);
        }
        links.push({ name, row, text: texts.idOf(text, () => text), flags });
      };
      addName(entity.name, LINK_PRIMARY);
      for (const alias of entity.aliases) addName(alias.name, alias.quality === 'weak' ? LINK_WEAK : 0);
    },
    sections() {
      links.sort((a, b) => a.name - b.name || a.row - b.row || b.flags - a.flags);
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
  const keyLists = tokens.map((token) => keysOfToken(token).map(({ key }) => keyBytes(key).toString('latin1')));
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
  const keys = [...posted.keys()].map((key) => Buffer.from(key, 'latin1')).sort(orderKeys);
  const postingAt = new Uint32Array(keys.length + 1);
  const postings: number[] = [];
  const frequency = new Map<string, number>();
  keys.forEach((key, id) => {
    const list = posted.get(key.toString('latin1'))!;
    for (const name of list) postings.push(name);
    postingAt[id + 1] = postings.length;
    frequency.set(key.toString('utf8'), list.length);
  });
  const weights = names.map(({ forms }) => {
    let weight = 0;
    for (const id of forms[0]?.tokens ?? []) {
      const token = tokens[id]!;
      weight += tokenWeight(token, frequency.get(token.text) ?? 1, names.length);
    }
    return weight;
  });
  return [
    ...vocabularySections(keys),
    ...nearSections(keys),
    ...soundingSections(keys),
    section('names.posting-at', postingAt),
    section('names.postings', Uint32Array.from(postings)),
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

function linkSections(
  links: readonly { name: number; row: number; text: number; flags: number }[],
  names: number,
): Section[] {
  const at = new Uint32Array(names + 1);
  for (const { name } of links) at[name + 1]!++;
  for (let i = 1; i <= names; i++) at[i]! += at[i - 1]!;
  return [
    section('names.link-at', at),
    section(
      'names.link-rows',
      Uint32Array.from(links, (link) => link.row),
    ),
    section(
      'names.link-texts',
      Uint32Array.from(links, (link) => link.text),
    ),
    section(
      'names.link-flags',
      Uint8Array.from(links, (link) => link.flags),
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

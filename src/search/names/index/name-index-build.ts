import {
  type GrowingNumbers,
  growingNumbers,
  listsInOrder,
  numbersByList,
} from '../../../domain/collections/growing-numbers.ts';
import { type NumberedTexts, numberedTexts } from '../../../domain/collections/numbered-texts.ts';
import { orderOfNumbers } from '../../../domain/collections/radix-order.ts';
import type { EntityRecord } from '../../../domain/entity/entity.ts';
import { analyzeName } from '../../../names/analyze.ts';
import {
  identityOf,
  kindOf,
  type NameKind,
  type NameToken,
  type NameVariant,
  ruleText,
  type TokenClass,
} from '../../../names/name.ts';
import { spelledNames } from '../../../names/score/whole-name.ts';
import { type Collector, jsonSection, type Section, section } from '../../snapshot/format.ts';
import { blobCollector, blobSections } from '../../snapshot/section-views.ts';
import {
  initialKey,
  initialsOf,
  keyLetters,
  keyShare,
  keysOfToken,
  keyWeight,
  orderedKeys,
  VOCABULARY,
  wholeKey,
} from '../token-keys.ts';
import { wholeNameCollector } from '../whole-names.ts';
import { abbreviationCollector } from './abbreviations.ts';
import { beginningCollector } from './beginnings.ts';
import { type FormRule, LINK_PRIMARY, LINK_WEAK, NAME_KINDS } from './name-index.ts';
import { nearSections } from './similar-texts.ts';
import { soundingSections } from './sounding-words.ts';

/** Collects distinct tokens. Stores only numbers and packed bytes, to save memory. */
function tokenGatherer(keyOf: (key: string) => number) {
  const ids = numberedTexts();
  const blobs = blobCollector('names.tokens');
  const classes: TokenClass[] = [];
  const classOf = growingNumbers(Uint8Array);
  const firstKey = growingNumbers(Uint32Array);
  const keys = growingNumbers(Uint32Array);
  const keyOfText = growingNumbers(Uint32Array);
  const initials = growingNumbers(Uint16Array);
  firstKey.push(0);
  return {
    idOf(token: NameToken): number {
      const id = ids.idOf(identityOf(token));
      if (!ids.isNew(id)) return id;
      blobs.add(JSON.stringify(token));
      if (!classes.includes(token.cls)) classes.push(token.cls);
      classOf.push(classes.indexOf(token.cls));
      for (const { key } of keysOfToken(token)) keys.push(keyOf(keyLetters(key)));
      firstKey.push(keys.size());
      // A text without letters has no key.
      keyOfText.push(token.text === '' ? 0 : keyOf(keyLetters(token.text)) + 1);
      const [initial] = initialsOf([token]);
      initials.push(initial?.charCodeAt(0) ?? 0);
      return id;
    },
    /** Range of a token's keys, and the key of its text (-1 if it has none). */
    keysOf: (token: number) => [firstKey.at(token), firstKey.at(token + 1)] as const,
    keyAt: keys.at,
    keyOfText: (token: number) => keyOfText.at(token) - 1,
    classOf: (token: number) => classes[classOf.at(token)]!,
    /** Code of the letter under which persons with this name are indexed too; 0 if there is none. */
    initialOf: initials.at,
    count: () => ids.size(),
    sections: blobs.sections,
  };
}

/** Collects the name index (`name-index.ts`). A name is a text and a kind, stored once even if many entities have it. */
export function nameIndexBuilder(
  analyze: (text: string, kind: NameKind, role: 'index') => NameVariant[] = analyzeName,
): Collector<[entity: Pick<EntityRecord, 'name' | 'aliases' | 'entity_type'>, row: number]> {
  const keys = numberedTexts();
  const tokens = tokenGatherer(keys.idOf);
  const rules = numberedTexts();
  const ruleValues: FormRule[] = [];
  const names = numberedTexts();
  const textBlobs = blobCollector('names.texts');
  const forms = formGatherer();
  const wholes = { keys: growingNumbers(Uint32Array), names: growingNumbers(Uint32Array) };
  const links = linkGatherer();
  const wholeNames = wholeNameCollector();
  const beginnings = beginningCollector();
  const abbreviations = abbreviationCollector();

  const indexName = (text: string, kind: NameKind, name: number): void => {
    const analysed = analyze(text, kind, 'index');
    abbreviations.add(analysed, kind, name);
    const read = analysed.map((form) => {
      const rule = rules.idOf(`${ruleText(form)} ${form.weight}`);
      if (rules.isNew(rule)) ruleValues.push({ rule: form.rule, part: form.part, weight: form.weight });
      return { tokens: form.tokens.map(tokens.idOf), rule };
    });
    forms.add(kind, read);
    textBlobs.add(text);
    const spelled = spelledNames(text);
    wholeNames.add(spelled, analysed, name);
    beginnings.add(spelled, name);
    // Keys have a maximum length, so names with the same prefix share a key.
    wholes.keys.push(keys.idOf(keyLetters(wholeKey(text))));
    wholes.names.push(name);
  };

  return {
    add(entity, row) {
      const kind = kindOf(entity.entity_type);
      const addName = (text: string, flags: number): void => {
        const name = names.idOf(`${kind} ${text}`);
        if (names.isNew(name)) indexName(text, kind, name);
        links.add(name, row, flags);
      };
      addName(entity.name, LINK_PRIMARY);
      for (const alias of entity.aliases) addName(alias.name, alias.quality === 'weak' ? LINK_WEAK : 0);
    },
    sections() {
      return [
        ...nameSections(forms, tokens, keys, wholes),
        ...links.sections(names.size()),
        ...textBlobs.sections(),
        ...tokens.sections(),
        ...wholeNames.sections(),
        ...beginnings.sections(),
        ...abbreviations.sections(),
        jsonSection('names.rules', ruleValues),
      ];
    },
  };
}

function formGatherer() {
  const kinds = growingNumbers(Uint8Array);
  const at = growingNumbers(Uint32Array);
  const rules = growingNumbers(Uint16Array);
  const tokenAt = growingNumbers(Uint32Array);
  const tokens = growingNumbers(Uint32Array);
  at.push(0);
  tokenAt.push(0);
  return {
    add(kind: NameKind, forms: readonly { tokens: readonly number[]; rule: number }[]): void {
      kinds.push(NAME_KINDS.indexOf(kind));
      for (const form of forms) {
        rules.push(form.rule);
        for (const token of form.tokens) tokens.push(token);
        tokenAt.push(tokens.size());
      }
      at.push(rules.size());
    },
    taken: () => ({
      kinds: kinds.taken(),
      at: at.taken(),
      rules: rules.taken(),
      tokenAt: tokenAt.taken(),
      tokens: tokens.taken(),
    }),
  };
}

function nameSections(
  gathered: ReturnType<typeof formGatherer>,
  tokens: ReturnType<typeof tokenGatherer>,
  keys: NumberedTexts,
  wholes: { keys: GrowingNumbers<Uint32Array>; names: GrowingNumbers<Uint32Array> },
): Section[] {
  const forms = gathered.taken();
  const names = forms.kinds.length;
  const person = NAME_KINDS.indexOf('person');
  const posted = { keys: growingNumbers(Uint32Array), names: growingNumbers(Uint32Array) };
  // By key: the last name added to its list, + 1.
  const last = growingNumbers(Uint32Array);
  const post = (key: number, name: number): void => {
    while (last.size() <= key) last.push(0);
    if (last.at(key) === name + 1) return;
    last.set(key, name + 1);
    posted.keys.push(key);
    posted.names.push(name);
  };
  const initialKeys = new Map<number, number>();
  for (let name = 0; name < names; name++)
    for (let at = forms.tokenAt[forms.at[name]!]!; at < forms.tokenAt[forms.at[name + 1]!]!; at++) {
      const token = forms.tokens[at]!;
      const initial = forms.kinds[name] === person ? tokens.initialOf(token) : 0;
      if (initial > 0) {
        const known = initialKeys.get(initial) ?? keys.idOf(keyLetters(initialKey(String.fromCharCode(initial))));
        initialKeys.set(initial, known);
        post(known, name);
      }
      const [from, to] = tokens.keysOf(token);
      for (let place = from; place < to; place++) post(tokens.keyAt(place), name);
    }
  // Names with the same whole-name key are unordered and may repeat.
  const ofWholes = numbersByList(keys.size(), wholes.keys.taken(), wholes.names.taken());
  for (let key = 0; key < keys.size(); key++)
    for (const name of ofWholes.values.subarray(ofWholes.at[key]!, ofWholes.at[key + 1]!).sort()) post(key, name);
  const lists = numbersByList(keys.size(), posted.keys.taken(), posted.names.taken());
  const ordered = orderedKeys(keys.all());
  const postings = listsInOrder(lists, ordered.places);
  const keyShares = Float32Array.from(keys.all(), (letters) => keyShare(Buffer.from(letters, 'latin1').toString()));
  const tokenWeights = Float64Array.from({ length: tokens.count() }, (_, token) => {
    const key = tokens.keyOfText(token);
    return keyWeight({ cls: tokens.classOf(token) }, key < 0 ? 1 : keyShares[key]!);
  });
  const weightOf = (form: number): number =>
    forms.tokens
      .subarray(forms.tokenAt[form]!, forms.tokenAt[form + 1]!)
      .reduce((sum, token) => sum + tokenWeights[token]!, 0);
  // Weight of the lightest variant: an abbreviation in brackets after a name may be the whole name.
  const weights = Float32Array.from({ length: names }, (_, name) => {
    let least = Number.POSITIVE_INFINITY;
    for (let form = forms.at[name]!; form < forms.at[name + 1]!; form++) least = Math.min(least, weightOf(form));
    return Number.isFinite(least) ? least : 0;
  });
  return [
    ...blobSections(VOCABULARY, ordered.keys),
    ...nearSections(ordered.keys),
    ...soundingSections(ordered.keys),
    section('names.posting-at', postings.at),
    section('names.postings', postings.values),
    section(
      'names.key-shares',
      Float32Array.from(ordered.places, (key) => keyShares[key]!),
    ),
    section('names.kinds', forms.kinds),
    section('names.weights', weights),
    section('names.form-at', forms.at),
    section('names.form-rules', forms.rules),
    section('names.form-token-at', forms.tokenAt),
    section('names.form-tokens', forms.tokens),
  ];
}

function linkGatherer() {
  const names = growingNumbers(Uint32Array);
  const rows = growingNumbers(Uint32Array);
  const flags = growingNumbers(Uint8Array);
  return {
    add(name: number, row: number, flag: number): void {
      names.push(name);
      rows.push(row);
      flags.push(flag);
    },
    sections: (count: number): Section[] =>
      linkSections({ names: names.taken(), rows: rows.taken(), flags: flags.taken() }, count),
  };
}

/** Links between names and entities, row by row: number of the name, row, flags. */
interface Links {
  names: Uint32Array;
  rows: Uint32Array;
  flags: Uint8Array;
}

/** Sorts links by name, then by row; links of one row with different flags by descending flags. */
function linkSections({ names, rows, flags }: Links, count: number): Section[] {
  const order = orderOfNumbers(names);
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
  const links = { at, rows: order.map((link) => rows[link]!), flags: Uint8Array.from(order, (link) => flags[link]!) };
  return Object.entries(links).map(([name, column]) => section(`names.link-${name}`, column));
}

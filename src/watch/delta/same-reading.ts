/** Whether a name is read as it was: which words are on the lists says how it is cut, and which letters stand for others. */
import type { NameIndex } from '../../search/names/index/name-index.ts';
import { queryForms } from '../../search/names/query/query-readings.ts';
import { readName } from '../answers/probe.ts';
import type { StoredProbe } from '../state/probe-bytes.ts';

/** Tells of names whether they are read as their probes have them. @param textOf a token as JSON by its number */
export const sameReading =
  (index: NameIndex, textOf: (id: number) => string) =>
  (q: string, probe: StoredProbe): boolean => {
    const { tokens, telling, readings } = readName(index, queryForms(index, q, 'unknown'));
    const known = probe.forms();
    return (
      telling === probe.telling &&
      tokens.length === probe.tokens.length &&
      readings.length === known.length &&
      tokens.every((token, at) => JSON.stringify(token) === textOf(probe.tokens[at]!)) &&
      readings.every(({ rule, part, weight, isRespaced, isPersonal, tokens: places }, at) => {
        const other = known[at]!;
        return (
          rule === other.rule &&
          part === other.part &&
          Math.fround(weight) === other.weight &&
          isRespaced === other.isRespaced &&
          isPersonal === other.isPersonal &&
          places.length === other.tokens.length &&
          places.every((place, i) => place === other.tokens[i])
        );
      })
    );
  };

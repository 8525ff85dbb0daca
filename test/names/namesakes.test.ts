import { describe, expect, it } from 'vitest';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string, kind: NameKind): number => compareNames(a, b, { kind }).score;

describe('abbreviations', () => {
  it('stand for words of organisations, never for a person', () => {
    expect(score('Jesse Sean Thomas', 'JST', 'organization')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Jesse Sean Thomas', 'JSC', 'organization')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Korea Mining Development Corporation', 'KMD Corporation', 'organization')).toBeGreaterThan(
      score('Korea Mining Development Corporation', 'QVX Corporation', 'organization'),
    );
  });
});

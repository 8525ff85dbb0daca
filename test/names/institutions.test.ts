import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'unknown' }).score;

describe('an institution under another writing of its name', () => {
  test.each([
    ['Government of the Syrian Arab Republic', 'Government of Syria'],
    ['Zelda Directorate of the Russian Federation', 'Zelda Administration of Russia'],
    ['Избирательная комиссия Республики Беларусь', 'Election Commission of Belarus'],
    ['Astrahanskiy SRZ', 'Astrakhan Shipyard'],
    ['Zelda Special Economic Zone of Industrial and Production Type', 'SEZ Zelda'],
    ['PAO ANK Zeldaneft', 'Stock Oil Company Zeldaneft'],
    ['Wodan Optomechanical Plant', 'Wodan Optical and Mechanical Plant'],
    ['Complex Wodan Solutions Center', 'Center for Integrated Wodan Solutions'],
    ['Wodan Institute named after A.A. Zelda of the Ministry of Defence', 'Wodan Institute'],
    ['NPO Wodan', 'Scientific-Production Association Wodan of Zelda Shipyard'],
    ['United Zelda Corporation JSC “Astrakhan Shipyard”', 'Astrakhan Shipyard'],
  ])('%s is %s', (query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test.each([
    ['Ministry of Defence of the Russian Federation', 'Ministry of Defence of the Republic of Belarus'],
    ['Astrakhan SRZ', 'Astrakhan Oil Refinery'],
    ['ODK-Wodan', 'ODK-Zelda'],
    ['Sistema Moscow', 'Zelda System Moscow'],
  ])('%s is not %s', (query, listed) => {
    expect(score(query, listed)).toBeLessThan(ALERT_THRESHOLD);
  });
});

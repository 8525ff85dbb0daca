import { describe, expect, it } from 'vitest';
import { integrityFaults, licenceFaults, lockEntries } from '../../scripts/supply-chain/lock-entries.ts';
import { readAudit } from '../../scripts/supply-chain/vulnerabilities.ts';

const entry = (part: object) => ({
  path: 'node_modules/x',
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-AA==',
  ...part,
});

describe('the lock file', () => {
  it('has a digest and an allowed licence for every package', () => {
    const entries = lockEntries();
    expect(entries.length).toBeGreaterThan(100);
    expect(integrityFaults(entries)).toEqual([]);
    expect(licenceFaults(entries)).toEqual([]);
    // Nothing that runs in production is excepted.
    expect(entries.filter(({ dev, integrity }) => !dev && !integrity)).toEqual([]);
  });

  it('is told of what lacks a digest', () => {
    expect(integrityFaults([entry({})])).toEqual([]);
    expect(integrityFaults([entry({ integrity: undefined })])).toHaveLength(1);
    expect(integrityFaults([entry({ integrity: 'sha1-AA==' })])).toHaveLength(1);
    const other = { path: 'node_modules/@biomejs/cli-darwin-x64', integrity: undefined, optional: true };
    expect(integrityFaults([entry({ ...other, dev: true }), entry(other)])).toHaveLength(1);
  });

  it('is told of licences that are not allowed', () => {
    for (const license of ['MIT', 'MIT OR GPL-3.0', '(MIT AND Zlib)'])
      expect(licenceFaults([entry({ license })])).toEqual([]);
    for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', 'MPL-2.0', undefined, 'SEE LICENSE IN x'])
      expect(licenceFaults([entry({ license })])).toHaveLength(1);
    expect(licenceFaults([entry({ license: 'MPL-2.0', dev: true })])).toEqual([]);
  });
});

it('grave vulnerabilities are faults, others are noted, and no network is said', () => {
  const found = (severity: string) => ({ [severity]: { name: severity, severity, range: '<2' } });
  const report = { vulnerabilities: { ...found('low'), ...found('moderate'), ...found('high'), ...found('critical') } };
  expect(readAudit(JSON.stringify(report))).toEqual({
    unreachable: null,
    faults: ['high <2: high; see npm audit.', 'critical <2: critical; see npm audit.'],
    notes: ['low <2: low', 'moderate <2: moderate'],
  });
  expect(readAudit('{"message":"405 Method Not Allowed"}').unreachable).toBe('405 Method Not Allowed');
  expect(readAudit('').unreachable).toMatch(/no report/);
});

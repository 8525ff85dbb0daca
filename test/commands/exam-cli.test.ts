import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoFolder } from '../temporary.ts';
import { failing, onData, runSis } from './sis.ts';

const folder = demoFolder();
const env = onData(join(folder, 'data'));

const sis = (...args: string[]) => runSis(env, args);

describe('sis exam', { timeout: 240_000 }, () => {
  const first = join(folder, 'first');

  it('finds every listed name as listed, and gives the same bytes twice', () => {
    const { code, stdout, stderr } = sis('exam', '--output', first, '--sample', '600');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^CLASS +NAMES +ASIDE +ALERT/);
    expect(stderr).toContain('fictional demo edition');
    expect(readdirSync(first).sort()).toEqual(['cases.jsonl', 'exam.html', 'exam.json', 'exam.md']);
    const report = JSON.parse(readFileSync(join(first, 'exam.json'), 'utf8'));
    const exact = report.classes.find(({ key }: { key: string }) => key === 'exact');
    expect(exact.plain).toMatchObject({ alert_share: 1 });
    expect(report.setting).toMatchObject({
      seed: 1,
      demo: true,
      threshold: 0.7,
      ruleset: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(report.setting.sources).toContainEqual(
      expect.objectContaining({ source_id: 'un-sc', edition: '2026-02-02' }),
    );

    const second = join(folder, 'second');
    expect(sis('exam', '--output', second, '--sample', '600').code).toBe(0);
    for (const file of readdirSync(first))
      expect([file, readFileSync(join(second, file), 'utf8')]).toEqual([file, readFileSync(join(first, file), 'utf8')]);
  });

  it('replaces no report unless told to, and then asks other cases for another seed', () => {
    const output = join(folder, 'kept');
    const ask = (...more: string[]) =>
      sis('exam', '--output', output, '--sample', '60', '--classes', 'one_slip', ...more);
    expect(ask().code).toBe(0);
    const before = readFileSync(join(output, 'cases.jsonl'), 'utf8');
    expect(ask('--seed', '2')).toMatchObject(failing(1, '--force'));
    expect(readFileSync(join(output, 'cases.jsonl'), 'utf8')).toBe(before);
    expect(ask('--seed', '2', '--force').code).toBe(0);
    const after = readFileSync(join(output, 'cases.jsonl'), 'utf8');
    expect(after).not.toBe(before);
    expect(
      new Set(
        after
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).class),
      ),
    ).toEqual(new Set(['one_slip']));
  });

  it('says what is wrong in one line', () => {
    const wrong = (...args: string[]) => sis('exam', '--output', join(folder, 'none'), ...args);
    expect(wrong('--classes', 'exact,one_slp')).toMatchObject(failing(2, 'Nearest valid value: one_slip.'));
    expect(wrong('--sample', '1.5')).toMatchObject(failing(2, '--sample'));
    expect(wrong('--engine', 'http://127.0.0.1:9')).toMatchObject(failing(2, '--adapter'));
    expect(wrong('--engine', 'ftp://x', '--adapter', 'x.ts').code).toBe(2);
    expect(wrong('--engine', 'http://127.0.0.1:9', '--adapter', '/nowhere.ts')).toMatchObject(
      failing(1, /There is no adapter file \/nowhere\.ts\.\n$/),
    );
    expect(sis('exam').code).toBe(2);
    expect(sis('exam', '--help').stdout).toContain('Examples:');
  });

  it('asks another engine as an adapter says', () => {
    const adapter = join(folder, 'adapter.mjs');
    const answer = `data:application/json,${encodeURIComponent('[]')}`;
    writeFileSync(
      adapter,
      `export const name = 'Knows nothing';\nexport const request = () => new Request('${answer}');\nexport const hits = (body) => body;\n`,
    );
    const output = join(folder, 'other');
    expect(
      sis('exam', '--output', output, '--sample', '60', '--engine', 'http://127.0.0.1:9', '--adapter', adapter).code,
    ).toBe(0);
    const { setting, classes } = JSON.parse(readFileSync(join(output, 'exam.json'), 'utf8'));
    expect(setting).toMatchObject({ engine: 'Knows nothing at http://127.0.0.1:9', ruleset: null, refused: 0 });
    expect(classes[0].plain.alert_share).toBe(0);
  });
});

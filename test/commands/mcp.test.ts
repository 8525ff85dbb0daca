import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, ERAS, textOf } from '../http/mcp/mcp-client.ts';
import { demoFolder } from '../temporary.ts';
import { CLI, onData, runSis } from './sis.ts';

const folder = demoFolder();
const env = onData(join(folder, 'data'));

function sis(...args: string[]): void {
  const { code, stderr } = runSis(env, args);
  expect(code, stderr).toBe(0);
}

beforeAll(() => {
  sis('report', 'build', '--from', '2026-01-01', '--to', '2026-02-10');
  sis('report', 'publish', '--from', '2026-01-01', '--to', '2026-02-10');
});

describe('sis mcp', { timeout: 120_000 }, () => {
  it.each(ERAS)('serves the official client over standard input and output, %s', async (era) => {
    const client = clientOf(era);
    const transport = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], env, stderr: 'pipe' });
    let said = '';
    transport.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    const faults: Error[] = [];
    client.onerror = (error) => faults.push(error);
    await client.connect(transport);
    expect((await client.listTools()).tools).toHaveLength(7);
    const call = async (name: string, given: Record<string, unknown>): Promise<CallToolResult> =>
      (await client.callTool({ name, arguments: given })) as CallToolResult;
    const screened = await call('screen', { names: [{ q: 'Nonesuhc Bank' }, { q: 'Nobody Whosoever' }] });
    expect(screened.structuredContent).toMatchObject({
      results: [{ hits: [{ name: 'Nonesuch Bank JSC', alert: true }] }, { total: 0, hits: [] }],
      basis: { demo: true, notice: expect.stringContaining('DEMO DATA') },
    });
    expect((await call('report', {})).structuredContent).toMatchObject({ total: expect.any(Number) });
    const wrong = await call('find_parties', { jurisdiction: 'XX' });
    expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('allowed: US, UK, EU, UN, CA, AU')]);
    const { resources } = await client.listResources();
    const report = await client.readResource({ uri: resources[0]!.uri });
    expect((report.contents[0] as { text: string }).text).toMatch(/^# /);
    const pid = transport.pid!;
    await client.close();
    // Nothing but the protocol came on standard output, and the process ends with its client.
    expect(faults).toEqual([]);
    expect(said).toContain('fictional demo edition');
    expect(() => process.kill(pid, 0)).toThrow();
  });
});

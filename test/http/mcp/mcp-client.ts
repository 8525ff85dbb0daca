/** A client of the official SDK, as programs use it. */
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type TestService, TOKEN } from '../fixture.ts';

/** Revisions of the protocol that clients speak: the newest one, or those before it with a handshake. */
export const ERAS = ['modern', 'legacy'] as const;
export type Era = (typeof ERAS)[number];

/** A client that speaks the protocol of an era. Connect and close it. */
export const clientOf = (era: Era): Client =>
  new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' } },
  );

/** A client of a service over HTTP. Close it when done. */
export async function connected(service: TestService, era: Era = 'modern', token = TOKEN): Promise<Client> {
  const client = clientOf(era);
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }));
  return client;
}

/** The text of an answer. */
export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  if (first?.type !== 'text' || content.length !== 1) throw new Error('the answer is not one text');
  return first.text;
}

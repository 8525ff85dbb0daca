/** Two people whose tokens may decide. */
import { apiToken, type TestService } from './fixture.ts';

export const ANNA = 'sis_annas-token-0123456789_abcdefghijklmnopqrstuvwxyz';
export const BEN = 'sis_bens-token-0123456789_abcdefghijklmnopqrstuvwxyz';

/** Lets both in. */
export function admitDeciders({ tokens }: TestService): void {
  for (const [text, name] of [
    [ANNA, 'Anna'],
    [BEN, 'Ben'],
  ] as const) {
    const token = apiToken(text, { name, scope: 'decide', id: name });
    tokens.all.set(token.hash, token);
  }
}

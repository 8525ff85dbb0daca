/** Rights of a token. `all`: everything but decisions; `decide`: decisions too; `feeds`: only feeds, by address. */
export type TokenScope = 'all' | 'decide' | 'feeds';

/** An access token as stored: never the token itself, only its SHA-256. */
export interface ApiToken {
  id: string;
  name: string;
  /** SHA-256 of the token, lower-case hex. */
  hash: string;
  /** ISO 8601 timestamps; operator data, never mixed with list dates. */
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  /** Requests per minute; null = the service's default. */
  rate_limit: number | null;
  /** Absent: `all`. */
  scope?: TokenScope;
}

const MS_PER_DAY = 86_400_000;
/** The holder of a token is warned this many days before it expires. */
const SOON_DAYS = 30;

/** Days until a token expires, if at most 30; else null. `now` in ms since 1970. */
export function endsInDays({ expires_at }: Pick<ApiToken, 'expires_at'>, now: number = Date.now()): number | null {
  if (expires_at === null) return null;
  const days = Math.ceil((Date.parse(expires_at) - now) / MS_PER_DAY);
  return days > SOON_DAYS ? null : days;
}

/** Whether a token is accepted at a time (ms since 1970), or why not. */
export function tokenState(
  { revoked_at, expires_at }: Pick<ApiToken, 'revoked_at' | 'expires_at'>,
  now: number = Date.now(),
): 'usable' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'usable';
}

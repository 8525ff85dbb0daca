import type { Language } from '../messages/messages.ts';

/** For whom a page is made. */
export interface Reader {
  language: Language;
  /** Address of the service, without a slash at the end. */
  base: string;
  /** Path and query of the page as asked for. */
  place: string;
  /** Null for somebody who has not signed in; `not-needed` where the service asks nobody for a token. */
  session: { name: string } | 'not-needed' | null;
  /** True when the data is the fictional demo edition. */
  demo: boolean;
}

/** True for somebody who may see records. */
export const maySearch = ({ session }: Pick<Reader, 'session'>): boolean => session !== null;

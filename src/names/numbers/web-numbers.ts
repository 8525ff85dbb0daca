/** E-mail and web addresses in a text, which are looked up like official identifiers. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';
import type { StatedNumber } from './stated-number.ts';

const MAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,24}/gu;
const SITE =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:\p{L}{2,24}|xn--[a-z0-9-]{2,40})(?![\p{L}\p{N}@-])(?::\d{2,5})?(?:\/[^\s,;"'<>()|]{0,300})?/giu;
const sharedHosts = lazily(() => new Set(lexiconWords('shared-hosts.txt')));

/** The addresses in a text. A site is identified by its host, or by host and path if many parties share the host. */
export function webNumbers(text: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  if (!text.includes('.')) return found;
  for (const { 0: mail, index } of text.includes('@') ? text.matchAll(MAIL) : []) {
    const normal = mail.toLowerCase();
    found.push({ key: `email:${normal}`, type: 'email', normal, from: index, to: index + mail.length });
  }
  for (const { 0: site, index } of text.matchAll(SITE)) {
    const [, host = '', path = ''] =
      /^(?:https?:\/\/)?(?:www\.)?([^/:]+)(?::\d+)?(\/.*)?$/.exec(site.toLowerCase()) ?? [];
    const place = { from: index, to: index + site.length };
    const page = `${host}${path}`.replace(/[/.?#]+$/, '');
    if (!sharedHosts().has(host)) found.push({ key: `website:${host}`, type: 'website', normal: host, ...place });
    else if (page !== host) found.push({ key: `website:${page}`, type: 'website', normal: page, ...place });
  }
  return found;
}

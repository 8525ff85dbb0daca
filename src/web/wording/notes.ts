/** Notes of events, which the service itself wrote into the history of a record, in the language of the reader. */
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { GONE_NOTE } from '../../domain/lists/history-notes.ts';
import type { Language } from '../../reports/report.ts';
import { sourceById } from '../../sources/catalog.ts';

/** A note as a page says it; as it was written where its facts are no longer known. */
export function noteIn(note: string, { source, lists }: EntityDetail, language: Language): string {
  if (language === 'en') return note;
  if (note === GONE_NOTE) return '仅由较早版本的程序读作单独记录；主管机关并未将其移出名单。';
  const reader = sourceById(source.id);
  if (note === reader?.endNote) return '拒绝令在名单所载日期到期。';
  if (note === reader?.removalNote?.(lists)) return `已移出此名单；其最后的记录还载于：${lists.join('、')}`;
  return note;
}

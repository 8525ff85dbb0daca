import { foldName, type ListedPartyRecords, type ListedRecord } from '../../src/exam/cases/listed.ts';

/** A record with what a test says of it. */
export function record(id: string, name: string, more: Partial<ListedRecord> = {}): ListedRecord {
  return {
    id,
    name,
    type: 'individual',
    source_list: 'Fictional List',
    active: true,
    aliases: [],
    birthDates: [],
    countries: [],
    ...more,
  };
}

/** The party of these records. */
export function party(...records: ListedRecord[]): ListedPartyRecords {
  const names = records.flatMap(({ name, aliases }) => [name, ...aliases.map((one) => one.name)]);
  return { records, names: new Set(names.map(foldName)) };
}

const alias = (name: string, script: string) => ({ name, type: 'aka', quality: 'strong', script }) as const;

/** Parties that together lend themselves to every class. */
export const PARTIES: readonly ListedPartyRecords[] = [
  ...['Gorvanov', 'Tremski', 'Belyukhin', 'Drasnikov', 'Zorvelin', 'Miptukov', 'Kordashin', 'Vestrunov'].map(
    (surname, at) =>
      party(
        record(`a-${at}`, `${surname.toUpperCase()}, Mikhail Petrovich`, {
          aliases: [
            alias(
              `Михаил Петрович ${['Горванов', 'Тремский', 'Белюхин', 'Драсников', 'Зорвелин', 'Миптуков', 'Кордашин', 'Веструнов'][at]}`,
              'Cyrillic',
            ),
            alias(`Misha ${surname}`, 'Latin'),
          ],
          birthDates: [`19${60 + at}-03-0${at + 1}`],
          countries: ['RU'],
        }),
        record(`b-${at}`, `Mikhail Pavel ${surname.toUpperCase()}`, {
          source_list: 'Second List',
          birthDates: [`19${60 + at}`],
        }),
      ),
  ),
  ...['Nonesuch', 'Zembla', 'Freedonia', 'Ruritania', 'Grand Fenwick', 'Sylvania', 'Borduria', 'Syldavia'].map(
    (word, at) =>
      party(
        record(`c-${at}`, `${word} Trading Bank LLC`, {
          type: 'organization',
          countries: ['AE'],
          aliases: [alias(`${word} Kredit`, 'Latin')],
        }),
      ),
  ),
];

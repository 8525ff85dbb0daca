/** Listed names in what systems write around them. Writes docs/figures/around.md. */
import { type ListedPartyRecords, listedParties } from '../src/exam/cases/listed.ts';
import { namedRandom, pick } from '../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { textOf } from '../src/search/snapshot/section-views.ts';
import { detailJson, rowOf, type Snapshot } from '../src/search/snapshot.ts';
import { writeFigures } from './figures.ts';
import { linkedSnapshot } from './listed-snapshot.ts';
import { percent } from './measures.ts';

const SEED = 20_261_127;
/** Names drawn of each kind. */
const DRAWN = 500;
/** Misses of each way that the page shows. */
const SHOWN = 2;
/** Longest query. */
const LONGEST = 500;

/** A listed main name, with its address as one line, and the records of its party. */
interface Named {
  name: string;
  surname: string;
  given: string;
  address: string;
  rows: ReadonlySet<number>;
}

type Kind = 'individual' | 'organization' | 'vessel';

/** Names of a kind in Latin letters; persons with surname and given names. */
function drawn(snapshot: Snapshot, parties: readonly ListedPartyRecords[], kind: Kind, isAddressed = false): Named[] {
  const random = namedRandom(SEED, `${kind} ${isAddressed}`);
  const found: Named[] = [];
  while (found.length < DRAWN) {
    const { records } = pick(random, parties);
    const { id, name } = pick(random, records);
    const { entity_type, addresses } = JSON.parse(textOf(detailJson(snapshot, rowOf(snapshot, id))));
    if (entity_type !== kind || !/^[\x20-\x7e]+$/.test(name) || (isAddressed && !addresses[0]?.full)) continue;
    const words = name.replace(',', '').split(/\s+/);
    const surname = /^([^,]+),/.exec(name)?.[1] ?? words.find((word) => /^[A-Z]{2,}$/.test(word)) ?? words.at(-1)!;
    const given = words.filter((word) => !surname.split(/\s+/).includes(word)).join(' ');
    if (kind === 'individual' && (given === '' || words.length > 4)) continue;
    const rows = new Set(records.map((record) => rowOf(snapshot, record.id)));
    found.push({ name, surname, given, address: addresses[0]?.full ?? '', rows });
  }
  return found;
}

const upper = (text: string): string => text.toUpperCase();
const filled = (text: string): string => upper(text).replace(/[ -]/g, '<');

/** How a name of a kind is written, by what writes it so. */
const WAYS: Readonly<Record<Kind, Readonly<Record<string, (of: Named) => string>>>> = {
  individual: {
    'booking (SURNAME/GIVEN MR)': ({ surname, given }) => `${upper(surname)}/${upper(given)} MR`,
    'booking in one run': ({ surname, given }) => `${upper(surname)}/${upper(given.replace(/ /g, ''))}MR`,
    'line of a passport': ({ surname, given }) => `P<UTO${filled(surname)}<<${filled(given)}<<<<<<<<<<`,
    'lines of a payment': ({ surname, given }) => `1/${upper(`${given} ${surname}`)} 2/12 HIGH STREET 3/GB/LONDON`,
    'account before it': ({ surname, given }) => `/DE89370400440532013000 ${upper(`${given} ${surname}`)}`,
    'label before it': ({ surname, given }) => `BENEFICIARY: ${upper(`${given} ${surname}`)}`,
    'in care of a company': ({ surname, given }) => `${given} ${surname} c/o Northgate Logistics`,
    'passport number behind it': ({ surname, given }) => `${given} ${surname} passport 512345678`,
    'a wife beside him': ({ surname, given }) => `${given} ${surname} and Maria ${surname}`,
  },
  organization: {
    'lines of a payment': ({ name }) => `1/${upper(name)} 2/12 HIGH STREET 3/GB/LONDON`,
    'its own address behind it': ({ name, address }) => `${name}, ${address}`,
    'a street behind it': ({ name }) => `${name}, 12 High Street, London EC1A 1BB`,
    'account before it': ({ name }) => `/40817810099910004312 ${upper(name)}`,
    'taxpayer number before it': ({ name }) => `INN 7706107510 ${name}`,
    'attention before it': ({ name }) => `Attn: ${name}`,
    'trading as another': ({ name }) => `${name} t/a Northgate Stores`,
    'another trading as it': ({ name }) => `Northgate Stores dba ${name}`,
    'branch behind it': ({ name }) => `${name} - Dubai Branch`,
  },
  vessel: {
    'prefix M/V': ({ name }) => `M/V ${name}`,
    'prefix MV': ({ name }) => `MV ${name}`,
    'prefix LNG/C': ({ name }) => `LNG/C ${name}`,
    'an earlier name': ({ name }) => `${name} ex OCEAN DAWN`,
    'another IMO number': ({ name }) => `${name} (IMO 9123456)`,
    'prefix and flag': ({ name }) => `MV ${name}, Panama flag`,
  },
};

export async function run({ lists }: { lists: string }): Promise<void> {
  const snapshot = await linkedSnapshot(lists, 'around');
  const parties = listedParties(snapshot);
  const rows: string[] = [];
  const missed: string[] = [];
  for (const [kind, ways] of Object.entries(WAYS) as [Kind, (typeof WAYS)[Kind]][]) {
    const named = drawn(snapshot, parties, kind);
    const addressed = kind === 'organization' ? drawn(snapshot, parties, kind, true) : [];
    for (const [way, write] of Object.entries(ways)) {
      const asked = (way.includes('own address') ? addressed : named).map((one) => ({
        q: write(one).slice(0, LONGEST),
        rows: one.rows,
      }));
      const lost = asked.filter(({ q, rows: own }) => {
        const { hits } = screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 200 });
        return !hits.some(({ row }) => own.has(row));
      });
      rows.push(`| ${kind} | ${way} | ${percent(asked.length - lost.length, asked.length)} |`);
      for (const { q } of lost.slice(0, SHOWN)) missed.push(`| ${kind} | ${way} | \`${q.replaceAll('|', '/')}\` |`);
    }
  }
  const page = [
    '# Names in what systems write around them\n',
    `Written by \`npm run eval -- around\`. ${DRAWN} listed main names in Latin letters of each kind, drawn with a fixed seed and written as payments, passports, bookings, registers and forms write them; one of the party's records must alert at ${ALERT_THRESHOLD.toFixed(2)}.\n`,
    '| kind | way | party alerts |',
    '|---|---|---:|',
    ...rows,
    '\n## Missed, by example\n',
    '| kind | way | query |',
    '|---|---|---|',
    ...missed,
  ];
  console.log(page.join('\n'));
  writeFigures('around', page);
}

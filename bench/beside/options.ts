/** The options of `bench beside`. */
import { join, resolve } from 'node:path';
import { benchOptions, ROOT } from '../options.ts';

export interface BesideOptions {
  engine: string;
  adapter: string;
  data: string;
  pid: number | undefined;
  /** The other engine once more, with so many times the entities. */
  larger: { times: number; engine: string; pid: number | undefined } | undefined;
  fed: string;
  /** Ids of lists that both hold. */
  held: string[];
  turns: number;
  seconds: number;
  threshold: number;
}

/** Reads them. @throws TypeError that names what is wrong and what to give. */
export function besideOptions(args: string[], { threshold }: { threshold: number }): BesideOptions {
  const values = benchOptions(args, {
    engine: '',
    adapter: join(ROOT, 'examples/exam/watchman.ts'),
    data: '',
    pid: '',
    larger: '',
    fed: 'not said (--fed).',
    held: 'us-ofac-sdn,us-ofac-cons,us-csl,eu-fsf,uk-sl,un-sc',
    turns: '3',
    seconds: '5',
    threshold: String(threshold),
  });
  const positive = (name: 'pid' | 'turns' | 'seconds' | 'threshold'): number => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new TypeError(`--${name} is a number above 0, not ${values[name]}.`);
    return value;
  };
  const larger = /^(\d+)=(https?:\/\/[^,]+)(?:,(\d+))?$/.exec(values.larger);
  if (values.larger !== '' && !larger)
    throw new TypeError('--larger is TIMES=URL or TIMES=URL,PID, as in --larger 5=http://127.0.0.1:8085,4242.');
  if (!/^https?:\/\//.test(values.engine))
    throw new TypeError('--engine is the address of the other engine, as in --engine http://127.0.0.1:8084.');
  if (values.data === '')
    throw new TypeError('--data is a data folder with a snapshot; make one by `sis ingest` and `sis snapshot build`.');
  return {
    engine: values.engine,
    adapter: resolve(values.adapter),
    data: resolve(values.data),
    pid: values.pid === '' ? undefined : positive('pid'),
    larger: larger
      ? { times: Number(larger[1]), engine: larger[2]!, pid: larger[3] === undefined ? undefined : Number(larger[3]) }
      : undefined,
    fed: values.fed,
    held: values.held.split(',').filter((list) => list !== ''),
    turns: positive('turns'),
    seconds: positive('seconds'),
    threshold: positive('threshold'),
  };
}

import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { allEnded, deliver } from '../monitoring/webhooks/deliver.ts';
import { type Delivery, type DeliveryState, queuedEvent } from '../monitoring/webhooks/queue.ts';
import { type Attempt, send } from '../monitoring/webhooks/send.ts';
import { CommandFailed, WrongUsage } from './console/run.ts';
import { grouped, print, printJson, printTable, warn } from './console/terminal.ts';
import { destinationsFile, type Webhooks, withWebhooks } from './watch/places.ts';

const HELP = `
The path is the file of destinations, or a folder with webhooks.json in it:
  {"destinations": [{"name": "cases", "url": "https://cases.example/hooks", "events": ["watch.*", "list.failed"],
    "secret_file": "cases.secret"}]}
See docs/webhooks.md.

Examples:
  sis webhook test customers/
  sis webhook list customers/ --state dead
  sis webhook replay customers/ evt_3f2a90c1d4e5b6770a1b2c3d
  sis webhook replay customers/ --dead
  sis webhook send customers/`;

/** Sends a test event to each destination at once, bypassing the queue. */
async function test(path: string, { destination }: { destination?: string }): Promise<void> {
  await withWebhooks(destinationsFile(path), async ({ destinations }) => {
    const wanted = destinations.filter(({ name }) => destination === undefined || name === destination);
    if (wanted.length === 0)
      throw new WrongUsage(
        `There is no destination ${destination}; there are ${destinations.map(({ name }) => name).join(', ')}.`,
      );
    const id = `test_${randomUUID()}`;
    const event = { id, type: 'webhook.test', subject: 'test' };
    const message = queuedEvent(event, { message: 'A test of the webhook.' }, new Date());
    let failed = 0;
    for (const one of wanted) {
      const attempt = await send(one, message);
      if (attempt.outcome !== 'delivered') failed++;
      print(`${one.name}: ${attempt.outcome === 'failed' ? attempt.reason : attempt.outcome} (${id})`);
    }
    if (failed > 0) throw new CommandFailed(`${failed} of ${wanted.length} destinations did not accept the test.`);
  });
}

const STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'dead'];

async function list(path: string, { state, json }: { state?: DeliveryState; json?: boolean }): Promise<void> {
  await withWebhooks(destinationsFile(path), ({ destinations, queue }) => {
    const shown = queue.list(state).map(({ body: _, seq: __, next_at, ...rest }) => ({
      ...rest,
      next: rest.state === 'waiting' ? new Date(next_at).toISOString() : null,
    }));
    if (json) return printJson({ counts: queue.counts(), deliveries: shown });
    for (const { name, url } of destinations) {
      const counts = STATES.map((one) => {
        const found = queue.counts().find((count) => count.destination === name && count.state === one);
        return `${one} ${grouped(found?.count ?? 0)}`;
      });
      const off = queue.disabled(name, url.href);
      print(`${name}: ${counts.join(', ')}${off === null ? '' : `; nothing is sent: ${off}`}`);
    }
    const fields = { id: 'id', type: 'type', destination: 'destination', state: 'state', tries: 'tries' } as const;
    printTable(shown, { ...fields, why: 'error' });
  });
}

async function replay(path: string, id: string | undefined, { dead }: { dead?: boolean }): Promise<void> {
  if ((id === undefined) === !dead) throw new WrongUsage('Name an event, or use --dead for all that failed.');
  await withWebhooks(destinationsFile(path), async (webhooks) => {
    for (const { name } of webhooks.destinations) webhooks.queue.enable(name);
    const count = webhooks.queue.replay(id ?? null);
    if (count === 0)
      throw new CommandFailed(
        id === undefined ? 'No event has failed.' : `There is no event ${id}; delivered ones are forgotten in time.`,
      );
    await webhookSender(webhooks).end(0);
  });
}

/** Sends pending messages to all destinations; a slow or unavailable one does not delay the others. */
export interface WebhookSender {
  /** Starts sending due messages in the background. */
  begin(): void;
  /** Sends pending messages and prints the results. @param patienceMs how long to wait for another attempt */
  end(patienceMs: number): Promise<void>;
}

/** Sends to one destination, one delivery at a time. */
function lineTo(send: (patienceMs: number) => Promise<void>): WebhookSender {
  let isWanted = false;
  let under: Promise<void> | null = null;
  return {
    begin() {
      isWanted = true;
      under ??= (async () => {
        for (; isWanted; await send(0)) isWanted = false;
        under = null;
      })();
      // A failure is thrown by `end`.
      under.catch(() => {});
    },
    async end(patienceMs) {
      await under;
      await send(patienceMs);
    },
  };
}

/** Creates a sender for destinations. @param signal aborts sending; the rest waits for the next run */
export function webhookSender({ queue, destinations }: Webhooks, signal?: AbortSignal): WebhookSender {
  const warned = new Set<string>();
  const done = { delivered: 0, waiting: 0, dead: 0 };
  const onAttempt = ({ destination, id }: Delivery, attempt: Attempt): void => {
    if (attempt.outcome !== 'failed' || warned.has(destination)) return;
    warned.add(destination);
    warn(`${destination} did not accept ${id}: ${attempt.reason}; it will be tried again.`);
  };
  const lines = destinations.map((destination) =>
    lineTo(async (patienceMs) => {
      const { delivered, dead, waiting } = await deliver(queue, [destination], { patienceMs, signal, onAttempt });
      done.delivered += delivered;
      done.dead += dead;
      done.waiting = waiting;
    }),
  );
  return {
    begin: () => lines.forEach((line) => void line.begin()),
    async end(patienceMs) {
      await allEnded(lines.map((line) => line.end(patienceMs)));
      warn(
        `Webhooks: ${grouped(done.delivered)} delivered, ${grouped(done.waiting)} wait for another try, ${grouped(done.dead)} given up.`,
      );
    },
  };
}

export function registerWebhook(program: Command): void {
  const webhook = program
    .command('webhook')
    .description('Test, list, send and repeat webhooks')
    .addHelpText('after', HELP);
  webhook
    .command('test')
    .description('Send a test event to each destination now')
    .argument('<path>', 'file of destinations, or its folder')
    .option('--destination <name>', 'to this one only')
    .action(test);
  webhook
    .command('list')
    .description('List deliveries: waiting, delivered or failed, newest first')
    .argument('<path>', 'file of destinations, or its folder')
    .addOption(new Option('--state <state>', 'only these').choices(STATES))
    .option('--json', 'print as JSON')
    .action(list);
  webhook
    .command('replay')
    .description('Send an event again, under its id, or all failed ones')
    .argument('<path>', 'file of destinations, or its folder')
    .argument('[id]', 'id of the event')
    .option('--dead', 'all that were given up')
    .action(replay);
  webhook
    .command('send')
    .description('Send pending events that are due')
    .argument('<path>', 'file of destinations, or its folder')
    .action((path: string) => withWebhooks(destinationsFile(path), (webhooks) => webhookSender(webhooks).end(0)));
}

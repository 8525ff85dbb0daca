import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type StoreState, StoreUnavailable, storeHealth } from '../../../src/service/outage/store-health.ts';
import { isAway } from '../../../src/store/engines/postgres.ts';

const never = () => new Promise<never>(() => {});
const fault = (code: string) => Object.assign(new Error(`fault ${code}`), { code });

function healthOf(ping: () => Promise<void>) {
  const told: StoreState['state'][] = [];
  const health = storeHealth({ ping }, { patienceMs: 30, probeMs: 10, onChange: ({ state }) => told.push(state) });
  return { health, told };
}

describe('a store that is away', () => {
  it('is waited for once, refused at once while it is away, and asked again when it answers a probe', async () => {
    let back = false;
    const { health } = healthOf(async () => (back ? undefined : never()));
    await expect(health.ask(never)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(health.state()).toMatchObject({ state: 'away', reason: 'no answer within 30 ms' });
    let asked = 0;
    const question = async () => ++asked;
    await expect(health.ask(question)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(asked).toBe(0);
    back = true;
    await expect(health.ask(question)).rejects.toBeInstanceOf(StoreUnavailable);
    health.stop();
  });

  it('heals by a probe, without being asked', async () => {
    let back = false;
    const { health, told } = healthOf(async () => {
      if (!back) throw fault('ECONNREFUSED');
    });
    await expect(health.ask(async () => Promise.reject(fault('ECONNREFUSED')))).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    back = true;
    for (let tries = 0; health.state().state === 'away' && tries < 200; tries++) await setTimeout(10);
    expect(await health.ask(async () => 'answer')).toBe('answer');
    expect(told).toEqual(['away', 'ok']);
    health.stop();
  });

  it('is none that answers others, however late it is with one', async () => {
    const { health, told } = healthOf(async () => {});
    const late = health.ask(() => setTimeout(120, 'late'));
    for (let turn = 0; turn < 12; turn++) {
      await health.ask(async () => 'answer');
      await setTimeout(10);
    }
    expect(await late).toBe('late');
    expect(told).toEqual([]);
    health.stop();
  });

  it('is none whose replies this process is too busy to read, one round trip after the other', async () => {
    const { health, told } = healthOf(async () => {});
    const roundTrips = async (): Promise<string> => {
      for (let trip = 0; trip < 4; trip++) await setTimeout(1);
      return 'answer';
    };
    const answer = health.ask(roundTrips);
    const isBusy = setInterval(() => {
      for (const until = performance.now() + 40; performance.now() < until; );
    }, 1);
    expect(await answer).toBe('answer');
    clearInterval(isBusy);
    expect(told).toEqual([]);
    health.stop();
  });

  it('is none that refuses a statement: it is degraded until that statement succeeds, and asked on', async () => {
    const { health, told } = healthOf(async () => {});
    const refused = () => health.ask(async () => Promise.reject(fault('25006')), 'counting');
    await expect(refused()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(refused()).rejects.toMatchObject({ cause: { code: '25006' } });
    expect(health.state()).toMatchObject({ state: 'degraded', reason: 'counting: fault 25006' });
    expect(await health.ask(async () => 'answer', 'reading')).toBe('answer');
    expect(health.state().state).toBe('degraded');
    expect(await health.ask(async () => 'counted', 'counting')).toBe('counted');
    expect(told).toEqual(['degraded', 'ok']);
    health.stop();
  });

  it.each([
    [fault('57P03'), true],
    [fault('57P01'), true],
    [fault('08006'), true],
    [fault('ECONNRESET'), true],
    [new Error('Query read timeout'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [new Error('Connection terminated unexpectedly'), true],
    [fault('23505'), false],
    [fault('42601'), false],
    [new Error('no such column'), false],
  ])('is told from one that refuses: %s', (error, away) => {
    expect(isAway(error)).toBe(away);
  });
});

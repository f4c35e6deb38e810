import * as boardCalls from '@openfloor/contract/calls/boards';
import { getPlan, redeemPlanKey } from '@openfloor/contract/calls/devices';
import { createPlanKey, loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import type { PlanInfo } from '@openfloor/contract/http/plan';
import { answerOf, createBoard, send, type Reply } from '@openfloor/testkit/client';
import type { Environment } from '@openfloor/testkit/program/program';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { describe, expect, it } from 'vitest';
import { startBackends } from '../testing/backends.ts';
import { run, startServer } from '../testing/program.ts';

const SUPERADMIN_SECRET = 'the secret of this test';
const TEST_LIMIT_MS = 120_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the nodes of a cluster share. */
const openCluster = async (): Promise<Environment & { DATABASE_URL: string }> => {
  const { env } = await startBackends();
  return {
    ...LIMITS_RAISED,
    ...env,
    FREE_PLAN_BOARDS: '1',
    PLANS: 'on',
    ROLE: 'api',
    SERVER_SECRET: 'shared by the whole cluster',
    SUPERADMIN_SECRET,
    DRAIN_WAIT_MS: '0',
  };
};

const makeKey = async (url: string): Promise<string> => {
  const { token } = await answerOf(url, loginSuperAdmin, { secret: SUPERADMIN_SECRET });
  const expiresAt = new Date(Date.now() + DAY_MS / 2).toISOString();
  return (await answerOf(url, createPlanKey, { plan: 'pro', expiresAt }, { token })).key;
};

/** A new device, which has one board. */
const newDevice = async (url: string): Promise<string> => (await createBoard(url)).sessionId;
const redeem = (url: string, key: string, session: string): Promise<Reply> =>
  send(url, redeemPlanKey, { key }, { session });
const planOf = async (url: string, session: string): Promise<PlanInfo> =>
  await answerOf(url, getPlan, {}, { session });
const openAnother = (url: string, session: string): Promise<Reply> =>
  send(url, boardCalls.createBoard, { title: 'Second' }, { session });

describe('Plans on two nodes', () => {
  it(
    'a key redeemed on one while the other is stopped is used on both, and the plan holds on both',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const env = await openCluster();
      const [first, stopped] = await Promise.all([startServer(env), startServer(env)]);
      const [device, late] = [await newDevice(first.url), await newDevice(stopped.url)];
      const key = await makeKey(stopped.url);
      await stopped.stop('SIGKILL');
      expect(await redeem(first.url, key, device)).toMatchObject({ status: 200, body: { plan: 'pro' } });
      const back = await startServer(env);
      expect(await redeem(back.url, key, late)).toMatchObject({
        status: 409,
        body: { code: 'plan-key-used' },
      });
      expect(await planOf(back.url, device)).toEqual(await planOf(first.url, device));
      expect(await openAnother(back.url, device)).toMatchObject({ status: 201 });
      expect(await openAnother(first.url, late)).toMatchObject({
        status: 403,
        body: { code: 'one-board-limit' },
      });
    },
  );

  it('devices that redeem a key on both at once: one gets it', { timeout: TEST_LIMIT_MS }, async () => {
    const env = await openCluster();
    const nodes = await Promise.all([startServer(env), startServer(env)]);
    const [{ url }] = nodes;
    for (let round = 0; round < 5; round += 1) {
      const key = await makeKey(url);
      const devices = await Promise.all(nodes.flatMap((node) => [newDevice(node.url), newDevice(node.url)]));
      const answers = await Promise.all(
        devices.map((device, place) => redeem(nodes[place % 2 === 0 ? 0 : 1].url, key, device)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const plans = await Promise.all(devices.map((device) => planOf(url, device)));
      expect(plans.filter(({ plan }) => plan === 'pro')).toHaveLength(1);
    }
  });

  it(
    'one whose clock goes a day ahead takes a plan for ended, by itself; the other and Postgres change nothing',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const env = await openCluster();
      const preload = new URL('../testing/steppedClock.ts', import.meta.url).href;
      const [right, ahead] = await Promise.all([
        startServer(env),
        startServer({ ...env, NODE_OPTIONS: `--import=${preload}`, CLOCK_STEP_MS: String(DAY_MS) }),
      ]);
      const device = await newDevice(right.url);
      await redeem(right.url, await makeKey(right.url), device);
      const given = await planOf(right.url, device);
      expect(await planOf(ahead.url, device)).toEqual(given);
      ahead.signal('SIGUSR2');
      await expect.poll(async () => (await planOf(ahead.url, device)).plan, { timeout: 10_000 }).toBe('free');
      expect(await openAnother(ahead.url, device)).toMatchObject({
        status: 403,
        body: { code: 'plan-expired' },
      });
      expect(await planOf(right.url, device)).toEqual(given);
      expect(await openAnother(right.url, device)).toMatchObject({ status: 201 });
    },
  );
});

const runToEnd = async (env: Environment, args: string[]) => {
  const { ended, lines, complaints } = run('planKey', env, args);
  return { code: await ended, lines, complaints: complaints() };
};

describe('npm run plan-key', () => {
  it('prints a key that a running server knows', { timeout: TEST_LIMIT_MS }, async () => {
    const env = await openCluster();
    const { url } = await startServer(env);
    const made = await runToEnd(env, ['business', '--until', '2999-12-31']);
    expect(made).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^[\dA-Z]{5}(?:-[\dA-Z]{5}){3}$/)],
      complaints: '',
    });
    expect(await redeem(url, made.lines[0] ?? '', await newDevice(url))).toMatchObject({
      status: 200,
      body: { plan: 'business', expiresAt: '2999-12-31T23:59:59.999Z' },
    });
  });

  it.each([
    [['free', '--until', '2999-12-31'], 'npm run plan-key -- pro'],
    [['pro'], 'npm run plan-key -- pro'],
    [['pro', '--until', 'tomorrow'], 'npm run plan-key -- pro'],
    [['pro', 'business', '--until', '2999-12-31'], 'npm run plan-key -- pro'],
    [['pro', '--until', '2020-01-31'], 'The day of --until is over.'],
  ])('refuses %j', async (args, complaint) => {
    const { code, lines, complaints } = await runToEnd(
      { DATABASE_URL: 'postgres://nowhere.invalid/x' },
      args,
    );
    expect({ code, lines }).toEqual({ code: 1, lines: [] });
    expect(complaints).toContain(complaint);
  });
});

import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { getBoard } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import * as devices from '@openfloor/contract/calls/devices';
import { createPlanKey } from '@openfloor/contract/calls/superAdmin';
import { DeviceLink, PlanInfo } from '@openfloor/contract/http/plan';
import { FEATURES, featuresOf } from '@openfloor/contract/plans';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START_MS, type Answer } from '../../testing/apiHarness.ts';
import { giveDevicePlan, newPlanKey, planOf } from '../../testing/devicePlans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const sold = { settings: { sellsPlans: true } };
const api = await openSuiteApi(sold);
/** On the same database; its clock moves apart. */
const other = await api.anotherNode(sold);

const nowMs = () => api.dependencies.clock.nowMs();
const inDays = (days: number) => new Date(nowMs() + days * DAY_MS).toISOString();
const redeem = (key: string, session = api.session(), node = api) =>
  node.send(devices.redeemPlanKey, { key }, { session });
const startTrial = (session: string) => api.send(devices.startTrial, {}, { session });
const open = (session: string, node = api) => node.send(createBoard, { title: 'Town hall' }, { session });
const free = {
  plan: 'free',
  features: [],
  boards: { limit: 1, used: 0 },
  trialDays: 14,
  sells: true,
  assistant: false,
};

/** In order, so that the answers of a race compare. */
const statusesOf = (answers: Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('The plan of a device', () => {
  it('is free, and counts open boards without demos', async () => {
    const session = api.session();
    expect(await planOf(api, session)).toEqual(free);
    await api.openBoard({ session });
    await api.openBoard({ session, demo: true });
    expect(await planOf(api, session)).toEqual({ ...free, boards: { limit: 1, used: 1 } });
    expect(await api.send(devices.getPlan, {})).toEqual(answered(200, free));
  });

  it('on a server that sells none is business, with the limit of the operator and texts of the specification', async () => {
    const node = await api.anotherNode();
    const session = api.session();
    await node.openBoard({ session });
    const everything = {
      plan: 'business',
      features: FEATURES,
      boards: { limit: 1, used: 1 },
      sells: false,
      assistant: false,
    };
    expect(await planOf(node, session)).toEqual(everything);
    expect(await open(session, node)).toEqual(refused(403, 'one-board-limit'));
    // Nothing starts, so that the trial is there once the server sells plans.
    expect(await node.send(devices.startTrial, {}, { session })).toEqual(answered(200, everything));
    expect(await planOf(api, session)).toMatchObject({ plan: 'free', trialDays: 14 });
  });

  it('without a session gets one with the plan', async () => {
    const { status, headers } = await api.send(devices.redeemPlanKey, { key: await newPlanKey(api, 'pro') });
    expect(status).toBe(200);
    expect(await planOf(api, String(headers['x-session-id']))).toMatchObject({ plan: 'pro' });
  });
});

describe('A plan key', () => {
  it('is made by the super admin for a time in the future', async () => {
    const token = await api.superAdminToken();
    const make = (body: object) => api.send(createPlanKey, {}, { body, token });
    const body = { plan: 'pro', expiresAt: inDays(1) };
    expect(await make({ plan: 'pro', expiresAt: inDays(0) })).toEqual(
      refused(400, 'invalid-request', 'expiresAt: must be in the future'),
    );
    for (const bad of [{ plan: 'free' }, { plan: 'pro', expiresAt: '2027-12-31' }])
      expect(await make({ ...body, ...bad })).toMatchObject({ status: 400 });
    expect((await make(body)).body).toEqual({
      key: expect.stringMatching(/^[\dA-HJKMNP-TV-Z]{5}(?:-[\dA-HJKMNP-TV-Z]{5}){3}$/),
    });
  });

  it('gives its plan until its end, however it is typed', async () => {
    const session = api.session();
    const key = (await newPlanKey(api, 'business', 30)).toLowerCase().replaceAll('-', ' ');
    expect((await redeem(key, session)).body).toEqual({
      plan: 'business',
      features: featuresOf('business'),
      boards: { limit: null, used: 0 },
      expiresAt: inDays(30),
      trialDays: 14,
      sells: true,
      assistant: false,
    });
  });

  it('is used once, unknown keys and keys whose time is over are not found', async () => {
    const key = await newPlanKey(api, 'pro');
    const session = api.session();
    expect(await redeem(key, session)).toMatchObject({ status: 200 });
    expect(await redeem(key)).toEqual(refused(409, 'plan-key-used'));
    for (const unknown of ['x', '00000-00000-00000-00000', key.slice(1)])
      expect(await redeem(unknown)).toEqual(refused(404, 'plan-key-not-found'));
    const soonOver = await newPlanKey(api, 'pro', 1);
    api.advance(DAY_MS);
    expect(await redeem(soonOver)).toEqual(refused(404, 'plan-key-not-found'));
  });

  it('redeemed again by its device is answered again and adds nothing', async () => {
    const key = await newPlanKey(api, 'pro', 30);
    const session = api.session();
    const first = await redeem(key, session);
    expect(first).toMatchObject({ status: 200, body: { plan: 'pro', expiresAt: inDays(30) } });
    expect((await redeem(key, session, other)).body).toEqual(first.body);
    expect(await redeem(key)).toEqual(refused(409, 'plan-key-used'));
  });

  it('redeemed by devices on two nodes at once goes to one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = await newPlanKey(api, 'pro', 400);
      const sessions = Array.from({ length: 8 }, () => api.session());
      const answers = await Promise.all(
        sessions.map((session, place) => redeem(key, session, place % 2 === 0 ? api : other)),
      );
      expect(statusesOf(answers)).toEqual([200, ...sessions.slice(1).map(() => 409)]);
      const plans = await Promise.all(sessions.map((session) => planOf(other, session)));
      expect(plans.map(({ plan }) => plan === 'pro')).toEqual(answers.map(({ status }) => status === 200));
    }
  });

  it('is stored as a digest, and in no log line', async () => {
    const key = await newPlanKey(api, 'pro');
    const linkCode = DeviceLink.parse(
      (await api.send(devices.createDeviceLink, {}, { session: api.session() })).body,
    ).linkCode;
    await api.send(devices.linkDevice, { linkCode }, { session: api.session() });
    await redeem(key);
    const { rows } = await sql<{ text: string }>`
      SELECT k::text AS text FROM plan_keys AS k UNION ALL SELECT l::text FROM link_codes AS l`.execute(
      api.dependencies.db,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const secret of [key, key.replaceAll('-', ''), linkCode, linkCode.replaceAll('-', '')])
      expect(`${stored}\n${api.logged.join('\n')}`).not.toContain(secret);
  });

  it('never takes away what a device has: the better plan counts, the same one ends later', async () => {
    const session = api.session();
    await giveDevicePlan(api, session, 'pro', 20);
    const next = { plan: 'pro', expiresAt: inDays(20) };
    expect(await giveDevicePlan(api, session, 'business', 10)).toMatchObject({
      plan: 'business',
      expiresAt: inDays(10),
      next,
    });
    expect(await giveDevicePlan(api, api.session(), 'business', 10)).not.toHaveProperty('next');
    expect(await giveDevicePlan(api, session, 'pro', 5)).toMatchObject({ plan: 'business' });
    expect(await giveDevicePlan(api, session, 'business', 3)).toMatchObject({ expiresAt: inDays(10) });
    expect(await giveDevicePlan(api, session, 'business', 12)).toMatchObject({ expiresAt: inDays(12) });
    const proUntil = inDays(20);
    api.advance(12 * DAY_MS);
    const pro = await planOf(api, session);
    expect(pro).toMatchObject({ plan: 'pro', expiresAt: proUntil });
    expect(pro).not.toHaveProperty('next');
    api.advance(8 * DAY_MS);
    expect(await planOf(api, session)).toMatchObject({ plan: 'free', expiresAt: proUntil, features: [] });
  });
});

describe('The trial', () => {
  it('is the Pro plan for fourteen days, once', async () => {
    const session = api.session();
    const until = inDays(14);
    const trial = { plan: 'pro', trial: true, expiresAt: until, boards: { limit: 5, used: 0 } };
    expect((await startTrial(session)).body).toEqual({
      ...free,
      features: featuresOf('pro'),
      ...trial,
      trialDays: undefined,
    });
    expect(await startTrial(session)).toEqual(refused(409, 'trial-used'));
    api.advance(14 * DAY_MS);
    expect(await planOf(api, session)).toMatchObject({ plan: 'free', trial: true, expiresAt: until });
    expect(await startTrial(session)).toEqual(refused(409, 'trial-used'));
  });

  it('started twice at once starts once', async () => {
    const session = api.session();
    const answers = await Promise.all(Array.from({ length: 6 }, () => startTrial(session)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is kept for later by a device that has a plan', async () => {
    const session = api.session();
    await giveDevicePlan(api, session, 'pro', 10);
    expect((await startTrial(session)).body).toMatchObject({
      plan: 'pro',
      expiresAt: inDays(10),
      trialDays: 14,
    });
    api.advance(10 * DAY_MS);
    expect((await startTrial(session)).body).toMatchObject({ plan: 'pro', trial: true });
  });
});

describe('New boards', () => {
  it('are one on the free plan, five on Pro, and any number on Business', async () => {
    const session = api.session();
    expect(await open(session)).toMatchObject({ status: 201 });
    expect(await open(session)).toEqual(refused(403, 'one-board-limit'));
    await giveDevicePlan(api, session, 'pro');
    for (let boards = 1; boards < 5; boards += 1) expect(await open(session)).toMatchObject({ status: 201 });
    expect(await open(session)).toEqual(
      refused(403, 'one-board-limit', 'Pro plan limit reached: only 5 boards allowed at a time.'),
    );
    await giveDevicePlan(api, session, 'business');
    expect(await open(session)).toMatchObject({ status: 201 });
    expect((await planOf(api, session)).boards).toEqual({ limit: null, used: 6 });
  });

  it('beyond the free plan are refused when the plan has ended; the boards there are stay', async () => {
    const session = api.session();
    await giveDevicePlan(api, session, 'pro', 1);
    const boards = [await api.openBoard({ session }), await api.openBoard({ session })];
    api.advance(DAY_MS);
    expect(await open(session)).toEqual(refused(403, 'plan-expired'));
    expect((await planOf(api, session)).boards).toEqual({ limit: 1, used: 2 });
    for (const { boardId } of boards)
      expect(await api.send(getBoard, { boardId })).toMatchObject({ status: 200 });
    for (const { boardId } of boards) await api.send(devices.closeMyBoard, { boardId }, { session });
    expect(await open(session)).toMatchObject({ status: 201 });
  });
});

const link = async (session: string) =>
  DeviceLink.parse((await api.send(devices.createDeviceLink, {}, { session })).body);
const use = (linkCode: string, session = api.session()) =>
  api.send(devices.linkDevice, { linkCode }, { session });

describe('A device link', () => {
  it('gives another device the plan, once', async () => {
    const [first, second] = [api.session(), api.session()];
    const given = await giveDevicePlan(api, first, 'business', 9);
    const { linkCode, expiresAt } = await link(first);
    expect(linkCode).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
    expect(expiresAt).toBe(new Date(nowMs() + 10 * MINUTE_MS).toISOString());
    expect(await use(linkCode.toLowerCase(), second)).toEqual(answered(200, { boards: 0 }));
    expect(await planOf(api, second)).toEqual(given);
    expect(await planOf(api, first)).toEqual(given);
    expect(await use(linkCode)).toEqual(refused(404, 'link-code-not-found'));
  });

  it('takes nothing from the other device, and a trial counts on both', async () => {
    const [first, second] = [api.session(), api.session()];
    await startTrial(first);
    const given = await giveDevicePlan(api, second, 'business', 40);
    expect(await use((await link(first)).linkCode, second)).toMatchObject({ status: 200 });
    expect(await planOf(api, second)).toEqual({ ...given, trialDays: undefined });
    expect(await startTrial(second)).toEqual(refused(409, 'trial-used'));
  });

  it('holds for ten minutes, and until the next one of the device', async () => {
    const session = api.session();
    const late = await link(session);
    api.advance(10 * MINUTE_MS);
    expect(await use(late.linkCode)).toEqual(refused(404, 'link-code-not-found'));
    const replaced = await link(session);
    const { linkCode } = await link(session);
    for (const unknown of [replaced.linkCode, 'x', '00000-00000'])
      expect(await use(unknown)).toEqual(refused(404, 'link-code-not-found'));
    expect(await use(linkCode)).toMatchObject({ status: 200 });
  });

  it('used by two devices at once goes to one of them', async () => {
    const { linkCode } = await link(api.session());
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(linkCode)));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404, 404, 404]);
  });
});

describe('Guesses', () => {
  it.each<{ declared: DeclaredCall; input: object }>([
    { declared: devices.redeemPlanKey, input: { key: '00000-00000-00000-00000' } },
    { declared: devices.linkDevice, input: { linkCode: '00000-00000' } },
    { declared: devices.recoverByCode, input: { code: '00000-00000-00000-00000' } },
  ])(
    'of $declared.path are limited per session and address; right ones count too',
    async ({ declared, input }) => {
      const node = await api.anotherNode({ ...sold, limits: { LIMIT_PLAN_KEYS_PER_HOUR: 10 } });
      const guess = (session: string) => node.send(declared, input, { session, from: '203.0.113.9' });
      const first = api.session();
      for (let tries = 0; tries < 10; tries += 1) expect(await guess(first)).toMatchObject({ status: 404 });
      expect(await guess(first)).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.anything() },
      });
      const key = await newPlanKey(api, 'pro');
      const status = declared === devices.redeemPlanKey ? 429 : 200;
      expect(await redeem(key, first, node)).toMatchObject({ status });
      for (let tries = 0; tries < 20; tries += 1)
        expect(await guess(api.session())).toMatchObject({ status: 404 });
      expect(await guess(api.session())).toMatchObject({ status: 429 });
    },
  );

  it('that are right use up the limit as well', async () => {
    const node = await api.anotherNode({ ...sold, limits: { LIMIT_PLAN_KEYS_PER_HOUR: 2 } });
    const session = api.session();
    for (const status of [200, 200, 429])
      expect(await redeem(await newPlanKey(api, 'pro'), session, node)).toMatchObject({ status });
  });
});

describe('A node whose clock is a day ahead', () => {
  it('sees the last day of a plan as over, changes nothing, and agrees again once its clock is right', async () => {
    const ahead = await api.anotherNode(sold);
    ahead.advance(nowMs() + DAY_MS - START_MS);
    const session = api.session();
    const given = await giveDevicePlan(api, session, 'pro', 1);
    await api.openBoard({ session });
    expect(await planOf(ahead, session)).toMatchObject({ plan: 'free' });
    expect(await open(session, ahead)).toEqual(refused(403, 'plan-expired'));
    expect(await planOf(api, session)).toMatchObject({ plan: given.plan, expiresAt: given.expiresAt });
    expect(await open(session)).toMatchObject({ status: 201 });
  });

  it('gives a trial and a link code that end a day later for the others', async () => {
    const ahead = await api.anotherNode(sold);
    ahead.advance(nowMs() + DAY_MS - START_MS);
    const session = api.session();
    const { expiresAt } = PlanInfo.parse((await ahead.send(devices.startTrial, {}, { session })).body);
    expect(expiresAt).toBe(inDays(15));
    const { linkCode } = DeviceLink.parse((await ahead.send(devices.createDeviceLink, {}, { session })).body);
    api.advance(11 * MINUTE_MS);
    expect(await api.send(devices.linkDevice, { linkCode }, { session: api.session() })).toMatchObject({
      status: 200,
    });
  });
});

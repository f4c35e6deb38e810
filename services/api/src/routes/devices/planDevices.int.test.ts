import { createBoard } from '@openfloor/contract/calls/boards';
import {
  createDeviceLink,
  linkDevice,
  listPlanDevices,
  removePlanDevice,
  startTrial,
} from '@openfloor/contract/calls/devices';
import { getInsights } from '@openfloor/contract/calls/insights';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { PLAN_DEVICES_MAX } from '@openfloor/contract/limits';
import { DeviceLink, PlanDeviceList } from '@openfloor/contract/http/plan';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, UNKNOWN_ID, type Answer } from '../../testing/apiHarness.ts';
import { giveDevicePlan, planOf } from '../../testing/devicePlans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sold = { settings: { sellsPlans: true } };
const api = await openSuiteApi(sold);

const linkCodeOf = async (session: string): Promise<string> =>
  DeviceLink.parse((await api.send(createDeviceLink, {}, { session })).body).linkCode;
const use = (linkCode: string, session: string): Promise<Answer> =>
  api.send(linkDevice, { linkCode }, { session });
/** Gives the plan of one device to another. */
const give = async (from: string, to = api.session()): Promise<Answer> => use(await linkCodeOf(from), to);
const listOf = async (session: string): Promise<PlanDeviceList> =>
  PlanDeviceList.parse((await api.send(listPlanDevices, {}, { session })).body);
const remove = (session: string, deviceId: string): Promise<Answer> =>
  api.send(removePlanDevice, { deviceId }, { session });
const othersOf = async (session: string): Promise<string[]> =>
  (await listOf(session)).flatMap(({ deviceId, isThis }) => (isThis ? [] : [deviceId]));

const openHolder = async (plan: 'pro' | 'business' = 'pro'): Promise<string> => {
  const holder = api.session();
  await giveDevicePlan(api, holder, plan);
  return holder;
};

/** A plan that as many devices hold as can: the holder comes first. */
const openFull = async (): Promise<string[]> => {
  const devices = [await openHolder()];
  while (devices.length < PLAN_DEVICES_MAX) {
    const next = api.session();
    // Lists are by time.
    api.advance(1000);
    expect(await give(String(devices[0]), next)).toMatchObject({ status: 200 });
    devices.push(next);
  }
  return devices;
};

describe('A plan', () => {
  it('is held by five devices, whichever of them passes it on: the sixth is refused, and its code stays', async () => {
    const devices = await openFull();
    for (const from of devices) {
      const [sixth, linkCode] = [api.session(), await linkCodeOf(from)];
      expect(await use(linkCode, sixth)).toEqual(refused(409, 'plan-devices-full'));
      expect(await planOf(api, sixth)).toMatchObject({ plan: 'free' });
    }
    const [holder = '', second = ''] = devices;
    // A device that has it already is none more.
    expect(await give(holder, second)).toMatchObject({ status: 200 });
    const [sixth, linkCode] = [api.session(), await linkCodeOf(second)];
    expect(await use(linkCode, sixth)).toMatchObject({ status: 409 });
    const [removed = ''] = await othersOf(holder);
    expect(await remove(holder, removed)).toMatchObject({ status: 200 });
    // The second lost it; the third gives it.
    expect(await give(String(devices[2]), sixth)).toMatchObject({ status: 200 });
    expect(await planOf(api, sixth)).toMatchObject({ plan: 'pro' });
  });

  it('goes to one of two devices that take its last place at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [holder = '', second = '', , last = ''] = await openFull();
      expect(await listOf(holder)).toHaveLength(PLAN_DEVICES_MAX);
      expect(await remove(holder, String((await othersOf(holder)).at(-1)))).toMatchObject({ status: 200 });
      const codes = await Promise.all([holder, second, last].map((device) => linkCodeOf(device)));
      const answers = await Promise.all(codes.map((code) => use(code, api.session())));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    }
  });

  it('that ended takes no place of the next one', async () => {
    const holder = await openFull();
    api.advance(31 * DAY_MS);
    await giveDevicePlan(api, String(holder[0]), 'business');
    expect(await listOf(String(holder[0]))).toHaveLength(1);
    expect(await give(String(holder[0]))).toMatchObject({ status: 200 });
  });

  it('a trial too is held by five devices', async () => {
    const holder = api.session();
    await api.send(startTrial, {}, { session: holder });
    for (let devices = 1; devices < PLAN_DEVICES_MAX; devices += 1)
      expect(await give(holder)).toMatchObject({ status: 200 });
    expect(await give(holder)).toEqual(refused(409, 'plan-devices-full'));
  });
});

describe('The holder', () => {
  it('sees the devices with its plan, the oldest first, and they see none', async () => {
    const holder = await openHolder();
    const since = new Date(api.dependencies.clock.nowMs()).toISOString();
    const other = api.session();
    api.advance(1000);
    await give(holder, other);
    const later = new Date(api.dependencies.clock.nowMs()).toISOString();
    expect(await listOf(holder)).toEqual([
      { deviceId: FIRST_OWNER_ID, since, isThis: true },
      { deviceId: expect.any(String), since: later, isThis: false },
    ]);
    expect(await listOf(other)).toEqual([]);
    expect(await api.send(listPlanDevices, {})).toEqual(answered(200, []));
    const sessions = await sql<{ session_id: string }>`SELECT session_id FROM device_plans`.execute(
      api.dependencies.db,
    );
    for (const { session_id } of sessions.rows)
      expect(JSON.stringify(await listOf(holder))).not.toContain(session_id);
  });

  it('removes a device, which loses the plan at once and does not get it back by its code', async () => {
    const [holder, other] = [await openHolder('business'), api.session()];
    const linkCode = await linkCodeOf(holder);
    expect(await use(linkCode, other)).toMatchObject({ status: 200 });
    const board = await api.openBoard({ session: other });
    const later = await api.openBoard({ session: other });
    const [deviceId = ''] = await othersOf(holder);
    expect(await remove(holder, deviceId)).toEqual(answered(200, {}));
    expect(await planOf(api, other)).toMatchObject({ plan: 'free' });
    expect(await use(linkCode, other)).toEqual(refused(404, 'link-code-not-found'));
    expect(await listOf(holder)).toHaveLength(1);
    expect(await remove(holder, deviceId)).toEqual(refused(404, 'plan-device-not-found'));
    // Boards keep what they had when they were opened.
    for (const { boardId, adminToken: token } of [board, later])
      expect(await api.send(getInsights, { boardId }, { token })).toMatchObject({ status: 200 });
    expect(await api.send(createBoard, { title: 'Third' }, { session: other })).toMatchObject({
      status: 403,
    });
  });

  it('alone removes, and not itself', async () => {
    const [holder, other] = [await openHolder(), api.session()];
    await give(holder, other);
    const [deviceId = ''] = await othersOf(holder);
    for (const session of [other, api.session(), await openHolder()])
      expect(await remove(session, deviceId)).toEqual(refused(404, 'plan-device-not-found'));
    for (const id of [FIRST_OWNER_ID, UNKNOWN_ID])
      expect(await remove(holder, id)).toEqual(refused(404, 'plan-device-not-found'));
    expect(await planOf(api, other)).toMatchObject({ plan: 'pro' });
  });

  it('leaves a removed device the plan of its own key', async () => {
    const [holder, other] = [await openHolder(), api.session()];
    const own = await giveDevicePlan(api, other, 'pro', 10);
    await give(holder, other);
    expect((await planOf(api, other)).expiresAt).not.toBe(own.expiresAt);
    await remove(holder, String((await othersOf(holder))[0]));
    expect(await planOf(api, other)).toEqual(own);
    // Its plan is its own again.
    expect(await listOf(other)).toMatchObject([{ isThis: true }]);
  });

  it('is a device that redeems a later key itself', async () => {
    const [holder, other] = [await openHolder(), api.session()];
    await give(holder, other);
    await giveDevicePlan(api, other, 'pro', 60);
    expect(await othersOf(holder)).toEqual([]);
    expect(await listOf(other)).toMatchObject([{ isThis: true }]);
  });
});

it('a removed device has used the trial that it shared', async () => {
  const [holder, other] = [api.session(), api.session()];
  await api.send(startTrial, {}, { session: holder });
  await give(holder, other);
  await remove(holder, String((await othersOf(holder))[0]));
  expect(await planOf(api, other)).toMatchObject({ plan: 'free' });
  expect(await api.send(startTrial, {}, { session: other })).toEqual(refused(409, 'trial-used'));
});

import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { control, createControlKey } from '@openfloor/contract/calls/control';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { getInsights } from '@openfloor/contract/calls/insights';
import * as moderation from '@openfloor/contract/calls/moderation';
import { inviteModerator } from '@openfloor/contract/calls/owners';
import { createWebhook, listWebhooks } from '@openfloor/contract/calls/webhooks';
import { BoardInfo, type BoardCreated } from '@openfloor/contract/http/boards';
import { ControlKeyCreated } from '@openfloor/contract/http/control';
import { LEAST_PLANS, PLANS, type Plan } from '@openfloor/contract/plans';
import { boardHasFeature } from '@openfloor/store/plans/boardPlans';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, UNKNOWN_ID } from '../testing/apiHarness.ts';
import { configure, invite } from '../testing/boardLife.ts';
import { giveDevicePlan, planOf } from '../testing/devicePlans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const api = await openSuiteApi({
  settings: { sellsPlans: true, hasAssistant: true },
  resolve: () => Promise.resolve(['8.8.8.8']),
});
/** On the same database; it sells nothing. */
const giving = await api.anotherNode();

const bulk = ({ boardId, adminToken: token }: BoardCreated, node = api) =>
  node.send(moderation.moderateQuestions, { boardId, ids: [UNKNOWN_ID], act: 'hide' }, { token });
const insights = ({ boardId, adminToken: token }: BoardCreated, node = api) =>
  node.send(getInsights, { boardId }, { token });
const planRequired = { status: 403, body: { code: 'plan-required' } };

const openOn = async (plan: Exclude<Plan, 'free'>, days = 1): Promise<BoardCreated & { session: string }> => {
  const session = api.session();
  await giveDevicePlan(api, session, plan, days);
  return { ...(await api.openBoard({ session })), session };
};

/** The clock is days beyond the end of the first token. */
const withNewToken = async (board: BoardCreated): Promise<BoardCreated> => {
  const row = await api.dependencies.db
    .selectFrom('boards')
    .select(['id', 'admin_key as adminKey'])
    .where('id', '=', board.boardId)
    .executeTakeFirstOrThrow();
  return { ...board, adminToken: api.dependencies.tokens.issue('admin', { board: row, state: {} }) };
};

describe('A board', () => {
  it('keeps what the plan had with which it was opened', async () => {
    const board = await openOn('pro');
    api.advance(2 * DAY_MS);
    expect(await planOf(api, board.session)).toMatchObject({ plan: 'free' });
    const later = await withNewToken(board);
    expect(await bulk(later)).toMatchObject({ status: 200 });
    expect(await insights(later)).toMatchObject(planRequired);
  });

  it('opened on the free plan has what the device of its owner has now, until that ends', async () => {
    const session = api.session();
    const board = await api.openBoard({ session });
    expect(await bulk(board)).toMatchObject(planRequired);
    await giveDevicePlan(api, session, 'business', 0.5);
    expect(await bulk(board)).toMatchObject({ status: 200 });
    expect(await insights(board)).toMatchObject({ status: 200 });
    api.advance(DAY_MS / 2);
    expect(await bulk(board)).toMatchObject(planRequired);
    expect(await insights(board)).toMatchObject(planRequired);
  });

  it('has nothing of a plan of a device that only moderates it', async () => {
    const board = await api.openBoard();
    const moderator = api.session();
    await giveDevicePlan(api, moderator, 'business');
    expect(await api.send(getInsights, board, { token: board.adminToken, session: moderator })).toMatchObject(
      planRequired,
    );
  });

  it('is read by the language model, and says so to moderators, only if its plan has that', async () => {
    const infoOf = async ({ boardId, adminToken: token }: BoardCreated) =>
      BoardInfo.parse((await api.send(getBoard, { boardId }, { token })).body);
    expect(await infoOf(await api.openBoard())).not.toHaveProperty('machine');
    expect(await infoOf(await openOn('pro'))).toMatchObject({ machine: true });
  });
});

it('a talk goes on when the plan ends: nothing that runs on the board stops, and all of it can be removed', async () => {
  const session = api.session();
  const board = await api.openBoard({ session });
  const { boardId, adminToken: token } = board;
  await giveDevicePlan(api, session, 'pro', 0.5);
  const { adminToken: invited } = await invite(api, board);
  await configure(api, board, { embedOrigins: ['https://a.example', 'https://b.example'], merge: 'exact' });
  const { key } = ControlKeyCreated.parse(
    (await api.send(createControlKey, { boardId, name: 'Buttons' }, { token })).body,
  );
  const hook = await api.send(createWebhook, { boardId, url: 'https://hooks.example/in' }, { token });
  expect(hook).toMatchObject({ status: 201 });
  const [first, second, third] = [
    await api.ask(boardId, 'When is lunch?'),
    await api.ask(boardId, 'Where is lunch?'),
    await api.ask(boardId, 'Who made lunch?'),
  ];
  expect(
    await api.send(moderation.mergeQuestions, { boardId, into: first, from: [second] }, { token }),
  ).toMatchObject({
    status: 200,
  });

  api.advance(DAY_MS / 2);
  expect(await planOf(api, session)).toMatchObject({ plan: 'free' });
  // What it uses goes on.
  expect(await api.send(control, { key, act: 'next' })).toMatchObject({ status: 200 });
  expect(await api.send(listWebhooks, { boardId }, { token })).toMatchObject({
    status: 200,
    body: [{ url: 'https://hooks.example/in' }],
  });
  expect(
    await api.send(moderation.hideQuestion, { boardId, questionId: third }, { token: invited }),
  ).toMatchObject({ status: 200 });
  expect(await api.send(getBoard, { boardId })).toMatchObject({
    body: { settings: { merge: 'exact' } },
  });
  const again = await api.ask(boardId, 'When is lunch?');
  expect((await api.send(listQuestions, { boardId })).body).not.toContainEqual(
    expect.objectContaining({ id: again }),
  );
  // Nothing is added.
  for (const refusedCall of [
    api.send(createControlKey, { boardId, name: 'More' }, { token }),
    api.send(createWebhook, { boardId, url: 'https://hooks.example/2' }, { token }),
    api.send(inviteModerator, { boardId, name: 'Ada' }, { token }),
    api.send(
      changeSettings,
      { boardId, embedOrigins: ['https://a.example', 'https://c.example'] },
      { token },
    ),
  ])
    expect(await refusedCall).toMatchObject(planRequired);
  // All of it can be changed back.
  await configure(api, board, {
    embedOrigins: ['https://a.example'],
    merge: 'exact',
    notice: 'Lunch is at one',
  });
  await configure(api, board, { embedOrigins: [], merge: 'off', ai: false });
  expect(await api.send(moderation.unmergeQuestion, { questionId: second }, { token })).toMatchObject({
    status: 200,
  });
});

it('a repeat of an act under its idempotency key gets its answer when the plan has ended', async () => {
  const session = api.session();
  const board = await api.openBoard({ session });
  await giveDevicePlan(api, session, 'pro', 0.5);
  const call = () =>
    api.send(
      inviteModerator,
      { ...board, name: 'Grace' },
      { token: board.adminToken, headers: { 'idempotency-key': 'invite-grace' } },
    );
  const first = await call();
  expect(first.status).toBe(201);
  api.advance(DAY_MS / 2);
  expect(await call()).toMatchObject({ status: 201, body: { moderatorId: Object(first.body).moderatorId } });
});

describe('A server that begins to sell plans', () => {
  const BOARDS = 10_000;

  it('leaves each of 10,000 boards what it had', { timeout: 60_000 }, async () => {
    const { db, clock } = giving.dependencies;
    await sql`
      INSERT INTO boards (id, short_id, title, admin_key, epoch, head_seq, created_at, owner_session_id, ip_address)
      SELECT gen_random_uuid(), 'old' || lpad(n::text, 9, '0'), 'Old', gen_random_uuid(), 'e', 0, now(), gen_random_uuid(), '192.0.2.1'
        FROM generate_series(1, ${BOARDS}) AS n`.execute(db);
    const board = await withNewToken(await giving.openBoard());
    expect(await insights(board)).toMatchObject({ status: 200 });
    const ids = await db.selectFrom('boards').select('id').where('short_id', 'like', 'old%').execute();
    expect(ids).toHaveLength(BOARDS);
    const missing: string[] = [];
    for (const { id } of ids)
      if (!(await boardHasFeature(db, id, 'insights', clock.nowMs()))) missing.push(id);
    expect(missing).toEqual([]);
    expect(await insights(await api.openBoard())).toMatchObject(planRequired);
  });

  it('and stops gives every board everything at once', async () => {
    const board = await api.openBoard();
    expect(await insights(board)).toMatchObject(planRequired);
    expect(await insights(board, giving)).toMatchObject({ status: 200 });
  });
});

it('a lower plan never has what a higher one lacks', async () => {
  const boards = {
    free: await api.openBoard(),
    pro: await openOn('pro'),
    business: await openOn('business'),
  };
  const nowMs = api.dependencies.clock.nowMs();
  for (const plan of PLANS)
    expect(await boardHasFeature(api.dependencies.db, boards[plan].boardId, 'insights', nowMs)).toBe(
      plan === LEAST_PLANS.insights,
    );
  expect(await boardHasFeature(api.dependencies.db, UNKNOWN_ID, 'insights', nowMs)).toBe(false);
});

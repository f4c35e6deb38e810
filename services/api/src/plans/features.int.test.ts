import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSummary } from '@openfloor/contract/calls/boardReads';
import { getInsights } from '@openfloor/contract/calls/insights';
import { exportBoard } from '@openfloor/contract/calls/export';
import { createControlKey, listControlKeys } from '@openfloor/contract/calls/control';
import { createWebhook, listWebhooks } from '@openfloor/contract/calls/webhooks';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { getIntegrity, quarantine } from '@openfloor/contract/calls/integrity';
import { inviteModerator, listModerators } from '@openfloor/contract/calls/owners';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { getBoard, listQuestions, trackViewer, vote } from '@openfloor/contract/calls/audience';
import { putLogo, removeLogo } from '@openfloor/contract/calls/logo';
import {
  approveQuestion,
  blockAuthor,
  declineQuestion,
  hideQuestion,
  listHistory,
  mergeQuestions,
  moderateQuestions,
} from '@openfloor/contract/calls/moderation';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import {
  FEATURES,
  hasFeature,
  LEAST_PLANS,
  PLANS,
  type Feature,
  type PaidPlan,
  type Plan,
} from '@openfloor/contract/plans';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openSuiteApi, UNKNOWN_ID, type Answer } from '../testing/apiHarness.ts';
import { configure, invite } from '../testing/boardLife.ts';
import { giveDevicePlan } from '../testing/devicePlans.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'openfloor-test-'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><head><title>Openfloor</title></head>');
afterAll(() => rm(webRoot, { recursive: true }));

const api = await openSuiteApi({
  settings: { sellsPlans: true, freePlanBoards: 1000, webRoot },
  resolve: () => Promise.resolve(['8.8.8.8']),
});

type Gate = {
  /** A call that uses the feature. */
  call: (board: BoardCreated) => Promise<Answer>;
  /** Its status where the plan has the feature. */
  allowed: number;
};

const send =
  (declared: DeclaredCall, input: object = {}) =>
  (board: BoardCreated) =>
    api.send(declared, { ...board, ...input }, { token: board.adminToken });

/** Each feature of the table must be here with a call that it gates. */
const GATES: Record<Feature, Gate> = {
  'invited-moderators': { call: send(inviteModerator, { name: 'Grace' }), allowed: 201 },
  'bulk-acts': { call: send(moderateQuestions, { ids: [UNKNOWN_ID], act: 'hide' }), allowed: 200 },
  merging: {
    call: send(mergeQuestions, { into: UNKNOWN_ID, from: [UNKNOWN_ID.replace('4', '5')] }),
    allowed: 404,
  },
  'votes-set-aside': { call: send(quarantine, { group: UNKNOWN_ID }), allowed: 404 },
  'assistant-screening': {
    call: async (board) => {
      await configure(api, board, { ai: false });
      return send(changeSettings, { ai: true })(board);
    },
    allowed: 200,
  },
  exports: { call: send(exportBoard, { format: 'csv' }), allowed: 200 },
  webhooks: { call: send(createWebhook, { url: 'https://hooks.example/in' }), allowed: 201 },
  'control-keys': { call: send(createControlKey, { name: 'Stream Deck' }), allowed: 201 },
  embed: { call: send(changeSettings, { embedOrigins: ['https://slides.example'] }), allowed: 200 },
  overlay: { call: ({ boardId }) => api.get(`/overlay/${boardId}?show=now`), allowed: 200 },
  insights: { call: send(getInsights), allowed: 200 },
  brand: { call: send(changeSettings, { brand: { name: 'Acme' } }), allowed: 200 },
};

const boardOf = async (plan: Plan): Promise<BoardCreated> => {
  const session = api.session();
  if (plan !== 'free') await giveDevicePlan(api, session, plan);
  return api.openBoard({ session });
};

const SAYS_WHICH_PLAN: unknown = expect.stringMatching(/ needs the (?:Pro|Business) plan\.$/);
const required = (feature: Feature): object => ({
  status: 403,
  body: { code: 'plan-required', message: SAYS_WHICH_PLAN, feature, plan: LEAST_PLANS[feature] },
});

describe.each(FEATURES)('%s', (feature) => {
  const { call, allowed } = GATES[feature];

  it.each(PLANS)('is allowed or refused on the plan %s, as the table says', async (plan) => {
    const isAllowed = PLANS.indexOf(plan) >= PLANS.indexOf(LEAST_PLANS[feature]);
    const answer = await call(await boardOf(plan));
    expect(answer).toMatchObject(isAllowed ? { status: allowed } : required(feature));
  });

  it('is allowed on a server that sells no plans', async () => {
    api.dependencies.settings.sellsPlans = false;
    const board = await api.openBoard();
    const answer = await call(board);
    api.dependencies.settings.sellsPlans = true;
    expect(answer.status).toBe(allowed);
  });
});

it('a logo needs the plan of the brand, and can be removed on every plan', async () => {
  const { boardId, adminToken: token } = await boardOf('pro');
  const headers = { 'content-type': 'image/png' };
  expect(await api.send(putLogo, { boardId }, { rawBody: 'x', token, headers })).toMatchObject(
    required('brand'),
  );
  expect(await api.send(removeLogo, { boardId }, { token })).toMatchObject({ status: 200 });
  const { boardId: paid, adminToken } = await boardOf('business');
  expect(
    await api.send(putLogo, { boardId: paid }, { rawBody: 'x', token: adminToken, headers }),
  ).toMatchObject({ status: 400, body: { code: 'invalid-logo' } });
});

const lackedOn = (plan: Plan): Feature[] => FEATURES.filter((feature) => !hasFeature(plan, feature));

it('moderators are told ahead what the board lacks, by the same table; the public is not', async () => {
  const read = async ({ boardId, adminToken: token }: BoardCreated, withToken = true) =>
    Object((await api.send(getBoard, { boardId }, withToken ? { token } : {})).body).lacks;
  expect(await read(await boardOf('free'))).toEqual(lackedOn('free'));
  expect(await read(await boardOf('pro'))).toEqual(lackedOn('pro'));
  expect(await read(await boardOf('business'))).toBeUndefined();
  expect(await read(await boardOf('free'), false)).toBeUndefined();

  const session = api.session();
  const board = await api.openBoard({ session });
  await giveDevicePlan(api, session, 'pro');
  expect(await read(board)).toEqual(lackedOn('pro'));
  api.dependencies.settings.sellsPlans = false;
  const unsold = await read(board);
  api.dependencies.settings.sellsPlans = true;
  expect(unsold).toBeUndefined();
});

it('moderation that protects people is on every plan', async () => {
  const session = api.session();
  const board = await api.openBoard({ session });
  const { boardId, adminToken: token } = board;
  const questionId = await api.ask(boardId, 'Who is this?');
  await configure(api, board, { review: true, holdFlagged: true, screenWords: ['spam'] });
  const waiting = await api.ask(boardId, 'And who is that?');
  for (const [act, id] of [
    [hideQuestion, questionId],
    [blockAuthor, questionId],
    [approveQuestion, waiting],
    [declineQuestion, waiting],
  ] as const)
    expect(await api.send<DeclaredCall>(act, { boardId, questionId: id }, { token })).toMatchObject({
      status: 200,
    });
  for (const read of [getIntegrity, listHistory, listModerators, listWebhooks, listControlKeys, getSummary])
    expect(await send(read)(board)).not.toMatchObject({ status: 403 });
});

it.each<PaidPlan>(['pro', 'business'])('calls of the audience do not ask for the plan %s', async (plan) => {
  const session = api.session();
  await giveDevicePlan(api, session, plan);
  const { boardId, adminToken } = await api.openBoard({ session });
  await invite(api, { boardId, adminToken });
  // Whoever looks for a plan waits for this lock.
  await api.dependencies.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE device_plans IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const questionId = await api.ask(boardId);
    const answers = [
      await api.send(vote, { boardId, questionId }, { session: api.session() }),
      await api.send(listQuestions, { boardId }),
      await api.send(getBoard, { boardId }),
      await api.send(trackViewer, { boardId }),
      await api.send(hideQuestion, { boardId, questionId }, { token: adminToken }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

import { randomUUID } from 'node:crypto';
import { requestOf, type Call } from '@openfloor/contract/calls/call';
import { declineQuestion, replyToQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import { IntegrityReport } from '@openfloor/contract/http/integrity';
import { BlockedSessions } from '@openfloor/contract/http/superAdmin';
import { BoardId, QuestionId } from '@openfloor/contract/ids';
import { TRENDING_EVERY_MS } from '@openfloor/domain/view/trending';
import { datedSessionId } from '@openfloor/platform/credentials/sessionCredentials';
import { computeInsights } from '@openfloor/store/insights/computeInsights';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;

/** Two checkpoints, with a question before each. */
export const signTwice = async ({ questionId, otherQuestionId, sign }: World): Promise<void> => {
  await questionId();
  await sign();
  await otherQuestionId();
  await sign();
};

/** A question that gets votes faster than others. */
export const trend = async ({ api, ask, vote }: World): Promise<void> => {
  await ask('Where is lunch?');
  await ask('Who cooks?');
  for (let person = 0; person < 6; person += 1) await vote({ session: api.session() });
  api.advance(TRENDING_EVERY_MS);
};

const actOn = async ({ board, made }: World, questionId: string, act: Call, body?: object): Promise<void> => {
  const { method, path } = requestOf(act, { questionId });
  await made(method, path, { token: (await board()).adminToken, body });
};

/** A question with a vote and a reply. */
export const reply = async (world: World): Promise<void> => {
  await world.vote();
  await actOn(world, await world.questionId(), replyToQuestion, { text: 'At noon, in the foyer.' });
};

/** A question that was hidden, one that was declined, and a blocked author. */
export const moderate = async (world: World): Promise<void> => {
  const questionId = await world.questionId();
  await world.act('questions/bulk', { ids: [questionId], act: 'hide' });
  await actOn(world, await world.otherQuestionId(), declineQuestion, { reason: 'Was asked before' });
  await world.act('block-user', { questionId });
};

/** An event with one room, which has a question. */
export const leaveOneRoom = async ({
  event: conference,
  made,
  questionId,
  sessions,
}: World): Promise<void> => {
  await questionId();
  const { path, adminToken: token, boards } = await conference();
  await made('DELETE', `${path}/rooms/${boards[1]?.boardId}`, { token, session: sessions.owner });
};

/** A question on the stage that is being answered, and a planned talk. */
export const answer = async (world: World): Promise<void> => {
  const id = await world.questionId();
  await world.named['itemId']?.();
  await world.act('stage', { ids: [id] });
  await actOn(world, id, startAnswering);
};

/** A summary that a language model wrote. */
export const summarize = async ({ api, board, questionId }: World): Promise<void> => {
  const id = QuestionId.parse(await questionId());
  await api.dependencies.writer.handle(BoardId.parse((await board()).boardId), {
    command: {
      type: 'WriteSummary',
      text: 'People ask about lunch.',
      topics: [{ name: 'lunch', questionIds: [id] }],
      sources: [{ id, text: 'When is lunch?' }],
    },
    actor: 'automatic',
  });
};

/** A viewer without a socket. */
export const arrive = async ({ board, made, sessions }: World): Promise<void> => {
  await made('POST', `/api/boards/${(await board()).boardId}/track-viewer`, { session: sessions.voter });
};

/** One blocked author, and none that other calls blocked. */
export const blockOne = async ({ act, made, questionId, superAdminToken }: World): Promise<void> => {
  const token = await superAdminToken();
  const path = '/api/superadmin/blocked-sessions';
  const ids = BlockedSessions.parse(await made('GET', path, { token }));
  if (ids.length > 0) await made('POST', `${path}/unblock`, { token, body: { ids } });
  await act('block-user', { questionId: await questionId() });
};

/** Viewers of whom one votes for a question that is answered, and the figures of that. */
export const watch = async ({ act, api, board, questionId, vote }: World): Promise<void> => {
  const boardId = BoardId.parse((await board()).boardId);
  const { clock, db } = api.dependencies;
  await vote();
  await act('questions/bulk', { ids: [await questionId()], act: 'mark-answered' });
  const minute = new Date(Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS);
  await db.insertInto('viewer_samples').values({ board_id: boardId, minute, viewers: 40 }).execute();
  await computeInsights(db, boardId);
};

/** 30 people vote for one question, and a script of 40 sessions for the other. @returns the id of the script's group */
export const stuff = async ({
  api,
  board,
  made,
  questionId,
  otherQuestionId,
  vote,
}: World): Promise<string> => {
  const { clock } = api.dependencies;
  const { boardId, adminToken: token } = await board();
  const session = (agoMs: number) => api.session(datedSessionId(randomUUID(), clock.nowMs() - agoMs));
  const [id, otherId] = [await questionId(), await otherQuestionId()];
  for (let person = 0; person < 30; person += 1) {
    const ageMs = 3000 + ((person * 7919) % MINUTE_MS);
    await vote({ session: session(ageMs), id: otherId, from: `198.51.100.${person % 3}` });
    api.advance(1500);
  }
  for (let number = 0; number < 40; number += 1) {
    api.advance(50);
    await vote({ session: session(0), id, from: '203.0.113.7' });
  }
  const report = IntegrityReport.parse(await made('GET', `/api/boards/${boardId}/integrity`, { token }));
  return report.groups[0]?.id ?? '';
};

/** A webhook with a delivery that was given up. */
export const giveUp = async ({ api, board, named }: World): Promise<void> => {
  const { clock, db } = api.dependencies;
  await db
    .insertInto('dead_letters')
    .values({
      board_id: (await board()).boardId,
      webhook_id: (await named['webhookId']?.()) ?? '',
      seq: 14,
      part: 0,
      id: 'msg_q83vEjRWeJCrze8SNFZ4kKvN',
      type: 'question.published',
      at: new Date(clock.nowMs()),
      last_status: 'timeout',
    })
    .execute();
};

import type { Call } from '@openfloor/contract/calls/call';
import * as moderation from '@openfloor/contract/calls/moderation';
import { changeSettings, startTalk } from '@openfloor/contract/calls/desk';
import { describe, expect, it } from 'vitest';
import { idempotencyRows, logOf } from '../../testing/database.ts';
import { openSuiteApi } from '../../testing/apiHarness.ts';
import { invite } from '../../testing/boardLife.ts';

const api = await openSuiteApi();
const other = await api.anotherNode();

const ACTS: { act: Call; body?: (questionId: string) => object }[] = [
  { act: moderation.approveQuestion },
  { act: moderation.declineQuestion },
  { act: moderation.returnQuestion },
  { act: moderation.editQuestion, body: () => ({ text: 'Other words' }) },
  { act: moderation.replyToQuestion, body: () => ({ text: 'At noon' }) },
  { act: moderation.labelQuestion, body: () => ({ labels: [] }) },
  { act: moderation.markUnanswered },
  { act: moderation.startAnswering },
  { act: moderation.stopAnswering },
  { act: changeSettings, body: () => ({ notice: 'Lunch' }) },
  { act: moderation.moderateQuestions, body: (questionId) => ({ ids: [questionId], act: 'pin' }) },
  { act: moderation.unmergeQuestion },
  { act: moderation.arrangeStage, body: (questionId) => ({ ids: [questionId] }) },
  { act: startTalk, body: () => ({ title: 'Next' }) },
];

describe('An act that is repeated under its idempotency key', () => {
  it.each(ACTS)('$act.method $act.path is recorded once, also on another node', async ({ act, body }) => {
    const { boardId, questionId, adminToken: token } = await api.openBoardWithQuestion();
    const call = { token, headers: { 'idempotency-key': 'once' }, ...(body && { body: body(questionId) }) };
    const first = await api.send(act, { boardId, questionId }, call);
    expect(first.status).toBeLessThan(300);
    const events = (await logOf(api, boardId)).length;
    for (const node of [api, other]) {
      const repeated = await node.send(act, { boardId, questionId }, call);
      expect({ status: repeated.status, body: repeated.body }).toEqual({
        status: first.status,
        body: first.body,
      });
    }
    expect(await logOf(api, boardId)).toHaveLength(events);
    expect(await idempotencyRows(api, boardId)).toBe(1);
  });
});

it.each(['without a session', 'in one browser'])(
  'the idempotency keys of two invited moderators are apart: %s',
  async (where) => {
    const session = where === 'in one browser' ? api.session() : undefined;
    const board = await api.openBoardWithQuestion();
    const { questionId } = board;
    const [grace, ada] = [await invite(api, board), await invite(api, board, 'Ada')];
    const headers = { 'idempotency-key': 'the same' };
    const reply = (token: string, text: string) =>
      api.send(moderation.replyToQuestion, { questionId, text }, { token, session, headers });
    expect(await reply(grace.adminToken, 'At noon')).toMatchObject({ status: 200, body: { seq: 5 } });
    expect(await reply(ada.adminToken, 'At one')).toMatchObject({ status: 200, body: { seq: 6 } });
  },
);

import { randomUUID } from 'node:crypto';
import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { BulkDone } from '@openfloor/contract/http/moderation';
import { QUESTIONS_PER_ACT_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, UNKNOWN_ID } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const openWith = async (count: number, review = false) => {
  const board = await api.openBoard();
  if (review) await configure(api, board, { review });
  const authors = Array.from({ length: count }, () => randomUUID());
  const ids = await Promise.all(
    authors.map((author, index) => api.ask(board.boardId, `Question ${index}`, api.session(author))),
  );
  const bulk = (body: object, headers?: Record<string, string>) =>
    api.send(moderation.moderateQuestions, board, {
      body,
      token: board.adminToken,
      ...(headers && { headers }),
    });
  const list = async (token?: string) =>
    (await api.send(listQuestions, { ...board, minSeq: 9999 }, { token })).body;
  return { ...board, authors, ids, bulk, list };
};

describe('POST /api/boards/:boardId/questions/bulk', () => {
  it('approves 200 questions in one append', async () => {
    const { boardId, ids, bulk, list } = await openWith(QUESTIONS_PER_ACT_MAX, true);
    const before = (await logOf(api, boardId)).length;
    expect(await bulk({ ids, act: 'approve' })).toEqual(
      answered(200, { seq: before + 1, done: ids, refused: [] }),
    );
    expect(await list()).toHaveLength(QUESTIONS_PER_ACT_MAX);
    expect(await logOf(api, boardId)).toHaveLength(before + 1);
  });

  it.each([
    ['approve', { status: 'published' }],
    ['decline', { status: 'declined' }],
    ['return', { status: 'waiting' }],
    ['hide', { hidden: true }],
    ['unhide', { hidden: false }],
    ['pin', { pinned: true }],
    ['unpin', { pinned: false }],
    ['mark-answered', { isAnswered: true }],
    ['mark-unanswered', { isAnswered: false }],
  ])('%s leaves every question as it wants them, once', async (act, wanted) => {
    const { ids, adminToken, bulk, list } = await openWith(2);
    const first = await bulk({ ids, act });
    expect(first).toMatchObject({ status: 200, body: { done: ids, refused: [] } });
    expect(await list(adminToken)).toMatchObject([wanted, wanted]);
    expect((await bulk({ ids, act })).body).toEqual(first.body);
  });

  it('declines with one reason', async () => {
    const { ids, adminToken, bulk, list } = await openWith(2);
    await bulk({ ids, act: 'decline', reason: 'Was asked before' });
    const declined = { status: 'declined', reason: 'Was asked before' };
    expect(await list(adminToken)).toMatchObject([declined, declined]);
  });

  it('counts duplicates once, and says which questions it refused and why', async () => {
    const { ids, authors, bulk } = await openWith(3);
    const [first = '', second = '', withdrawn = ''] = ids;
    const foreign = await api.openBoardWithQuestion();
    await api.send(withdrawQuestion, { questionId: withdrawn }, { session: api.session(authors[2]) });
    const answer = await bulk({
      ids: [first, first, foreign.questionId, withdrawn, UNKNOWN_ID, second],
      act: 'pin',
    });
    expect(BulkDone.parse(answer.body)).toMatchObject({
      done: [first, second],
      refused: [
        { id: foreign.questionId, code: 'question-not-found' },
        { id: withdrawn, code: 'question-withdrawn' },
        { id: UNKNOWN_ID, code: 'question-not-found' },
      ],
    });
  });

  it.each([
    ['201 ids', { ids: Array.from({ length: 201 }, () => randomUUID()), act: 'hide' }, 'ids'],
    ['a malformed id', { ids: ['nonsense'], act: 'hide' }, 'ids'],
    ['no ids', { act: 'hide' }, 'ids'],
    ['an empty list of ids, as an empty merge', { ids: [], act: 'hide' }, 'ids'],
    ['an unknown act', { ids: [UNKNOWN_ID], act: 'delete' }, 'act'],
    ['a reason of 141 characters', { ids: [UNKNOWN_ID], act: 'decline', reason: 'x'.repeat(141) }, 'reason'],
  ])('refuses %s', async (_what, body, field) => {
    const { bulk } = await openWith(0);
    expect(await bulk(body)).toEqual(refused(400, 'invalid-request', expect.stringContaining(field)));
  });
});

describe('POST /api/boards/:boardId/stage', () => {
  it('arranges the questions of the current talk', async () => {
    const board = await openWith(3);
    const { boardId, ids, adminToken: token } = board;
    const arrange = (some: unknown) =>
      api.send(moderation.arrangeStage, { boardId }, { token, body: { ids: some } });
    const reversed = ids.toReversed();
    expect(await arrange([...reversed, ids[0]])).toEqual(answered(200, { seq: 5 }));
    expect(await arrange(reversed)).toEqual(answered(200, { seq: 5 }));
    expect(await api.send(getBoard, { boardId })).toMatchObject({ body: { stage: reversed } });
    expect(await arrange([])).toEqual(answered(200, { seq: 6 }));
    await startTalk(api, board);
    const foreign = await api.openBoardWithQuestion();
    for (const id of [UNKNOWN_ID, ids[0], foreign.questionId])
      expect(await arrange([id])).toEqual(refused(404, 'question-not-found'));
    for (const bad of [['nonsense'], Array.from({ length: 201 }, () => randomUUID()), undefined])
      expect(await arrange(bad)).toEqual(refused(400, 'invalid-request', expect.stringContaining('ids')));
  });
});

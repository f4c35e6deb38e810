import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import * as audience from '@openfloor/contract/calls/audience';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import * as moderation from '@openfloor/contract/calls/moderation';
import { listOwnQuestions } from '@openfloor/contract/calls/ownQuestions';
import { listManagedBoards } from '@openfloor/contract/calls/superAdmin';
import { Asked, QuestionList } from '@openfloor/contract/http/audience';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { describe, expect, it } from 'vitest';
import { answered, freshQuestion, openSuiteApi, refused, type Call } from '../../testing/apiHarness.ts';
import { configure, invite } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const TEXT = 'A text that only moderators may read';

/** A board with review, and a question that waits. */
const openWithWaiting = async () => {
  const board = await api.openBoard();
  await configure(api, board, { review: true });
  const session = api.session();
  const answer = await api.send(audience.askQuestion, { ...board, text: TEXT }, { session });
  expect(answer).toMatchObject({ status: 201, body: { seq: 3, status: 'waiting' } });
  const { id: questionId } = Asked.parse(answer.body);
  const act = (what: DeclaredCall, call: Call = {}) =>
    api.send(what, { questionId }, { token: board.adminToken, ...call });
  const list = async (token?: string) => (await api.send(audience.listQuestions, board, { token })).body;
  return { ...board, questionId, session, act, list };
};

describe('A question on a board with review', () => {
  it('is public once it is approved, and no longer once it is returned or declined', async () => {
    const { boardId, questionId, adminToken, act, list } = await openWithWaiting();
    const status = (is: string, reason?: string) => [
      expect.objectContaining({ id: questionId, text: TEXT, status: is, ...(reason && { reason }) }),
    ];
    expect(await list()).toEqual([]);
    expect(await list(adminToken)).toEqual(status('waiting'));
    expect(await act(moderation.approveQuestion)).toEqual(answered(200, { seq: 4, status: 'published' }));
    expect(await act(moderation.approveQuestion)).toEqual(answered(200, { seq: 4, status: 'published' }));
    expect(await list()).toEqual([freshQuestion(boardId, questionId, { text: TEXT })]);
    expect(await act(moderation.returnQuestion)).toEqual(answered(200, { seq: 5, status: 'waiting' }));
    expect(await act(moderation.returnQuestion)).toEqual(answered(200, { seq: 5, status: 'waiting' }));
    expect(await list()).toEqual([]);
    const body = { reason: 'Was asked before' };
    expect(await act(moderation.declineQuestion, { body })).toEqual(
      answered(200, { seq: 6, status: 'declined' }),
    );
    expect(await act(moderation.declineQuestion, { body })).toEqual(
      answered(200, { seq: 6, status: 'declined' }),
    );
    expect(await list()).toEqual([]);
    expect(await list(adminToken)).toEqual(status('declined', 'Was asked before'));
    expect(await act(moderation.approveQuestion)).toEqual(answered(200, { seq: 7, status: 'published' }));
    const [question] = QuestionList.parse(await list(adminToken));
    expect(question).not.toHaveProperty('reason');
  });

  it.each(['x'.repeat(141), 7, 'one\ntwo', ' '])('is not declined with the reason %j', async (reason) => {
    const { act } = await openWithWaiting();
    expect(await act(moderation.declineQuestion, { body: { reason } })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('reason')),
    );
  });

  it('is in no answer to the public, nor in the log of the node, before it is approved', async () => {
    const { boardId, questionId, speakerToken, act } = await openWithWaiting();
    const { pinQuestion, unpinQuestion, markAnswered, markUnanswered } = moderation;
    for (const what of [pinQuestion, unpinQuestion, markAnswered, markUnanswered])
      expect(await act(what)).toMatchObject({ status: 200 });
    expect(await act(moderation.replyToQuestion, { body: { text: 'A written answer' } })).toMatchObject({
      status: 200,
    });
    expect(
      await api.send(audience.vote, { boardId, questionId, voted: true }, { session: api.session() }),
    ).toEqual(refused(404, 'question-not-found'));
    const token = await api.superAdminToken();
    const answers = [
      await api.send(audience.listQuestions, { boardId }),
      await api.send(audience.listQuestions, { boardId, talk: boardId }),
      await api.send(audience.listQuestions, { boardId }, { token: speakerToken }),
      await api.send(audience.getBoard, { boardId }),
      await api.send(listTalks, { boardId }),
      await api.send(listOwnQuestions, { boardId }),
      await api.send(listOwnQuestions, { boardId }, { session: api.session() }),
      await api.send(audience.getUserVotes, { boardId }, { session: api.session() }),
      await api.send(listManagedBoards, { search: TEXT }, { token }),
    ];
    const heard = JSON.stringify(answers);
    for (const secret of [TEXT, questionId, 'A written answer']) expect(heard).not.toContain(secret);
    expect(answers[4]?.body).toMatchObject([{ questions: 0, answered: 0, votes: 0 }]);
    expect(api.logged.join()).not.toContain(TEXT);
    expect((await api.measured()).join()).not.toContain(TEXT);
  });
});

describe('Two moderators who act on the same question at the same time', () => {
  it('both get the resulting state, and an act is recorded once', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    const node = await api.anotherNode();
    const [one, two] = await Promise.all([
      api.send(moderation.approveQuestion, board, { token: board.adminToken }),
      node.send(moderation.approveQuestion, board, { token: invited }),
    ]);
    expect(one).toEqual(answered(200, { seq: 5, status: 'published' }));
    expect(two.body).toEqual(one.body);
    expect(await logOf(api, board.boardId)).toHaveLength(5);
  });
});

const seen = (seq: number | string) => ({ headers: { 'x-seen-seq': String(seq) } });

describe('Two moderators', () => {
  it('a decision that would override a newer one of a colleague asks first, and shows the question', async () => {
    const board = await openWithWaiting();
    const { questionId, act } = board;
    const { adminToken: invited } = await invite(api, board);
    const body = { reason: 'Was asked before' };
    expect(await act(moderation.declineQuestion, { body, token: invited, ...seen(4) })).toMatchObject({
      status: 200,
    });
    const other = await api.anotherNode();
    const call = { token: board.adminToken, ...seen(4) };
    for (const node of [api, other])
      expect(await node.send(moderation.approveQuestion, { questionId }, call)).toEqual(
        answered(409, {
          code: 'changed-meanwhile',
          message: ERROR_MESSAGES['changed-meanwhile'],
          question: expect.objectContaining({ id: questionId, status: 'declined', ...body, text: TEXT }),
        }),
      );
    expect(await act(moderation.returnQuestion, seen(4))).toMatchObject({ status: 409 });
    expect(await act(moderation.approveQuestion, seen(5))).toEqual(
      answered(200, { seq: 6, status: 'published' }),
    );
    // The colleague sees that, and the owner may go on from what the owner saw.
    expect(await act(moderation.returnQuestion, { token: invited, ...seen(5) })).toMatchObject({
      status: 409,
    });
    expect(await act(moderation.returnQuestion, seen(5))).toMatchObject({ status: 200 });
    expect(await act(moderation.declineQuestion, { token: invited })).toMatchObject({ status: 200 });
  });

  it('the same key may be sent again after a refusal', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    await board.act(moderation.declineQuestion, { token: invited });
    const headers = { 'idempotency-key': 'approve', 'x-seen-seq': '4' };
    expect(await board.act(moderation.approveQuestion, { headers })).toMatchObject({ status: 409 });
    expect(
      await board.act(moderation.approveQuestion, { headers: { ...headers, 'x-seen-seq': '5' } }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('a bulk act names the questions that a colleague changed', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    await board.act(moderation.declineQuestion, { token: invited });
    const call = { body: { ids: [board.questionId], act: 'approve' }, token: board.adminToken, ...seen(4) };
    const { boardId } = board;
    expect(await api.send(moderation.moderateQuestions, { boardId }, call)).toEqual(
      answered(200, {
        seq: 5,
        done: [],
        refused: [{ id: board.questionId, code: 'changed-meanwhile' }],
      }),
    );
  });
});

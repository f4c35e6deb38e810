import { getBoard, vote } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { listOwnQuestions, withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { ownQuestion } from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, START } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const mine = (boardId: string, session?: string, minSeq = 0) =>
  api.send(listOwnQuestions, { boardId, minSeq }, { session });

describe('GET /api/boards/:boardId/my-questions', () => {
  it('lists the session’s own questions in every status, of all talks, newest first', async () => {
    const board = await api.openBoard();
    const { boardId, adminToken: token } = board;
    const session = api.session();
    const earlier = await api.ask(boardId, 'Of the first talk', session);
    await api.send(vote, { boardId, questionId: earlier }, { session: api.session() });
    await startTalk(api, board);
    await configure(api, board, { review: true });
    api.advance(1000);
    const declined = await api.ask(boardId, 'Declined', session);
    await api.send(moderation.declineQuestion, { questionId: declined, reason: 'Off topic' }, { token });
    api.advance(1000);
    const waiting = await api.ask(boardId, 'Waiting', session);
    await api.ask(boardId, 'Of somebody else', api.session());
    expect(await mine(boardId, session)).toEqual(
      answered(200, [
        ownQuestion(waiting, { status: 'waiting', text: 'Waiting' }),
        ownQuestion(declined, { status: 'declined', text: 'Declined', reason: 'Off topic' }),
        ownQuestion(earlier, { text: 'Of the first talk', votes: 1 }),
      ]),
    );
    api.advance(-2000);
  });

  it('shows the reply, what is being answered, answered, hidden and withdrawn', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, questionId, adminToken: token, author } = board;
    const session = api.session(author);
    const shown = async (details: object) =>
      expect((await mine(boardId, session, 99)).body).toEqual([ownQuestion(questionId, details)]);
    await api.send(moderation.replyToQuestion, { questionId, text: 'At noon' }, { token });
    await api.send(moderation.startAnswering, { questionId }, { token });
    const reply = { text: 'At noon', at: START };
    await shown({ reply, answering: true });
    await api.send(moderation.markAnswered, { questionId }, { token });
    await shown({ reply, answered: true });
    await api.send(moderation.hideQuestion, { boardId, questionId }, { token });
    await shown({ reply, answered: true, hidden: true });
    await api.send(withdrawQuestion, { questionId }, { session });
    await shown({ reply, answered: true, hidden: true, status: 'withdrawn' });
  });

  it('is empty without a session, for another session and for an invalid credential', async () => {
    const { boardId, adminToken } = await api.openBoardWithQuestion();
    for (const session of [undefined, api.session(), 'nonsense'])
      expect(await mine(boardId, session)).toEqual(answered(200, []));
    expect(await api.send(listOwnQuestions, { boardId }, { token: adminToken })).toEqual(answered(200, []));
  });

  it('on another node is as new as minSeq', async () => {
    const { boardId } = await api.openBoard();
    const other = await api.anotherNode();
    await other.send(getBoard, { boardId });
    const session = api.session();
    await api.ask(boardId, 'Why?', session);
    expect((await other.send(listOwnQuestions, { boardId, minSeq: 2 }, { session })).body).toMatchObject([
      { text: 'Why?' },
    ]);
  });
});

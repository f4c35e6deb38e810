import { getBoard, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import * as desk from '@openfloor/contract/calls/desk';
import { replyToQuestion, undoAct } from '@openfloor/contract/calls/moderation';
import { QuestionList } from '@openfloor/contract/http/audience';
import { TalkStarted } from '@openfloor/contract/http/moderation';
import { faultsIn } from '@openfloor/store/testing/testStore';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, UNKNOWN_ID } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi({ questionsMax: 3 });

const texts = async (boardId: string, talk?: string, token?: string) => {
  const { body } = await api.send(listQuestions, { boardId, talk }, { token });
  return QuestionList.parse(body)
    .map(({ text }) => text)
    .toSorted();
};

describe('POST /api/boards/:boardId/talks', () => {
  it('archives the questions of the former talk, which keep their votes and are read with ?talk=', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId } = board;
    await api.send(vote, board);
    const secondId = await startTalk(api, board, 'Second');
    expect(await texts(boardId)).toEqual([]);
    await api.ask(boardId, 'Of the second talk');
    const thirdId = await startTalk(api, board);
    await api.ask(boardId, 'Of the third talk');
    expect(await texts(boardId)).toEqual(['Of the third talk']);
    expect(await texts(boardId, thirdId)).toEqual(['Of the third talk']);
    expect(await texts(boardId, secondId)).toEqual(['Of the second talk']);
    expect(await texts(boardId, boardId)).toEqual(['When is lunch?']);
    expect(await api.send(listQuestions, { boardId, talk: boardId })).toMatchObject({
      body: [{ votes: 1 }],
    });
    expect(await api.send(vote, board)).toEqual(refused(404, 'question-not-found'));
    expect(await api.send(listTalks, { boardId })).toEqual(
      answered(200, [
        { id: boardId, number: 1, title: 'Town hall', questions: 1, answered: 0, votes: 1 },
        { id: secondId, number: 2, title: 'Second', questions: 1, answered: 0, votes: 0 },
        { id: thirdId, number: 3, title: 'Talk 3', questions: 1, answered: 0, votes: 0 },
      ]),
    );
  });

  it.each(['two\nlines', 'two\u2028lines', '', 'x'.repeat(101)])(
    'does not take the title %j',
    async (title) => {
      const { boardId, adminToken: token } = await api.openBoard();
      expect(await api.send(desk.startTalk, { boardId, title }, { token })).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('title')),
      );
    },
  );

  it('is accepted without a body; a repeated key starts no further talk', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    for (const call of [{}, { rawBody: '' }, { body: {} }])
      expect(await api.send(desk.startTalk, { boardId }, { ...call, token })).toMatchObject({ status: 201 });
    const headers = { 'idempotency-key': 'next' };
    const first = await api.send(desk.startTalk, { boardId, title: 'Next' }, { token, headers });
    const repeated = await api.send(desk.startTalk, { boardId, title: 'Next' }, { token, headers });
    expect(first).toMatchObject({ status: 201, body: { seq: 5 } });
    expect(repeated.status).toBe(201);
    expect(repeated.body).toEqual(first.body);
    expect(await logOf(api, boardId)).toHaveLength(5);
  });

  it('starts no second talk for a moderator who saw the former one, and repeats the first answer', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    const startAfter = (after: string, key: string) =>
      api.send(
        desk.startTalk,
        { boardId, title: 'Budget', after },
        { token, headers: { 'idempotency-key': key } },
      );
    const first = await startAfter(boardId, 'one');
    expect(first).toMatchObject({ status: 201 });
    const { talkId } = TalkStarted.parse(first.body);
    const conflict = refused(409, 'changed-meanwhile', 'Another talk is on now: “Budget”.');
    expect(await startAfter(boardId, 'other')).toEqual(conflict);
    expect(await startAfter(boardId, 'one')).toMatchObject({ status: 201, body: first.body });
    expect(await startAfter(UNKNOWN_ID, 'unknown')).toEqual(conflict);
    expect(await startAfter('first', 'invalid')).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('after')),
    );
    expect(await logOf(api, boardId)).toHaveLength(2);
    // The refusal is not kept: under its key the moderator may start a talk after the present one.
    expect(await startAfter(talkId, 'other')).toMatchObject({ status: 201 });
    expect(await logOf(api, boardId)).toHaveLength(3);
  });

  it.each([
    ['carry', { former: [], next: ['One?', 'Two?'], status: 'waiting' }],
    ['approve', { former: ['One?', 'Two?'], next: [], status: 'published' }],
    ['decline', { former: ['One?', 'Two?'], next: [], status: 'declined', reason: 'Off topic' }],
  ])(
    'with waiting: %s, no question is left in review, and an undo brings all back',
    async (act, expected) => {
      const { boardId, adminToken: token } = await api.openBoard();
      await configure(api, { boardId, adminToken: token }, { review: true });
      await api.ask(boardId, 'One?');
      await api.ask(boardId, 'Two?');
      const body = { waiting: act, reason: 'Off topic' };
      const started = await api.send(desk.startTalk, { boardId }, { body, token });
      expect(started.status).toBe(201);
      expect(await texts(boardId, undefined, token)).toEqual(expected.next);
      expect(await texts(boardId, boardId, token)).toEqual(expected.former);
      const { former, next, ...details } = expected;
      const talk = next.length > 0 ? undefined : boardId;
      const { body: list } = await api.send(listQuestions, { boardId, talk }, { token });
      for (const question of QuestionList.parse(list)) expect(question).toMatchObject(details);
      expect(await texts(boardId, boardId)).toEqual(act === 'approve' ? former : []);
      const { seq } = TalkStarted.parse(started.body);
      expect(await api.send(undoAct, { boardId, seq }, { token })).toMatchObject({ status: 200 });
      expect(await texts(boardId, undefined, token)).toEqual(['One?', 'Two?']);
      const { body: again } = await api.send(listQuestions, { boardId }, { token });
      for (const question of QuestionList.parse(again)) expect(question).toMatchObject({ status: 'waiting' });
      expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
    },
  );
});

describe('GET /api/boards/:boardId/questions?talk=', () => {
  it('does not find the talk of another board, and refuses a malformed id', async () => {
    const board = await api.openBoard();
    const other = await api.openBoard();
    const foreign = await startTalk(api, other);
    const read = (talk: string) => api.send(listQuestions, { ...board, talk });
    for (const talk of [foreign, other.boardId, UNKNOWN_ID])
      expect(await read(talk)).toEqual(refused(404, 'talk-not-found'));
    for (const talk of ['', 'nonsense', `${board.boardId}x`])
      expect(await read(talk)).toEqual(refused(400, 'invalid-request', expect.stringContaining('talk')));
  });

  it('finds a talk that another node just started', async () => {
    const board = await api.openBoard();
    const other = await api.anotherNode();
    await other.send(getBoard, board);
    const talkId = await startTalk(api, board);
    expect(await other.send(listQuestions, { ...board, talk: talkId })).toEqual(answered(200, []));
  });

  it('has a separate ETag, and follows changes', async () => {
    const board = await api.openBoardWithQuestion();
    const current = await api.send(listQuestions, board);
    const named = await api.send(listQuestions, { ...board, talk: board.boardId });
    expect(named.body).toEqual(current.body);
    expect(named.headers['etag']).not.toBe(current.headers['etag']);
    const headers = { 'if-none-match': String(named.headers['etag']) };
    expect(await api.send(listQuestions, { ...board, talk: board.boardId }, { headers })).toMatchObject({
      status: 304,
    });
    await startTalk(api, board);
    const token = board.adminToken;
    await api.send(replyToQuestion, { ...board, text: 'At noon' }, { token });
    const later = await api.send(listQuestions, { ...board, talk: board.boardId, minSeq: 4 }, { headers });
    expect(later).toMatchObject({ status: 200, body: [{ reply: { text: 'At noon' } }] });
  });
});

import { vote } from '@openfloor/contract/calls/audience';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import { getInsights } from '@openfloor/contract/calls/insights';
import { markAnswered } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { Insights } from '@openfloor/contract/http/insights';
import { computeInsights } from '@openfloor/store/insights/computeInsights';
import { describe, expect, it } from 'vitest';
import {
  openSuiteApi,
  refused,
  START,
  UNKNOWN_ID,
  type BoardWithQuestion,
} from '../../testing/apiHarness.ts';
import { configure, invite, startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();
const { db } = api.dependencies;

type Owned = { boardId: string; adminToken: string };

const get = ({ boardId, adminToken }: Owned, query = '', token: string | undefined = adminToken) =>
  api.get(`/api/boards/${boardId}/insights${query}`, { token });
const insightsOf = async (board: Owned, query = ''): Promise<Insights> => {
  const answer = await get(board, query);
  expect(answer.status).toBe(200);
  return Insights.parse(answer.body);
};
const csvOf = async (board: Owned, query = ''): Promise<string[]> =>
  String((await get(board, `?format=csv${query}`)).body).split('\r\n');

/** Viewers of the minute in which the tests' clock starts. */
const addViewers = (boardId: string, viewers: number) =>
  db
    .insertInto('viewer_samples')
    .values({ board_id: boardId, minute: new Date(START), viewers })
    .execute();

/** A board with two questions, one vote, one answer and 40 viewers, whose figures are computed. */
const openComputedBoard = async (): Promise<BoardWithQuestion> => {
  const board = await api.openBoardWithQuestion();
  await api.send(vote, board);
  await addViewers(board.boardId, 40);
  await computeInsights(db, board.boardId);
  return board;
};

describe('GET /api/boards/:boardId/insights', () => {
  it('has the figures of the talk, its steps and what is left unanswered', async () => {
    const board = await openComputedBoard();
    const { talks, talk, seq, head, asOf } = await insightsOf(board);
    expect({ seq, head }).toEqual({ seq: 3, head: 3 });
    expect(Date.parse(asOf ?? '')).toBeGreaterThan(0);
    expect(talks).toEqual([
      {
        id: board.boardId,
        number: 1,
        title: 'Town hall',
        startedAt: START,
        endedAt: null,
        questions: 1,
        answered: 0,
        votes: 1,
        asked: 1,
        voted: 1,
        tookPart: 2,
        secondsToAnswer: null,
        peakViewers: 40,
        came: 40,
        attention: 0.67,
      },
    ]);
    expect(talk).toMatchObject({
      stepMinutes: 1,
      steps: [{ at: START, viewers: 40, votes: 1, questions: 1 }],
      unanswered: [{ id: board.questionId, text: 'When is lunch?', votes: 1 }],
    });
  });

  it('has the figures of the whole board, and the participation of those who were invited', async () => {
    const session = api.session();
    const board = await api.openBoard({ session });
    const asker = api.session();
    await api.ask(board.boardId, 'When is lunch?', asker);
    await startTalk(api, board, 'Second');
    await api.ask(board.boardId, 'And dinner?', asker);
    const answered = await api.ask(board.boardId, 'Who pays?', api.session());
    await api.send(markAnswered, { questionId: answered }, { token: board.adminToken });
    await addViewers(board.boardId, 90);
    await computeInsights(db, board.boardId);
    const figures = {
      questions: 3,
      answered: 1,
      votes: 0,
      // Who asked in both talks counts once.
      tookPart: 2,
      peakViewers: 90,
      attention: 1.5,
    };
    const before = await insightsOf(board);
    expect(before).toMatchObject(figures);
    expect(before).not.toHaveProperty('invited');
    expect(before).not.toHaveProperty('participation');
    await configure(api, board, { invited: 8 });
    expect(await insightsOf(board)).toMatchObject({ ...figures, invited: 8, participation: 0.25 });
    await configure(api, board, { invited: null });
    expect(await insightsOf(board)).not.toHaveProperty('participation');
  });

  it('compares with earlier boards of the device, for its session alone', async () => {
    const session = api.session();
    const first = await api.openBoard({ session, title: 'First' });
    await api.ask(first.boardId, 'When is lunch?', api.session());
    await addViewers(first.boardId, 30);
    await configure(api, first, { invited: 4 });
    await api.send(closeBoard, first, { token: first.adminToken });
    await computeInsights(db, first.boardId);
    const foreign = await api.openBoard({ title: 'Of another device' });
    await computeInsights(db, foreign.boardId);
    const board = await api.openBoard({ session, title: 'Second' });
    await computeInsights(db, board.boardId);
    const { earlier } = Insights.parse(
      (await api.send(getInsights, board, { session, token: board.adminToken })).body,
    );
    expect(earlier).toEqual([
      {
        boardId: first.boardId,
        title: 'First',
        createdAt: START,
        questions: 1,
        answered: 0,
        votes: 0,
        tookPart: 1,
        peakViewers: 30,
        attention: 0.5,
        invited: 4,
        participation: 0.25,
      },
    ]);
    const { adminToken } = await invite(api, board);
    const others = [
      { token: adminToken },
      { token: adminToken, session: api.session() },
      // The owner's link on another device.
      { token: board.adminToken },
      { token: board.adminToken, headers: { 'x-embed': '1' }, session },
    ];
    for (const call of others) {
      const answer = await api.send(getInsights, board, call);
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('earlier');
      expect(JSON.stringify(answer.body)).not.toContain('First');
    }
  });

  it('has neither sessions nor authors', async () => {
    const board = await openComputedBoard();
    expect(JSON.stringify(await insightsOf(board))).not.toContain(board.author);
  });

  it('says that nothing is computed yet', async () => {
    const board = await api.openBoardWithQuestion();
    const answer = await insightsOf(board);
    expect(answer).toMatchObject({ seq: 0, head: 2, asOf: null, talk: { steps: [], unanswered: [] } });
    expect(answer.talks).toMatchObject([{ questions: 0, peakViewers: null, came: 0 }]);
  });

  it('lists talks, the current one by default, also one that is not computed yet', async () => {
    const board = await openComputedBoard();
    await startTalk(api, board, 'Second');
    await computeInsights(db, board.boardId);
    const talkId = await startTalk(api, board, '=Third');
    const { talks, talk } = await insightsOf(board);
    expect(talks.map(({ number, title, votes }) => ({ number, title, votes }))).toEqual([
      { number: 1, title: 'Town hall', votes: 1 },
      { number: 2, title: 'Second', votes: 0 },
      { number: 3, title: '=Third', votes: 0 },
    ]);
    expect(talk).toMatchObject({ id: talkId, number: 3 });
    expect((await insightsOf(board, `?talk=${board.boardId}`)).talk).toMatchObject({ number: 1 });
    expect(await get(board, `?talk=${UNKNOWN_ID}`)).toEqual(refused(404, 'talk-not-found'));
  });

  it('leaves out what was hidden or answered since the figures were computed', async () => {
    const board = await openComputedBoard();
    await api.send(markAnswered, board, { token: board.adminToken });
    expect((await insightsOf(board)).talk.unanswered).toEqual([]);
  });

  it('stays readable for moderators of a closed board', async () => {
    const board = await openComputedBoard();
    await api.send(closeBoard, board, { token: board.adminToken });
    await computeInsights(db, board.boardId);
    expect((await insightsOf(board)).talks).toMatchObject([{ endedAt: START, votes: 1 }]);
    expect(await api.send(getInsights, board)).toEqual(refused(404, 'board-not-found'));
  });

  it('stays readable for the owner’s session, once the board is closed', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard({ session });
    expect(await api.send(getInsights, { boardId }, { session })).toEqual(refused(401, 'token-required'));
    await api.send(closeMyBoard, { boardId }, { session });
    expect(await api.send(getInsights, { boardId }, { session })).toMatchObject({
      status: 200,
      body: { closedAt: START },
    });
    expect(await api.send(getInsights, { boardId }, { session: api.session() })).toEqual(
      refused(404, 'board-not-found'),
    );
  });

  it('is a CSV file with a row for each talk', async () => {
    const board = await openComputedBoard();
    await startTalk(api, board, '=SUM(A1)');
    await computeInsights(db, board.boardId);
    const { headers } = await get(board, '?format=csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Town hall.csv"',
      'cache-control': 'no-store',
    });
    const [header, first, second, end] = await csvOf(board);
    expect(header).toBe(
      'talkNumber,talk,startedAt,endedAt,questions,answered,unanswered,votes,peakViewers,cameAtLeast,tookPart,asked,voted,secondsToAnswerMedian,secondsToAnswerNineOfTen,attentionHours',
    );
    expect(first).toContain(`1,"Town hall","${START}",`);
    expect(second).toContain(`2,"'=SUM(A1)",`);
    expect(end).toBe('');
    expect((await csvOf(board, '&bom=1'))[0]?.charCodeAt(0)).toBe(0xfeff);
  });

  it('is a CSV file with a row for each step of one talk', async () => {
    const board = await openComputedBoard();
    expect(await csvOf(board, `&talk=${board.boardId}`)).toEqual([
      'at,minutes,viewers,votes,questions',
      `"${START}",1,40,1,1`,
      '',
    ]);
  });
});

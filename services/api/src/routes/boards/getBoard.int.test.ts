import { getBoard } from '@openfloor/contract/calls/audience';
import { arrangeStage, startAnswering } from '@openfloor/contract/calls/moderation';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, START, START_MS } from '../../testing/apiHarness.ts';
import { configure, invite, startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const read = async (boardId: string, minSeq = 0, token?: string) => {
  const answer = await api.send(getBoard, { boardId, minSeq }, { token });
  expect(answer.status).toBe(200);
  return BoardInfo.parse(answer.body);
};

describe('GET /api/boards/:boardId', () => {
  it('has the defaults, the first talk and the server’s clock on a new board', async () => {
    const { boardId, shortId } = await api.openBoard();
    const answer = await api.send(getBoard, { boardId });
    expect(answer).toEqual(
      answered(200, {
        id: boardId,
        shortId,
        title: 'Town hall',
        createdAt: START,
        settings: DEFAULT_SETTINGS,
        talk: { id: boardId, number: 1, title: 'Town hall' },
        answeringId: null,
        endedAt: null,
        stage: [],
        summary: 'none',
        votesSetAside: 0,
        agenda: [],
        opensAt: null,
        closesAt: null,
        now: START,
      }),
    );
    expect(answer.headers['x-board-position']).toMatch(/^life-[0-9a-f]{8}\.1$/);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-encoding',
    });
  });

  it('shows each change at the seq that the change answered', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, adminToken: token, questionId } = board;
    const closesAt = new Date(START_MS + 60_000).toISOString();
    const configured = await configure(api, board, { notice: 'Lunch at noon', closesAt });
    expect(await read(boardId, configured)).toMatchObject({
      settings: { ...DEFAULT_SETTINGS, notice: 'Lunch at noon', closesAt },
      opensAt: null,
      closesAt,
    });
    await api.send(startAnswering, { questionId }, { token });
    await api.send(arrangeStage, { boardId, ids: [questionId] }, { token });
    expect(await read(boardId, configured + 2)).toMatchObject({
      answeringId: questionId,
      stage: [questionId],
    });
    const talkId = await startTalk(api, board, 'Second');
    expect(await read(boardId, configured + 3)).toMatchObject({
      talk: { id: talkId, number: 2, title: 'Second' },
      answeringId: null,
      stage: [],
      closesAt: null,
    });
  });

  it('reads the clock for each answer, at one position', async () => {
    const { boardId } = await api.openBoard();
    await read(boardId);
    api.advance(1234);
    expect((await read(boardId)).now).toBe(new Date(START_MS + 1234).toISOString());
    api.advance(-1234);
  });

  it('leaves what the public may not read out of the public’s stage only', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, questionId, adminToken, speakerToken } = board;
    await configure(api, board, { review: true });
    const waiting = await api.ask(boardId, 'A waiting question');
    const ids = [waiting, questionId];
    await api.send(arrangeStage, { boardId, ids }, { token: adminToken });
    const { adminToken: invited } = await invite(api, board);
    expect((await read(boardId)).stage).toEqual([questionId]);
    expect((await read(boardId, 0, speakerToken)).stage).toEqual([questionId]);
    for (const token of [adminToken, invited]) expect((await read(boardId, 0, token)).stage).toEqual(ids);
  });

  it('on another node is as new as minSeq', async () => {
    const board = await api.openBoard();
    const other = await api.anotherNode();
    await other.send(getBoard, board);
    const seq = await configure(api, board, { asking: 'paused' });
    expect(await other.send(getBoard, board)).toMatchObject({ body: { settings: { asking: 'open' } } });
    const newer = await other.send(getBoard, { ...board, minSeq: seq });
    expect(newer).toMatchObject({ body: { settings: { asking: 'paused' } } });
    expect(newer.headers['x-board-position']).toMatch(new RegExp(`\\.${seq}$`));
    expect(await other.send(getBoard, { ...board, minSeq: 99 })).toMatchObject({ status: 200 });
  });
});

import * as audience from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { QuestionList } from '@openfloor/contract/http/audience';
import { History } from '@openfloor/contract/http/moderation';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START, type Call } from '../../testing/apiHarness.ts';
import { configure, invite, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

type Board = { boardId: string; adminToken: string };

const read = async ({ boardId, adminToken }: Board, before?: number) => {
  const answer = await api.send(moderation.listHistory, { boardId, before }, { token: adminToken });
  expect(answer.status).toBe(200);
  return History.parse(answer.body);
};
const undo = ({ boardId, adminToken }: Board, seq: unknown, call: Call = {}) =>
  api.send(moderation.undoAct, { boardId }, { body: { seq }, token: adminToken, ...call });

describe('GET /api/boards/:boardId/history', () => {
  it('lists moderation acts with who, when, what, and the seq that the act answered', async () => {
    const board = await api.openBoardWithQuestion();
    const { questionId, adminToken: token, speakerToken, boardId } = board;
    const { moderatorId, adminToken: invited } = await invite(api, board, 'Grace');
    await api.send(audience.vote, board);
    await api.send(moderation.pinQuestion, { questionId }, { token });
    await api.send(moderation.pinQuestion, { questionId }, { token });
    await api.send(moderation.markAnswered, { questionId }, { token: speakerToken });
    await api.send(
      moderation.moderateQuestions,
      { boardId, ids: [questionId], act: 'hide' },
      { token: invited },
    );
    const by = { owner: { role: 'owner' }, grace: { role: 'moderator', id: moderatorId, name: 'Grace' } };
    expect(await read(board)).toEqual([
      { seq: 7, at: START, act: 'hide', by: by.grace, questionIds: [questionId], undoable: true },
      {
        seq: 6,
        at: START,
        act: 'mark-answered',
        by: { role: 'speaker' },
        questionIds: [questionId],
        undoable: true,
      },
      { seq: 5, at: START, act: 'pin', by: by.owner, questionIds: [questionId], undoable: true },
      {
        seq: 3,
        at: START,
        act: 'invite-moderator',
        by: by.owner,
        questionIds: [],
        moderator: 'Grace',
        undoable: false,
      },
    ]);
    await undo(board, 7);
    expect((await read(board)).slice(0, 2)).toMatchObject([
      { seq: 8, act: 'undo', undoes: 7, undoable: false, undone: { act: 'hide', questionIds: [questionId] } },
      { seq: 7, undoable: false },
    ]);
  });

  it('has 50 acts a page, and goes on before a seq', async () => {
    const board = await api.openBoardWithQuestion();
    for (let acts = 0; acts < HISTORY_PAGE_SIZE + 2; acts += 1)
      await api.send(acts % 2 === 0 ? moderation.pinQuestion : moderation.unpinQuestion, board, {
        token: board.adminToken,
      });
    const first = await read(board);
    expect(first).toHaveLength(HISTORY_PAGE_SIZE);
    const last = first.at(-1)?.seq;
    expect(last).toBe(5);
    expect((await read(board, last)).map(({ seq }) => seq)).toEqual([4, 3]);
    expect(await read(board, 0)).toEqual([]);
  });
});

describe('Many requests for histories', () => {
  it('do not wait for one another', async () => {
    const board = await api.openBoardWithQuestion();
    const pages = await Promise.all(Array.from({ length: 60 }, () => read(board)));
    expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([0]));
  });
});

describe('POST /api/boards/:boardId/undo', () => {
  it('takes back a bulk act as a whole, and the start of the next answer with the former one', async () => {
    const board = await api.openBoardWithQuestion();
    const second = await api.ask(board.boardId, 'Second');
    const ids = [board.questionId, second];
    const { adminToken: token } = board;
    const list = async () => (await api.send(audience.listQuestions, { ...board, minSeq: 99 })).body;
    await api.send(moderation.moderateQuestions, { ...board, ids, act: 'hide' }, { token });
    expect(await list()).toEqual([]);
    expect(await undo(board, 4)).toEqual(answered(200, { seq: 5 }));
    expect(await list()).toHaveLength(2);
    await api.send(moderation.startAnswering, board, { token });
    await api.send(moderation.startAnswering, { questionId: second }, { token });
    expect(await undo(board, 7)).toEqual(answered(200, { seq: 8 }));
    expect(await api.send(audience.getBoard, board)).toMatchObject({
      body: { answeringId: board.questionId },
    });
    expect(await list()).toMatchObject([{ isAnswered: false }, { isAnswered: false }]);
  });

  it('takes back edits, replies, settings and a talk without questions', async () => {
    const board = await api.openBoardWithQuestion();
    const { questionId, adminToken: token, boardId } = board;
    await api.send(moderation.editQuestion, { questionId, text: 'Other words' }, { token });
    await api.send(moderation.replyToQuestion, { questionId, text: 'At noon' }, { token });
    await configure(api, board, { review: true, notice: 'Soon' });
    await startTalk(api, board);
    for (const seq of [6, 5, 4, 3]) expect(await undo(board, seq)).toMatchObject({ status: 200 });
    const [question] = QuestionList.parse(
      (await api.send(audience.listQuestions, { ...board, minSeq: 10 })).body,
    );
    expect(question).toMatchObject({ text: 'When is lunch?' });
    expect(question).not.toHaveProperty('edited');
    expect(question).not.toHaveProperty('reply');
    expect(await api.send(audience.getBoard, { boardId })).toMatchObject({
      body: { talk: { number: 1 }, settings: { review: false, notice: null } },
    });
  });

  it.each([
    ['the opening', 1],
    ['a question', 2],
    ['a vote', 3],
    ['an earlier act on the same field', 4],
    ['an undone act', 6],
    ['an undo', 7],
    ['an unknown seq', 99],
    ['a seq beyond any', Number.MAX_SAFE_INTEGER],
  ])('of %s is refused', async (_what, seq) => {
    const board = await api.openBoardWithQuestion();
    await api.send(audience.vote, board);
    const { pinQuestion, unpinQuestion, markAnswered } = moderation;
    for (const act of [pinQuestion, unpinQuestion, markAnswered])
      await api.send(act, board, { token: board.adminToken });
    await undo(board, 6);
    expect(await undo(board, seq)).toEqual(refused(409, 'cannot-undo'));
    expect(await logOf(api, board.boardId)).toHaveLength(7);
  });

  it.each([0, -1, 1.5, '4', null, undefined])('refuses the seq %j', async (seq) => {
    const board = await api.openBoard();
    expect(await undo(board, seq)).toEqual(refused(400, 'invalid-request', expect.stringContaining('seq')));
  });

  it('of several concurrent undos one gets 200, the others 409', async () => {
    const board = await api.openBoardWithQuestion();
    await api.send(moderation.pinQuestion, board, { token: board.adminToken });
    const other = await api.anotherNode();
    const call = { body: { seq: 3 }, token: board.adminToken };
    const answers = await Promise.all(
      [api, other, api, other].map((node) => node.send(moderation.undoAct, board, call)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await logOf(api, board.boardId)).toHaveLength(4);
  });

  it('unblocks an author', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, questionId, adminToken: token } = board;
    const session = api.session(board.author);
    await api.send(moderation.blockAuthor, { boardId, questionId }, { token });
    expect(await undo(board, 3)).toMatchObject({ status: 200 });
    expect(await api.send(audience.getUserStatus, { boardId }, { session })).toMatchObject({
      body: { isBlocked: false },
    });
    expect(await api.send(audience.askQuestion, { ...board, text: 'Back' }, { session })).toMatchObject({
      status: 201,
    });
  });
});

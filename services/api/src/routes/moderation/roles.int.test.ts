import { describe, expect, it } from 'vitest';
import { idempotencyRows, logOf } from '../../testing/database.ts';
import {
  openSuiteApi,
  refused,
  UNKNOWN_ID,
  type ApiHarness,
  type BoardWithQuestion,
  type Call,
} from '../../testing/apiHarness.ts';
import { invite } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

type Write = {
  name: string;
  method?: 'DELETE';
  /** Names the board; else the board is the token's. */
  inPath?: true;
  path: (board: BoardWithQuestion) => string;
  body?: (board: BoardWithQuestion) => object;
  bySpeaker?: true;
};

const onQuestion = (name: string, more: Partial<Write> = {}): Write => ({
  name,
  path: ({ questionId }) => `/api/questions/${questionId}/${name}`,
  ...more,
});
const onBoard = (name: string, body: (board: BoardWithQuestion) => object): Write => ({
  name,
  inPath: true,
  path: ({ boardId }) => `/api/boards/${boardId}/${name}`,
  body,
});

const WRITES: Write[] = [
  onQuestion('approve'),
  onQuestion('decline'),
  onQuestion('return'),
  onQuestion('edit', { body: () => ({ text: 'Other words' }) }),
  onQuestion('reply', { body: () => ({ text: 'At noon' }) }),
  onQuestion('labels', { body: () => ({ labels: [] }) }),
  onQuestion('mark-unanswered'),
  onQuestion('answering', { bySpeaker: true }),
  onQuestion('answering', { bySpeaker: true, method: 'DELETE' }),
  onBoard('settings', () => ({ notice: 'Lunch' })),
  onBoard('questions/bulk', ({ questionId }) => ({ ids: [questionId], act: 'pin' })),
  onQuestion('unmerge'),
  onBoard('stage', ({ questionId }) => ({ ids: [questionId] })),
  onBoard('talks', () => ({ title: 'Next' })),
];

const send = (node: ApiHarness, { method, path, body }: Write, board: BoardWithQuestion, call: Call) =>
  node.call(method ?? 'POST', path(board), { body: body?.(board), ...call });

describe.each(WRITES.map((write) => ({ ...write, title: `${write.method ?? 'POST'} ${write.name}` })))(
  '$title',
  (write) => {
    it('is for the owner and invited moderators, and for the speaker where the speaker leads', async () => {
      const board = await api.openBoardWithQuestion();
      const { adminToken: invited } = await invite(api, board);
      const by = (token?: string) => send(api, write, board, { token });
      expect(await by()).toEqual(refused(401, 'token-required'));
      expect(await by('nonsense')).toEqual(refused(401, 'invalid-token'));
      expect(await by(board.adminToken.replace(board.boardId, UNKNOWN_ID))).toEqual(
        refused(401, 'invalid-token'),
      );
      expect(await logOf(api, board.boardId)).toHaveLength(3);
      expect(await by(board.speakerToken)).toMatchObject(
        write.bySpeaker ? { status: 200 } : { status: 403, body: { code: 'wrong-role' } },
      );
      for (const token of [invited, board.adminToken]) expect((await by(token)).status).toBeLessThan(300);
    });

    it('refuses the tokens of another board', async () => {
      const board = await api.openBoardWithQuestion();
      const other = await api.openBoardWithQuestion();
      const { adminToken: invited } = await invite(api, other);
      const expected = write.inPath ? refused(403, 'wrong-board') : refused(404, 'question-not-found');
      for (const token of [other.adminToken, invited])
        expect(await send(api, write, board, { token })).toEqual(expected);
      expect(await logOf(api, board.boardId)).toHaveLength(2);
      expect(await logOf(api, other.boardId)).toHaveLength(3);
    });

    it('gives a repeated key the first answer and records nothing again, also on another node', async () => {
      const board = await api.openBoardWithQuestion();
      const other = await api.anotherNode();
      const call = { token: board.adminToken, headers: { 'idempotency-key': 'once' } };
      const first = await send(api, write, board, call);
      expect(first.status).toBeLessThan(300);
      const events = (await logOf(api, board.boardId)).length;
      for (const node of [api, other]) {
        const repeated = await send(node, write, board, call);
        expect({ status: repeated.status, body: repeated.body }).toEqual({
          status: first.status,
          body: first.body,
        });
      }
      expect(await logOf(api, board.boardId)).toHaveLength(events);
      expect(await idempotencyRows(api, board.boardId)).toBe(1);
    });

    it('does not find a closed board', async () => {
      const board = await api.openBoardWithQuestion();
      await api.post(`/api/boards/${board.boardId}/delete`, { token: board.adminToken });
      expect(await send(api, write, board, { token: board.adminToken })).toEqual(
        refused(404, 'board-not-found'),
      );
    });
  },
);

describe('The idempotency keys of two invited moderators', () => {
  it.each(['without a session', 'in one browser'])('are apart: %s', async (where) => {
    const session = where === 'in one browser' ? api.session() : undefined;
    const board = await api.openBoardWithQuestion();
    const [grace, ada] = [await invite(api, board), await invite(api, board, 'Ada')];
    const reply = (token: string, text: string) =>
      api.post(`/api/questions/${board.questionId}/reply`, {
        body: { text },
        token,
        session,
        headers: { 'idempotency-key': 'the same' },
      });
    expect(await reply(grace.adminToken, 'At noon')).toMatchObject({ status: 200, body: { seq: 5 } });
    expect(await reply(ada.adminToken, 'At one')).toMatchObject({ status: 200, body: { seq: 6 } });
  });
});

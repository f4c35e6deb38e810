import { describe, expect, it, onTestFinished } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { keepDoing } from '../testing/keepDoing.ts';
import { openBusyBoard, type BusyBoard } from '../testing/busyBoard.ts';
import { openSuiteStore, createTestWriter, faultsIn, openSampleBoard } from '../testing/testStore.ts';
import { verifyBoards } from './verify.ts';

const store = await openSuiteStore();

const other = 'a0000000-0000-4000-8000-00000000000a';

type Tampering = {
  what: string;
  sql: (board: BusyBoard) => string;
  faults: (board: BusyBoard) => string[];
};

const tamperings: Tampering[] = [
  {
    what: 'a head that is behind the log',
    sql: () => 'UPDATE boards SET head_seq = head_seq - 1 WHERE id = $1',
    faults: () => ['head_seq 8, last event 9 and number of events 9 differ'],
  },
  {
    what: 'a wrong number of questions',
    sql: () => 'UPDATE boards SET question_count = question_count + 1 WHERE id = $1',
    faults: () => ['question_count 3 and number of questions 2 differ'],
  },
  {
    what: 'the last event gone',
    sql: () => 'DELETE FROM board_events WHERE board_id = $1 AND seq = 9',
    faults: ({ blocked }) => [
      'head_seq 9, last event 8 and number of events 8 differ',
      `block ${blocked} is not in the log`,
      'act 9 is not in the log',
      `latest change of ${blocked} blocked at 9 by nobody invited, act 9, is not in the log`,
    ],
  },
  {
    what: 'a gap in the log',
    sql: () => 'DELETE FROM board_events WHERE board_id = $1 AND seq = 7',
    faults: ({ questionId }) => [
      'head_seq 9, last event 9 and number of events 8 differ',
      `question ${questionId}: pinned differs from the log`,
      'act 7 is not in the log',
      `latest change of ${questionId} pinned at 7 by nobody invited, act 7, is not in the log`,
    ],
  },
  {
    what: 'an act gone',
    sql: () => 'DELETE FROM acts WHERE board_id = $1 AND seq = 7',
    faults: () => ['act 7 is missing', 'act 7: what it changed differs from the log'],
  },
  {
    what: 'another value before an act',
    sql: () =>
      "UPDATE acts SET undo = jsonb_set(undo, '{restored,questions,0,pinned}', 'true') WHERE board_id = $1 AND seq = 7",
    faults: () => ['act 7: what it changed differs from the log'],
  },
  {
    what: 'a change that is later than the latest one',
    sql: ({ questionId }) =>
      `UPDATE latest_changes SET act = 8 WHERE board_id = $1 AND subject = '${questionId}' AND field = 'pinned'`,
    faults: ({ questionId }) => [
      `latest change of ${questionId} pinned at 7 by nobody invited, act 7, is missing`,
      `latest change of ${questionId} pinned at 7 by nobody invited, act 8, is not in the log`,
    ],
  },
  {
    what: 'an event that cannot be read',
    sql: () => `UPDATE board_events SET data = '{"questionId":"none"}' WHERE board_id = $1 AND seq = 2`,
    faults: () => ['the log cannot be read'],
  },
  {
    what: 'an event about a question that was never asked',
    sql: () => 'DELETE FROM board_events WHERE board_id = $1 AND seq = 2',
    faults: ({ questionId }) => [`the log cannot be read: Error: The board has no question ${questionId}`],
  },
  {
    what: 'another title',
    sql: () => "UPDATE boards SET title = 'Mine now' WHERE id = $1",
    faults: () => ['board: title differs from the log'],
  },
  {
    what: 'a board closed without an event',
    sql: () => 'UPDATE boards SET deleted_at = now() WHERE id = $1',
    faults: () => ['board: closedAt differs from the log'],
  },
  {
    what: 'another text of a question',
    sql: ({ questionId }) =>
      `UPDATE questions SET text = 'secret words' WHERE board_id = $1 AND id = '${questionId}'`,
    faults: ({ questionId }) => [`question ${questionId}: text differs from the log`],
  },
  {
    what: 'another author of a question',
    sql: ({ questionId }) =>
      `UPDATE questions SET session_id = '${other}' WHERE board_id = $1 AND id = '${questionId}'`,
    faults: ({ questionId }) => [`question ${questionId}: sessionId differs from the log`],
  },
  {
    what: 'another time of a question',
    sql: ({ questionId }) =>
      `UPDATE questions SET created_at = now() WHERE board_id = $1 AND id = '${questionId}'`,
    faults: ({ questionId }) => [`question ${questionId}: createdAt differs from the log`],
  },
  {
    what: 'a hidden question shown',
    sql: ({ hiddenId }) => `UPDATE questions SET hidden = false WHERE board_id = $1 AND id = '${hiddenId}'`,
    faults: ({ hiddenId }) => [`question ${hiddenId}: hidden differs from the log`],
  },
  {
    what: 'a question marked answered',
    sql: ({ questionId }) =>
      `UPDATE questions SET is_answered = true WHERE board_id = $1 AND id = '${questionId}'`,
    faults: ({ questionId }) => [`question ${questionId}: isAnswered differs from the log`],
  },
  {
    what: 'a question gone',
    sql: ({ hiddenId }) => `DELETE FROM questions WHERE board_id = $1 AND id = '${hiddenId}'`,
    faults: ({ hiddenId }) => [`question ${hiddenId} is missing`],
  },
  {
    what: 'a question without its event',
    sql: () => `INSERT INTO questions (board_id, id, session_id, text, created_at, votes, hidden, pinned, is_answered)
                VALUES ($1, '${other}', '${other}', 'Why?', now(), 0, false, false, false)`,
    faults: () => [`question ${other} is not in the log`],
  },
  {
    what: 'a total that is too high',
    sql: ({ questionId }) =>
      `UPDATE questions SET votes = votes + 1 WHERE board_id = $1 AND id = '${questionId}'`,
    faults: ({ questionId }) => [
      `question ${questionId}: votes differs from the log`,
      `question ${questionId} counts 2 votes of 1`,
    ],
  },
  {
    what: 'a vote gone',
    sql: ({ voter }) => `DELETE FROM votes WHERE board_id = $1 AND session_id = '${voter}'`,
    faults: ({ questionId, voter }) => [
      `vote ${questionId} ${voter} is missing`,
      `question ${questionId} counts 1 votes of 0`,
    ],
  },
  {
    what: 'a vote without its event',
    sql: ({ questionId }) =>
      `INSERT INTO votes (board_id, question_id, session_id) VALUES ($1, '${questionId}', '${other}')`,
    faults: ({ questionId }) => [
      `vote ${questionId} ${other} is not in the log`,
      `question ${questionId} counts 1 votes of 2`,
    ],
  },
  {
    what: 'a block lifted',
    sql: () => 'DELETE FROM blocks WHERE board_id = $1',
    faults: ({ blocked }) => [`block ${blocked} is missing`],
  },
  {
    what: 'a block without its event',
    sql: () => `INSERT INTO blocks (board_id, session_id) VALUES ($1, '${other}')`,
    faults: () => [`block ${other} is not in the log`],
  },
];

describe('verifying', () => {
  it('reports each board, without faults if there are none', async () => {
    const boards = [(await openBusyBoard(store)).boardId, await openSampleBoard(store)];
    expect(new Set(await Array.fromAsync(verifyBoards(store.kysely)))).toEqual(
      new Set(boards.map((boardId) => ({ boardId }))),
    );
    await hardDelete(store.kysely, boards);
  });

  it('finds no fault in a board that is written to at the same time', async () => {
    const { boardId, questionId } = await openBusyBoard(store);
    const writer = createTestWriter(store);
    const vote = (voter: number) => () =>
      writer.handle(boardId, {
        command: { type: 'Vote', questionId, sessionId: `a0000000-0000-4000-8000-00000000010${voter}` },
        actor: 'participant',
      });
    const stops = [1, 2, 3].map((voter) => keepDoing(vote(voter)));
    for (let rounds = 0; rounds < 20; rounds++) expect(await faultsIn(store)).toEqual([]);
    await Promise.all(stops.map((stop) => stop()));
    await hardDelete(store.kysely, [boardId]);
  });

  it('finds no fault in details that only a later version knows', async () => {
    const { boardId } = await openBusyBoard(store);
    onTestFinished(async () => void (await hardDelete(store.kysely, [boardId])));
    await store.pool.query(
      `WITH changed AS (UPDATE boards SET details = details || '{"later": 1}' WHERE id = $1)
       UPDATE questions SET details = details || '{"later": 1}' WHERE board_id = $1`,
      [boardId],
    );
    expect(await faultsIn(store)).toEqual([]);
  });

  it.each(tamperings)('names $what', async ({ sql, faults }) => {
    const board = await openBusyBoard(store);
    onTestFinished(async () => void (await hardDelete(store.kysely, [board.boardId])));
    const { rowCount } = await store.pool.query(sql(board), [board.boardId]);
    expect(rowCount).toBe(1);
    const found = await faultsIn(store);
    // The first line names the fault; the schema's own error follows.
    expect(found.map((fault) => fault.split(': [\n')[0])).toEqual(faults(board));
    expect(found.join()).not.toContain('secret words');
  });
});

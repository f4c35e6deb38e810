import { randomUUID } from 'node:crypto';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { historyEntry } from '@openfloor/domain/board/history';
import { describe, expect, it } from 'vitest';
import { hardDelete } from './boards/hardDelete.ts';
import { rebuildBoards } from './maintenance/rebuild.ts';
import { readHistory } from './reads/history.ts';
import { loadSnapshot } from './reads/snapshot.ts';
import { createTestWriter, faultsIn, openSampleBoard, openSuiteStore } from './testing/testStore.ts';

const store = await openSuiteStore();
const writer = createTestWriter(store);

const openWithQuestion = async () => {
  const boardId = await openSampleBoard(store);
  const [questionId, sessionId] = [randomUUID(), randomUUID()];
  const send = (command: BoardCommand) => writer.handle(boardId, { command, actor: 'moderator' });
  await writer.handle(boardId, {
    command: { type: 'AskQuestion', questionId, sessionId, text: 'Whose aubergine?' },
    actor: 'participant',
  });
  return { boardId, questionId, send };
};

/** Seqs of a page of the history, with those marked that can be undone. */
const historyOf = async (boardId: BoardId, page: { before?: number; limit?: number } = {}) => {
  const snapshot = await loadSnapshot(store.kysely, boardId);
  const read = await readHistory(store.kysely, boardId, { before: 1e15, limit: 50, ...page });
  const state = snapshot && { ...snapshot.state, ...read };
  const entries = read.events.flatMap((recorded) => (state && historyEntry(recorded, state)) ?? []);
  return entries.map(({ seq, undoable }) => (undoable ? `${seq} undoable` : `${seq}`));
};

/** A node of the former version appends: it knows neither acts nor the columns that say up to where they are noted. */
const appendAsFormerVersion = async (boardId: BoardId, type: string, questionId: string): Promise<void> => {
  await store.pool.query(
    `WITH moved AS (UPDATE boards SET head_seq = head_seq + 1 WHERE id = $1 RETURNING id, head_seq)
     INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at)
     SELECT id, head_seq, $2, jsonb_build_object('questionId', $3::text), 'moderator', NULL, now() FROM moved`,
    [boardId, type, questionId],
  );
  await store.pool.query('UPDATE questions SET hidden = true WHERE id = $1', [questionId]);
};

describe('Acts', () => {
  it('keep what they changed, and a text only encrypted', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    await send({ type: 'EditQuestion', questionId, text: 'Whose radish?' });
    const { rows } = await store.pool.query<{ row: string }>(
      'SELECT acts::text AS row FROM acts WHERE board_id = $1',
      [boardId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('aubergine');
    expect(await send({ type: 'UndoAct', seq: 3 })).toMatchObject({ ok: true, seq: 4 });
    const snapshot = await loadSnapshot(store.kysely, boardId);
    expect(snapshot?.state.questions.get(questionId)?.text).toBe('Whose aubergine?');
    expect(await faultsIn(store)).toEqual([]);
  });

  it('whose encrypted text cannot be read any more cannot be undone', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    await send({ type: 'EditQuestion', questionId, text: 'Whose radish?' });
    await store.pool.query('DELETE FROM session_keys WHERE board_id = $1', [boardId]);
    expect(await send({ type: 'UndoAct', seq: 3 })).toMatchObject({ code: 'cannot-undo' });
    await hardDelete(store.kysely, [boardId]);
  });

  it('of a former version are listed, and none before them can be undone, until the board is rebuilt', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    await send({ type: 'PinQuestion', questionId });
    expect(await historyOf(boardId)).toEqual(['3 undoable']);
    await appendAsFormerVersion(boardId, 'v1.QuestionHidden', questionId);
    expect(await historyOf(boardId)).toEqual(['4', '3']);
    expect(await faultsIn(store)).toEqual([]);
    expect(await send({ type: 'UndoAct', seq: 3 })).toMatchObject({ code: 'cannot-undo' });
    await send({ type: 'AnswerQuestion', questionId });
    await send({ type: 'UnhideQuestion', questionId });
    expect(await historyOf(boardId)).toEqual(['6 undoable', '5 undoable', '4', '3']);
    expect(await historyOf(boardId, { before: 5, limit: 1 })).toEqual(['4']);
    expect(await faultsIn(store)).toEqual([]);
    await rebuildBoards(store.kysely, randomUUID);
    expect(await historyOf(boardId)).toEqual(['6 undoable', '5 undoable', '4', '3 undoable']);
    expect(await faultsIn(store)).toEqual([]);
  });
});

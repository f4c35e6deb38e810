import { randomUUID } from 'node:crypto';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { historyEntry } from '@openfloor/domain/board/history';
import { describe, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { rebuildBoards } from '../maintenance/rebuild.ts';
import { readHistory } from './history.ts';
import { loadSnapshot } from './snapshot.ts';
import { createTestWriter, faultsIn, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';

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

  it('are the same after a rebuild', async () => {
    const { boardId, questionId, send } = await openWithQuestion();
    await send({ type: 'ModerateQuestion', act: 'pin', questionId });
    await send({ type: 'ModerateQuestion', act: 'hide', questionId });
    await send({ type: 'UndoAct', seq: 4 });
    const history = ['5', '4', '3 undoable'];
    expect(await historyOf(boardId)).toEqual(history);
    expect(await historyOf(boardId, { before: 5, limit: 1 })).toEqual(['4']);
    await rebuildBoards(store.kysely, randomUUID);
    expect(await historyOf(boardId)).toEqual(history);
    expect(await faultsIn(store)).toEqual([]);
  });
});

import { LaterVersion } from '@openfloor/contract/laterVersion';
import { describe, expect, it } from 'vitest';
import { appendUnknown, openWithQuestion } from '../testing/boards.ts';
import { meet } from '../testing/heldRows.ts';
import { askBy, by, times, voteOn } from '../testing/requests.ts';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();
const headOf = async (boardId: string) =>
  (await store.pool.query('SELECT head_seq FROM boards WHERE id = $1', [boardId])).rows;

describe('an event of a later version in the log', () => {
  it.each(['before the first command', 'between two commands'])(
    '%s prevents all commands from being decided',
    async (when) => {
      const boardId = await openSampleBoard(store);
      const writer = createTestWriter(store);
      if (when.startsWith('between')) await writer.handle(boardId, by(askBy().command));
      const [before] = await headOf(boardId);
      await appendUnknown(store, boardId);
      const results = await Promise.allSettled(times(3, () => writer.handle(boardId, by(askBy().command))));
      for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { boardId } });
      for (const result of results) expect('reason' in result && result.reason).toBeInstanceOf(LaterVersion);
      expect(await headOf(boardId)).toEqual([{ head_seq: before.head_seq + 1 }]);
    },
  );

  it('is found at the number of an event whose commit failed', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    // The next batches of this node take the lock, and only such a batch has a commit that can fail by itself.
    await meet(writer, boardId, questionId, store);
    await store.pool.query(`
      CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) THEN
            RAISE 'refused at the commit';
          END IF;
          RETURN NULL;
        END $$;
      CREATE CONSTRAINT TRIGGER refuse_commit AFTER UPDATE ON boards DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse_commit()`);
    const failed = await Promise.allSettled([writer.handle(boardId, by(voteOn(questionId)))]);
    await store.pool.query('DROP TRIGGER refuse_commit ON boards; DROP FUNCTION refuse_commit');
    expect(failed).toMatchObject([{ reason: { message: 'refused at the commit' } }]);
    await appendUnknown(store, boardId);
    await expect(writer.handle(boardId, by(askBy().command))).rejects.toThrow(LaterVersion);
  });
});

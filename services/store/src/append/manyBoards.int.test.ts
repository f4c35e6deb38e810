import { randomUUID } from 'node:crypto';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { describe, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { appendUnknown, openMany } from '../testing/boards.ts';
import { lockRow } from '../testing/heldRows.ts';
import { countStatements } from '../testing/observed.ts';
import { askBy, by, keyed, times, voteOn } from '../testing/requests.ts';
import { connect, createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('lone commands of many boards', () => {
  const BOARDS = 200;

  it('share statements, and each board gets its own outcome', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(store, writer, BOARDS);
    const statements = countStatements([node], '');
    const answers = await Promise.all(
      boards.map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId)))),
    );
    expect(answers).toEqual(times(BOARDS, () => ({ ok: true, seq: 3, vote: { voted: true, votes: 1 } })));
    expect(statements()).toBeLessThan(40);
    const voted = writer.published.filter(({ from }) => from === 2);
    expect(voted).toHaveLength(BOARDS);
    expect(voted.every(({ seq, epoch }) => seq === 3 && epoch === 'first-life')).toBe(true);
    await node.close();
    expect(await faultsIn(store)).toEqual([]);
  });

  it('do not fail because Postgres refuses one of them', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(store, writer, 40);
    const [bad, closed, deleted, later, damaged, ...sound] = boards;
    if (!bad || !closed || !deleted || !later || !damaged) throw new Error('There are too few boards');
    await writer.handle(closed.boardId, by({ type: 'CloseBoard' }));
    await hardDelete(store.kysely, [deleted.boardId]);
    await appendUnknown(store, later.boardId);
    await writer.handle(damaged.boardId, keyed(voteOn(damaged.questionId), 'k'));
    await store.pool.query(`UPDATE idempotency SET outcome = '{"ok":"perhaps"}' WHERE board_id = $1`, [
      damaged.boardId,
    ]);
    const send = ({ boardId, questionId }: (typeof boards)[number]) =>
      writer.handle(boardId, keyed(voteOn(questionId), 'k'));
    const [soundAnswers, failing] = await Promise.all([
      Promise.all(sound.map(send)),
      Promise.allSettled([
        writer.handle(bad.boardId, by(askBy(randomUUID(), 'a \0 in it').command)),
        ...[closed, deleted, later, damaged].map(send),
      ]),
    ]);
    expect(soundAnswers).toEqual(sound.map(() => ({ ok: true, seq: 3, vote: { voted: true, votes: 1 } })));
    expect(failing).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: '22P05' }) },
      { status: 'fulfilled', value: { ok: false, code: 'board-not-found' } },
      { status: 'fulfilled', value: { ok: false, code: 'board-not-found' } },
      { status: 'rejected', reason: expect.any(LaterVersion) },
      { status: 'rejected', reason: expect.any(Error) },
    ]);
    await node.close();
    await hardDelete(store.kysely, [later.boardId, damaged.boardId]);
  });

  it('do not wait for a board that another node is writing to', async () => {
    const [node, other] = [connect(store.url), connect(store.url)];
    const writer = createTestWriter(node);
    const [held, ...free] = await openMany(store, writer, 40);
    if (!held) throw new Error('There is no board');
    const holder = await lockRow(other, held.boardId);
    const vote = ({ boardId, questionId }: typeof held) => writer.handle(boardId, by(voteOn(questionId)));
    const onHeld = vote(held);
    for (const _ of times(3, () => 0))
      expect((await Promise.all(free.map(vote))).every(({ ok }) => ok)).toBe(true);
    await holder.release();
    expect(await onHeld).toMatchObject({ ok: true, seq: 3 });
    await Promise.all([node.close(), other.close()]);
  });
});

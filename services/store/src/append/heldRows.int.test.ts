import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logOf, openMany } from '../testing/boards.ts';
import { holdRows, untilWaitingForLock } from '../testing/heldRows.ts';
import { askBy, by, times, voteOn } from '../testing/requests.ts';
import { openStallableLink } from '../testing/postgresLink.ts';
import { connect, createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('a transaction that holds rows of a board', () => {
  it('leaves the boards alone that share statements with them', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(store, writer, 40);
    const held = boards.slice(15, 25);
    const release = await holdRows(
      store,
      'questions',
      held.map(({ boardId }) => boardId),
    );
    const answers = boards.map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId))));
    const onHeld = Promise.allSettled(answers.splice(15, 10));
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
    await release();
    await onHeld;
    for (const { boardId, questionId } of held)
      expect(await writer.handle(boardId, by(voteOn(questionId)))).toMatchObject({ ok: true });
    await node.close();
    expect(await faultsIn(store)).toEqual([]);
  });

  it('does not make another board of the round record twice, when facts of its board have to be read again', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(store, writer, 6);
    const [other, board, ...busy] = boards;
    if (!other || !board) throw new Error('There are too few boards');
    const newVote = () => writer.handle(board.boardId, by(voteOn(board.questionId, randomUUID(), true)));
    await newVote();
    await createTestWriter(store).handle(board.boardId, by(voteOn(board.questionId)));
    const release = await holdRows(store, 'questions', [board.boardId]);
    // These have a round each. The next ones wait and share one.
    const answers = busy.map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId))));
    const asked = writer.handle(other.boardId, by(askBy().command));
    const voted = newVote();
    await Promise.all([...answers, asked]);
    await untilWaitingForLock(store);
    await release();
    expect(await voted).toMatchObject({ ok: true, vote: { votes: 3 } });
    expect(await asked).toMatchObject({ ok: true, seq: 3 });
    expect(await logOf(store, other.boardId)).toHaveLength(3);
    await node.close();
    expect(await faultsIn(store)).toEqual([]);
  });

  it('does not hold up the boards that wait for a connection until its boards give up', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const [free, ...held] = await openMany(store, writer, 10);
    if (!free) throw new Error('There is no board');
    const voteMuch = ({ boardId, questionId }: typeof free) =>
      Promise.all(times(20, () => writer.handle(boardId, by(voteOn(questionId)))));
    const release = await holdRows(
      store,
      'boards',
      held.map(({ boardId }) => boardId),
    );
    let gaveUp = 0;
    const onHeld = Promise.all(held.map((board) => voteMuch(board).catch(() => (gaveUp += 1))));
    await untilWaitingForLock(store);
    expect((await voteMuch(free)).every(({ ok }) => ok)).toBe(true);
    expect(gaveUp).toBe(0);
    await release();
    await onHeld;
    expect((await Promise.all(held.map(voteMuch))).flat().every(({ ok }) => ok)).toBe(true);
    await node.close();
  });
});

describe('a connection that hangs', () => {
  it('while it reads for many boards delays them briefly', async () => {
    const boards = await openMany(store, createTestWriter(store), 40);
    const { url, untilStalled } = await openStallableLink(store.url, 'load-facts', 1);
    const node = connect(url);
    onTestFinished(() => void node.close());
    const writer = createTestWriter(node);
    const vote = ({ boardId, questionId }: (typeof boards)[number]) =>
      writer.handle(boardId, by(voteOn(questionId)));
    const answers = boards.map(vote);
    await untilStalled;
    expect((await Promise.all([...answers, ...boards.map(vote)])).every(({ ok }) => ok)).toBe(true);
  });

  it('while it writes for some boards leaves the others alone', async () => {
    const [boards, others] = [
      await openMany(store, createTestWriter(store), 40),
      await openMany(store, createTestWriter(store), 40),
    ];
    const { url, untilStalled } = await openStallableLink(store.url, 'append-votes', 2);
    const node = connect(url);
    onTestFinished(() => void node.close());
    const writer = createTestWriter(node);
    const vote = ({ boardId, questionId }: (typeof boards)[number]) =>
      writer.handle(boardId, by(voteOn(questionId)));
    // They may have been recorded, so they are not sent again.
    for (const board of boards) vote(board).catch(() => {});
    await untilStalled;
    expect((await Promise.all(others.map(vote))).every(({ ok }) => ok)).toBe(true);
  });
});

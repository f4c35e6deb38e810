import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWithQuestion, questionOn } from '../testing/boards.ts';
import { countStatements } from '../testing/observed.ts';
import { by, times, voteOn } from '../testing/requests.ts';
import { connect, createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('new votes after a commit of this node', () => {
  /** A node that has just voted for the question, and the number of its reads since. */
  const startVoting = async () => {
    const node = connect(store.url);
    onTestFinished(() => node.close());
    const writer = createTestWriter(node);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const reads = countStatements([node], 'AS last_at');
    const vote = (sessionId: string = randomUUID(), voted?: boolean) =>
      writer.handle(boardId, by(voteOn(questionId, sessionId, voted)));
    return { writer, boardId, questionId, reads, vote };
  };
  const elsewhere = createTestWriter(store);

  it('need no read', async () => {
    const { boardId, questionId, reads, vote } = await startVoting();
    for (const votes of [1, 2, 3])
      expect(await vote(randomUUID(), true)).toEqual({
        ok: true,
        seq: 2 + votes,
        vote: { voted: true, votes },
      });
    const together = await Promise.all(times(50, () => vote(randomUUID(), true)));
    expect(together.map((result) => result.ok && result.seq)).toEqual(times(50, (index) => 6 + index));
    expect(reads()).toBe(0);
    expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: 53 });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('do not hide rotated keys, which no frame shows', async () => {
    const { writer, boardId, vote } = await startVoting();
    const keyId = randomUUID();
    await Promise.all([
      vote(),
      vote(),
      writer.handle(boardId, { actor: 'moderator', command: { type: 'RotateKeys', keyId } }),
      vote(),
    ]);
    const { rows } = await store.pool.query('SELECT key_id FROM boards WHERE id = $1', [boardId]);
    expect(rows).toEqual([{ key_id: keyId }]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that are not new count once', async () => {
    const { reads, vote } = await startVoting();
    const anna = randomUUID();
    await vote(anna, true);
    expect(await vote(anna, true)).toEqual({ ok: true, seq: 3, vote: { voted: true, votes: 1 } });
    const [again, ben] = await Promise.all([vote(anna, true), vote(randomUUID(), true)]);
    expect(again).toEqual({ ok: true, seq: 3, vote: { voted: true, votes: 1 } });
    expect(ben).toEqual({ ok: true, seq: 4, vote: { voted: true, votes: 2 } });
    expect(await vote(anna, false)).toEqual({ ok: true, seq: 5, vote: { voted: false, votes: 1 } });
    expect(await vote(anna, true)).toEqual({ ok: true, seq: 6, vote: { voted: true, votes: 2 } });
    expect(reads()).toBeGreaterThan(0);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that toggle need no read until one of them was taken back', async () => {
    const { reads, vote } = await startVoting();
    const [anna, ben] = [randomUUID(), randomUUID()];
    await vote(anna);
    expect(await vote(ben)).toEqual({ ok: true, seq: 4, vote: { voted: true, votes: 2 } });
    expect(reads()).toBe(0);
    expect(await vote(anna)).toEqual({ ok: true, seq: 5, vote: { voted: false, votes: 1 } });
    expect(reads()).toBe(1);
    expect(await vote(anna)).toEqual({ ok: true, seq: 6, vote: { voted: true, votes: 2 } });
    expect(reads()).toBe(2);
    expect(await vote(randomUUID())).toEqual({ ok: true, seq: 7, vote: { voted: true, votes: 3 } });
    expect(reads()).toBe(2);
    const twice = await Promise.all([vote(ben), vote(ben), vote(ben)]);
    expect(twice.map((result) => result.ok && result.vote?.voted)).toEqual([false, true, false]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('are refused beside votes that count, also where they are not new', async () => {
    const { writer, boardId, questionId, vote } = await startVoting();
    const anna = randomUUID();
    const other = randomUUID();
    await vote(anna, true);
    await writer.handle(
      boardId,
      by({ type: 'AskQuestion', questionId: other, sessionId: anna, text: 'Why?' }),
    );
    await writer.handle(boardId, by({ type: 'ModerateQuestion', act: 'hide', questionId }));
    const [refused, counted] = await Promise.all([
      vote(anna, true),
      writer.handle(boardId, by(voteOn(other, randomUUID(), true))),
    ]);
    expect(refused).toEqual({ ok: false, code: 'question-not-found' });
    expect(counted).toEqual({ ok: true, seq: 6, vote: { voted: true, votes: 1 } });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('see what another node has recorded meanwhile', async () => {
    const { boardId, questionId, vote } = await startVoting();
    await vote(randomUUID(), true);
    await elsewhere.handle(boardId, by({ type: 'ModerateQuestion', act: 'hide', questionId }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: false, code: 'question-not-found' });
    await elsewhere.handle(boardId, by({ type: 'ModerateQuestion', act: 'unhide', questionId }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: true, seq: 6, vote: { voted: true, votes: 2 } });
    await elsewhere.handle(boardId, by({ type: 'CloseBoard' }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: false, code: 'board-not-found' });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('are refused only on facts that were read', async () => {
    const { writer, boardId, vote } = await startVoting();
    await writer.handle(boardId, by({ type: 'ChangeSettings', settings: { voting: 'paused' } }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: false, code: 'voting-paused' });
    await elsewhere.handle(boardId, by({ type: 'ChangeSettings', settings: { voting: 'open' } }));
    expect(await vote(randomUUID(), true)).toMatchObject({ ok: true, vote: { votes: 1 } });
  });
});

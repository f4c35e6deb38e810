import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { describe, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { logOf, openWithQuestion, questionOn } from '../testing/boards.ts';
import { askBy, by, voteOn } from '../testing/requests.ts';
import { createTestWriter, faultsIn, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('a command', () => {
  it('returns its outcome with the head of the stream', async () => {
    const writer = createTestWriter(store);
    const boardId = await openSampleBoard(store);
    const [anna, ben] = [randomUUID(), randomUUID()];
    const { questionId, command } = askBy(anna);
    const steps: [BoardCommand, unknown][] = [
      [command, { ok: true, seq: 2, questionId, status: 'published' }],
      [voteOn(questionId, ben), { ok: true, seq: 3, vote: { voted: true, votes: 1 } }],
      [voteOn(questionId, ben, true), { ok: true, seq: 3, vote: { voted: true, votes: 1 } }],
      [voteOn(questionId, anna), { ok: true, seq: 4, vote: { voted: true, votes: 2 } }],
      [voteOn(questionId, ben), { ok: true, seq: 5, vote: { voted: false, votes: 1 } }],
      [
        { type: 'ModerateQuestion', act: 'hide', questionId },
        { ok: true, seq: 6 },
      ],
      [
        { type: 'ModerateQuestion', act: 'hide', questionId },
        { ok: true, seq: 6 },
      ],
      [voteOn(questionId, ben), { ok: false, code: 'question-not-found' }],
      [
        { type: 'ModerateQuestion', act: 'unhide', questionId },
        { ok: true, seq: 7 },
      ],
      [
        { type: 'ModerateQuestion', act: 'pin', questionId },
        { ok: true, seq: 8 },
      ],
      [
        { type: 'ModerateQuestion', act: 'unpin', questionId },
        { ok: true, seq: 9 },
      ],
      [
        { type: 'ModerateQuestion', act: 'mark-answered', questionId },
        { ok: true, seq: 10 },
      ],
      [
        { type: 'BlockAuthor', questionId, sessionId: anna },
        { ok: false, code: 'own-question' },
      ],
      [
        { type: 'BlockAuthor', questionId, sessionId: ben },
        { ok: true, seq: 11 },
      ],
      [
        { type: 'BlockAuthor', questionId, sessionId: ben },
        { ok: true, seq: 11 },
      ],
      [askBy(anna).command, { ok: false, code: 'blocked' }],
      [
        { type: 'UnblockParticipant', sessionId: anna },
        { ok: true, seq: 12 },
      ],
      [
        { type: 'ModerateQuestion', act: 'pin', questionId: randomUUID() },
        { ok: false, code: 'question-not-found' },
      ],
      [{ type: 'CloseBoard' }, { ok: true, seq: 13 }],
      [askBy(ben).command, { ok: false, code: 'board-not-found' }],
    ];
    for (const [wish, answer] of steps) expect(await writer.handle(boardId, by(wish))).toEqual(answer);
    expect(await questionOn(store, boardId, questionId)).toMatchObject({
      votes: 1,
      hidden: false,
      pinned: false,
      isAnswered: true,
    });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('on an unknown or deleted board is refused', async () => {
    const writer = createTestWriter(store);
    const boardId = await openSampleBoard(store);
    await hardDelete(store.kysely, [boardId]);
    for (const id of [boardId, randomUUID()])
      expect(await writer.handle(id, by(askBy().command))).toEqual({ ok: false, code: 'board-not-found' });
  });

  it('publishes range and events before its caller gets the answer, and nothing if it recorded nothing', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const session = randomUUID();
    expect(writer.published).toHaveLength(1);
    await writer.handle(boardId, by(voteOn(questionId, session)));
    expect(writer.published.at(-1)).toMatchObject({ epoch: 'first-life', from: 2, seq: 3 });
    expect(writer.published.at(-1)?.events).toEqual((await logOf(store, boardId)).slice(2));
    await writer.handle(boardId, by(voteOn(questionId, session, true)));
    expect(writer.published).toHaveLength(2);
  });

  it('that Postgres refuses fails alone, even within a batch', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const [good, bad, other] = [askBy(), askBy(randomUUID(), 'a \0 in it'), askBy()];
    const commands = [voteOn(questionId), good.command, bad.command, other.command, voteOn(questionId)];
    const answers = await Promise.allSettled(commands.map((command) => writer.handle(boardId, by(command))));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await questionOn(store, boardId, good.questionId)).toBeDefined();
    expect(await questionOn(store, boardId, bad.questionId)).toBeUndefined();
    expect(await logOf(store, boardId)).toHaveLength(6);
    expect(await faultsIn(store)).toEqual([]);
  });
});

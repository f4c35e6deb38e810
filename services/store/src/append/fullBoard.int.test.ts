import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '../reads/snapshot.ts';
import { openWithQuestion } from '../testing/boards.ts';
import { askBy, by, keyed, times, voteOn } from '../testing/requests.ts';
import {
  connect,
  createTestWriter,
  faultsIn,
  openSampleBoard,
  openSuiteStore,
} from '../testing/testStore.ts';

const store = await openSuiteStore();

const roomFor = (questionsMax: number) => ({ limits: { questionsMax } });

describe('a full board', () => {
  const QUESTIONS_MAX = 20;

  it('refuses further questions, counts hidden ones, and accepts votes', async () => {
    const writer = createTestWriter(store, roomFor(2));
    const { boardId, questionId } = await openWithQuestion(store, writer);
    await writer.handle(boardId, by({ type: 'ModerateQuestion', act: 'hide', questionId }));
    const last = askBy();
    expect(await writer.handle(boardId, by(last.command))).toMatchObject({ ok: true });
    expect(await writer.handle(boardId, by(askBy().command))).toEqual({ ok: false, code: 'board-full' });
    expect(await writer.handle(boardId, by(voteOn(last.questionId)))).toMatchObject({ ok: true });
  });

  it('keeps its limit while two nodes write to it at the same time', async () => {
    const boardId = await openSampleBoard(store);
    const other = connect(store.url);
    const writers = [store, other].map((node) => createTestWriter(node, roomFor(QUESTIONS_MAX)));
    const answers = await Promise.all(
      times(60, async (index) => writers[index % 2]?.handle(boardId, by(askBy().command))),
    );
    await other.close();
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(QUESTIONS_MAX);
    expect(answers.filter((answer) => answer && !answer.ok).map((answer) => answer)).toEqual(
      times(40, () => ({ ok: false, code: 'board-full' })),
    );
    expect((await loadSnapshot(store.kysely, boardId))?.state.questions.size).toBe(QUESTIONS_MAX);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('accepts the same question under the same idempotency key once there is room', async () => {
    const { boardId } = await openWithQuestion(store, createTestWriter(store));
    const { command } = askBy();
    const refused = await createTestWriter(store, roomFor(1)).handle(boardId, keyed(command, 'k'));
    const accepted = await createTestWriter(store, roomFor(2)).handle(boardId, keyed(command, 'k'));
    expect(refused).toEqual({ ok: false, code: 'board-full' });
    expect(accepted).toEqual({ ok: true, seq: 3, questionId: command.questionId, status: 'published' });
  });
});

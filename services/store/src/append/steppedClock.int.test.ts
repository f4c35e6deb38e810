import { describe, expect, it } from 'vitest';
import { logOf, openWithQuestion } from '../testing/boards.ts';
import { askBy, by, times, voteOn } from '../testing/requests.ts';
import { createTestWriter, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

const closeAt = (atMs: number) =>
  by({ type: 'ChangeSettings', settings: { closesAt: new Date(atMs).toISOString() } });

describe('a clock that is set', () => {
  it.each([-600_000, 600_000])('by %i ms does not disorder the times of a board', async (stepMs) => {
    const startMs = Date.parse('2026-03-01T12:00:00.000Z');
    let nowMs = startMs;
    const writer = createTestWriter(store, { clock: { nowMs: () => nowMs } });
    const { boardId, questionId } = await openWithQuestion(store, writer);
    nowMs += stepMs;
    for (const turn of times(3, (index) => index)) {
      nowMs += 1;
      await writer.handle(boardId, turn === 1 ? by(voteOn(questionId)) : by(askBy().command));
    }
    const recorded = (await logOf(store, boardId)).slice(1).map(({ at }) => Date.parse(at));
    const expected = stepMs < 0 ? [0, 1, 2, 3] : [0, stepMs + 1, stepMs + 2, stepMs + 3];
    expect(recorded.map((atMs) => atMs - startMs)).toEqual(expected);
    // Once the clock has caught up, events have its time again.
    nowMs = startMs + 2 * Math.abs(stepMs);
    await writer.handle(boardId, by(askBy().command));
    expect((await logOf(store, boardId)).at(-1)?.at).toBe(new Date(nowMs).toISOString());
  });

  it('[BO8, QU9, VO13] by an hour for a minute does not move the time box, which follows the clock', async () => {
    const hourMs = 3_600_000;
    const minuteMs = 60_000;
    const startMs = Date.parse('2026-03-01T12:00:00.000Z');
    let nowMs = startMs;
    const writer = createTestWriter(store, { clock: { nowMs: () => nowMs } });
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const ask = () => writer.handle(boardId, by(askBy().command));
    const vote = () => writer.handle(boardId, by(voteOn(questionId)));

    nowMs += hourMs;
    await ask();
    nowMs = startMs + minuteMs;
    await writer.handle(boardId, closeAt(startMs + 10 * minuteMs));
    expect(await ask()).toMatchObject({ ok: true });
    expect(await vote()).toMatchObject({ ok: true });

    nowMs = startMs + 11 * minuteMs;
    expect(await ask()).toMatchObject({ ok: false, code: 'board-not-open' });
    await writer.handle(boardId, closeAt(startMs + 15 * minuteMs));
    expect(await ask()).toMatchObject({ ok: true });
    expect(await vote()).toMatchObject({ ok: true });
  });
});

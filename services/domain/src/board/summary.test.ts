import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing } from '../testing/deciderSpecification.ts';
import { frameOver, frameReadBack, publicReader, readers, snapshotAt } from '../testing/readers.ts';
import {
  at,
  boardAfter,
  opened,
  summaryPublished,
  summaryTakenBack,
  talkStarted,
  undone,
} from '../testing/sampleBoard.ts';
import { applyFrame } from '../view/boardView.ts';

const publish = { type: 'PublishSummary' } as const;
const takeBack = { type: 'TakeBackSummary' } as const;

describe('Summary (SU)', () => {
  it('[SU1] is published once', () => {
    expect(given(opened).when(publish)).toEqual(records(summaryPublished));
    expect(given(opened, summaryPublished).when(publish)).toEqual(recordsNothing);
    expect(boardAfter(opened, summaryPublished).isSummaryPublished).toBe(true);
  });

  it('[SU2] is taken back once', () => {
    expect(given(opened, summaryPublished).when(takeBack)).toEqual(records(summaryTakenBack));
    expect(given(opened).when(takeBack)).toEqual(recordsNothing);
    expect(boardAfter(opened, summaryPublished, summaryTakenBack).isSummaryPublished).toBe(false);
  });

  it('[SU3] of a new talk is not published', () => {
    expect(boardAfter(opened, summaryPublished, talkStarted).isSummaryPublished).toBe(false);
  });

  it('[SU4] is as before after an undo', () => {
    expect(given(opened, summaryPublished).when({ type: 'UndoAct', seq: 2 })).toEqual(
      records(undone(2, { isSummaryPublished: false })),
    );
    const takenBack = [opened, summaryPublished, summaryTakenBack];
    const restored = undone(3, { isSummaryPublished: true });
    expect(given(...takenBack).when({ type: 'UndoAct', seq: 3 })).toEqual(records(restored));
    expect(boardAfter(...takenBack, restored).isSummaryPublished).toBe(true);
  });

  it('[FR33] frames say when it is published and taken back, and a view applies them', () => {
    const events = [opened, summaryPublished, summaryTakenBack];
    const log = events.map((event, place) => ({ seq: place + 1, at, actor: 'moderator' as const, event }));
    for (const reader of readers)
      for (const [seq, is] of [
        [2, 'published'],
        [3, 'none'],
      ] as const) {
        const frame = frameOver(reader, log, seq - 1, seq);
        expect(frame).toMatchObject({ type: 'moderationUpdate', data: { summary: is } });
        expect(frame && applyFrame(snapshotAt(reader, log, seq - 1), frame)).toEqual({
          result: 'applied',
          view: snapshotAt(reader, log, seq),
        });
      }
    expect(frameReadBack(publicReader, log, 1, 2)?.data.summary).toBe('published');
  });
});

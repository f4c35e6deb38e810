import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses, ROOMY } from '../testing/deciderSpecification.ts';
import { frameOver, frameReadBack, publicReader, readers, snapshotAt } from '../testing/readers.ts';
import {
  moderated,
  answered,
  asked,
  at,
  boardAfter,
  boardId,
  edited,
  hidden,
  merged,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  settingsChanged,
  summaryPublished,
  summaryTakenBack,
  summaryWritten,
  talkStarted,
  undone,
  votedByBen,
} from '../testing/sampleBoard.ts';
import { headFor } from '../view/audience.ts';
import { applyFrame } from '../view/boardView.ts';
import type { BoardState } from './boardState.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

const publish = { type: 'PublishSummary' } as const;
const takeBack = { type: 'TakeBackSummary' } as const;

const publishRead = (readAt: string | null, state: BoardState) =>
  decide({ ...publish, at: readAt }, state, ROOMY);
const publishIt = (state: BoardState) => decide(publish, state, ROOMY);

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

describe('Summary of a language model (SU)', () => {
  const { text, topics } = summaryWritten;
  const write = {
    type: 'WriteSummary',
    text,
    topics,
    sources: [{ id: questionId, text: asked.text }],
  } as const;
  const written = [opened, asked, otherAsked, summaryWritten] as const;
  const { type: _type, ...content } = summaryWritten;
  const later = '2026-03-01T10:02:00.000Z';
  const writtenLater = (...events: Parameters<typeof boardAfter>) => {
    const state = boardAfter(...events);
    evolve(state, { event: { ...summaryWritten, text: 'Lunch again.' }, at: later });
    return state;
  };

  it('[SU5] is for moderators until it is published', () => {
    expect(given(opened, asked).when(write)).toEqual(records(summaryWritten));
    expect(given(...written).when(write)).toEqual(recordsNothing);
    expect(boardAfter(...written)).toMatchObject({
      writtenSummary: { ...content, at },
      publishedSummary: undefined,
    });
    expect(boardAfter(...written, summaryPublished).publishedSummary).toEqual({ ...content, at });
    expect(boardAfter(...written, summaryPublished, summaryTakenBack).publishedSummary).toBeUndefined();
    expect(writtenLater(...written).writtenSummary?.text).toBe('Lunch again.');
  });

  it('[SU6] is published again where an earlier one, or the extract, is published', () => {
    const state = writtenLater(...written, summaryPublished);
    expect(state.publishedSummary?.text).toBe(text);
    expect(publishIt(state)).toEqual(records(summaryPublished));
    expect(publishIt(boardAfter(...written, summaryPublished))).toEqual(recordsNothing);
    const afterExtract = boardAfter(opened, asked, summaryPublished, summaryWritten);
    expect(afterExtract.publishedSummary).toBeUndefined();
    expect(publishIt(afterExtract)).toEqual(records(summaryPublished));
  });

  it('[SU11] is published only as the moderator has read it', () => {
    expect(publishRead(at, boardAfter(...written))).toEqual(records(summaryPublished));
    expect(publishRead(at, writtenLater(...written))).toEqual(refuses('summary-changed'));
    expect(publishRead(null, boardAfter(...written))).toEqual(refuses('summary-changed'));
    expect(publishRead(at, boardAfter(...written, hidden))).toEqual(refuses('summary-changed'));
    expect(publishRead(null, boardAfter(opened, asked))).toEqual(records(summaryPublished));
  });

  it('[SU7] is dropped when a source is hidden, edited or merged', () => {
    for (const event of [hidden, edited, merged(0)])
      expect(boardAfter(...written, summaryPublished, event)).toMatchObject({
        isSummaryPublished: true,
        writtenSummary: undefined,
        publishedSummary: undefined,
      });
  });

  it('[SU7] stays when a source gets votes or an answer, and when another question is hidden', () => {
    const others = [votedByBen, answered, moderated('hide', otherQuestionId)];
    expect(boardAfter(...written, ...others).writtenSummary).toBeDefined();
  });

  it('[SU7] stays through a change of other settings and an undo of another act', () => {
    const kept = { writtenSummary: content, publishedSummary: content };
    const changed = settingsChanged({ voting: 'paused' });
    expect(boardAfter(...written, summaryPublished, changed)).toMatchObject(kept);
    expect(boardAfter(...written, summaryPublished, changed, undone(6, {}))).toMatchObject(kept);
  });

  it('[SU8] from a question that is hidden, edited or of an earlier talk meanwhile is not recorded', () => {
    for (const event of [hidden, edited, talkStarted])
      expect(given(opened, asked, event).when(write)).toEqual(recordsNothing);
    expect(given(opened).when(write)).toEqual(recordsNothing);
  });

  it('[SU12] does not tell the public which topics moderators removed', () => {
    const state = boardAfter(opened, settingsChanged({ hiddenTopics: ['budget'] }));
    expect(headFor('public', boardId, state).settings.hiddenTopics).toEqual([]);
    expect(headFor('moderator', boardId, state).settings.hiddenTopics).toEqual(['budget']);
  });

  it('[SU9] is neither written nor kept while the board does without the model, or in a new talk', () => {
    const off = settingsChanged({ ai: false });
    expect(given(opened, asked, off).when(write)).toEqual(recordsNothing);
    for (const event of [off, talkStarted])
      expect(boardAfter(...written, summaryPublished, event)).toMatchObject({
        writtenSummary: undefined,
        publishedSummary: undefined,
      });
  });

  it('[SU10] is taken back by an undo', () => {
    const undo = { type: 'UndoAct', seq: 4 } as const;
    const takenBack = undone(4, { writtenSummary: null });
    expect(given(...written).when(undo)).toEqual(records(takenBack));
    expect(boardAfter(...written, takenBack).writtenSummary).toBeUndefined();
  });

  it('[SU10] an undo of its publishing leaves the extract to the public', () => {
    const events = [...written, summaryPublished] as const;
    const unpublished = undone(5, { isSummaryPublished: false });
    expect(given(...events).when({ type: 'UndoAct', seq: 5 })).toEqual(records(unpublished));
    expect(boardAfter(...events, unpublished).publishedSummary).toBeUndefined();
    const again = [opened, asked, summaryPublished, summaryWritten, summaryPublished] as const;
    const toExtract = undone(5, { publishedSummary: null });
    expect(given(...again).when({ type: 'UndoAct', seq: 5 })).toEqual(records(toExtract));
    expect(boardAfter(...again, toExtract)).toMatchObject({
      isSummaryPublished: true,
      publishedSummary: undefined,
    });
  });

  it('[FR33] is in no frame', () => {
    const log = written.map((event, place) => ({ seq: place + 1, at, actor: 'automatic' as const, event }));
    for (const reader of readers) expect(frameOver(reader, log, 3, 4)).toBeUndefined();
  });
});

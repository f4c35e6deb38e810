import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { toExported } from '@openfloor/contract/exportConversion';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafHashOf, sealFlags, sealText } from '../proof/leaf.ts';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { erasedLog } from '../testing/erasedLog.ts';
import { frameOver, publicReader, readers, snapshotAt } from '../testing/readers.ts';
import {
  anna,
  asked,
  at,
  ben,
  boardAfter,
  boardId,
  edited,
  epoch,
  flagged,
  merged,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  replied,
  summaryPublished,
  summaryWritten,
  votedByBen,
} from '../testing/sampleBoard.ts';
import { applyFrame } from '../view/boardView.ts';
import { pastViewOf, replayEvent } from '../view/replay.ts';
import { ownQuestionOf } from '../view/audience.ts';
import { emptyBoard } from './boardState.ts';
import { evolve } from './evolve.ts';

const erase = {
  type: 'EraseQuestions',
  sessionId: anna,
  questionIds: [questionId, otherQuestionId],
} as const;
const erased = { type: 'v1.QuestionsErased', questionIds: [questionId] } as const;
const erasedEvent = { ...erased, questionIds: [questionId] };

const salts = (seq: number, of: string): string => btoa(`${of} ${seq}`);
const itself = (id: string): string => id;

const recordedLog = (...events: BoardEvent[]): RecordedEvent[] =>
  events.map((event, place) => ({ seq: place + 1, at, actor: 'participant', event }));

describe('Erasure (ER)', () => {
  it('[ER1] empties the texts of the session and nothing else', () => {
    expect(given(opened, asked, otherAsked).when(erase)).toEqual(records(erasedEvent));
    const log = [opened, { ...flagged, name: 'Anna' }, otherAsked, votedByBen, pinned, edited, replied];
    const before = boardAfter(...log).questions;
    const after = boardAfter(...log, erasedEvent).questions;
    expect(after.get(questionId)).toEqual({
      ...before.get(questionId),
      text: '',
      original: undefined,
      name: undefined,
      flags: [],
    });
    expect(after.get(otherQuestionId)).toEqual(before.get(otherQuestionId));
    expect(after.get(questionId)?.reply).toBeDefined();
  });

  it('[ER2] also on a closed board, once', () => {
    const closed = { type: 'v1.BoardClosed' } as const;
    expect(given(opened, asked, closed).when(erase)).toEqual(records(erasedEvent));
    expect(given(opened, asked, erasedEvent).when(erase)).toEqual(recordsNothing);
    expect(given(opened, asked).when({ ...erase, sessionId: ben })).toEqual(recordsNothing);
    expect(given(opened).when(erase)).toEqual(recordsNothing);
  });

  it('[ER3] drops the summaries of its questions, and takes no late answer of a model', () => {
    const state = boardAfter(opened, asked, otherAsked, summaryWritten, summaryPublished, erasedEvent);
    expect([state.writtenSummary, state.publishedSummary]).toEqual([undefined, undefined]);
    const flag = { reason: 'insult', by: 'machine', detail: 'It says lunch.' } as const;
    const { text } = asked;
    expect(given(opened, asked, erasedEvent).when({ type: 'FlagQuestion', questionId, text, flag })).toEqual(
      recordsNothing,
    );
    const summary = {
      type: 'WriteSummary',
      text: 'Lunch.',
      topics: [],
      sources: [{ id: questionId, text }],
    } as const;
    expect(given(opened, asked, erasedEvent).when({ ...summary, topics: [] })).toEqual(recordsNothing);
  });

  it('[ER4] reaches every client, the author and the merged question', () => {
    const log = [opened, asked, otherAsked, erasedEvent];
    for (const reader of readers) {
      const frame = frameOver(reader, recordedLog(...log), 3, 4);
      const applied = frame && applyFrame(snapshotAt(reader, recordedLog(...log), 3), frame);
      expect(applied?.result === 'applied' && applied.view.questions.get(questionId)).toMatchObject({
        text: '',
        erased: true,
      });
    }
    const state = boardAfter(...log);
    const question = state.questions.get(questionId);
    expect(question && ownQuestionOf(question, state)).toMatchObject({ text: '', erased: true });
    const both = { ...erased, questionIds: [questionId, otherQuestionId] };
    const union = recordedLog(opened, asked, otherAsked, merged(0), both);
    const [shown] = snapshotAt(publicReader, union, 5).questions.values();
    expect(shown?.merged).toMatchObject([{ text: '', erased: true }]);
  });

  it('[ER4] takes the text from the past, also where a node has read it before', () => {
    const log = recordedLog(opened, { ...flagged, name: 'Anna' }, edited, erasedEvent);
    const now = stateAt(log, 4);
    for (const reader of readers) {
      const past = { reader, boardId, epoch, now };
      const [shown] = pastViewOf(past, stateAt(log, 3)).questions;
      expect(shown).toMatchObject({ text: '', erased: true });
      const state = stateAt(log, 1);
      const replayed = log.slice(1).map((recorded) => replayEvent(past, state, recorded));
      const sent = JSON.stringify([shown, replayed]);
      for (const text of [asked.text, edited.text, 'Anna', 'damn']) expect(sent).not.toContain(text);
    }
  });

  it('[ER5] is not undone, and neither is an edit before it', () => {
    const log = [opened, asked, edited, erasedEvent];
    for (const seq of [3, 4])
      expect(given(...log).when({ type: 'UndoAct', seq })).toEqual(refuses('cannot-undo'));
  });

  it('[ER6] leads to the same state with an erased log', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const { log } = play(commands);
        const [whole, without] = [emptyBoard(), emptyBoard()];
        for (const recorded of log) evolve(whole, recorded);
        for (const recorded of erasedLog(log)) evolve(without, recorded);
        expect(without).toEqual(whole);
      }),
    );
  });

  it('[ER8] is not undone by an edit in a dialog that still has the text', () => {
    const edit = { type: 'EditQuestion', questionId, text: asked.text } as const;
    expect(given(opened, asked, erasedEvent).when(edit)).toMatchObject({
      ok: false,
      code: 'question-withdrawn',
    });
  });

  it('[ER7] changes no leaf', () => {
    const recorded: RecordedEvent = {
      seq: 2,
      at: '2026-03-01T10:00:00.000Z',
      actor: 'participant',
      event: { ...flagged, name: 'Anna' },
    };
    const exported = toExported(recorded, itself, salts, sealFlags);
    const { text } = exported;
    if (!text || 'sealed' in text) throw new Error('The event has no texts');
    expect(leafHashOf(boardId, { ...exported, text: { sealed: sealText(text) } })).toEqual(
      leafHashOf(boardId, exported),
    );
  });
});

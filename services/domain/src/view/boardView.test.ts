import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { BoardFrame } from '@openfloor/contract/ws';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';
import {
  frameOver,
  frameReadBack,
  moderatorReader,
  publicReader,
  readers,
  snapshotAt,
  snapshotOf,
} from '../testing/readers.ts';
import {
  agendaChanged,
  asked,
  boardAfter,
  boardId,
  declinedAsTwice,
  epoch,
  hidden,
  itemHeld,
  itemId,
  opened,
  otherQuestionId,
  questionId,
} from '../testing/sampleBoard.ts';
import { applyFrame, type BoardView } from './boardView.ts';

const viewOf = (reader: typeof publicReader, ...events: BoardEvent[]): BoardView =>
  snapshotOf(reader, boardAfter(...events), events.length);
const view = viewOf(publicReader, opened, asked);

const frame = (data: Partial<BoardFrame['data']>): BoardFrame => ({
  type: 'moderationUpdate',
  data: { boardId, epoch, from: 2, seq: 3, ...data },
});
const votes = { [questionId]: 7 };

const applied = (before: BoardView, next: BoardFrame | undefined): BoardView => {
  const result = next ? applyFrame(before, next) : { result: 'applied' as const, view: before };
  if (result.result === 'gap') throw new Error('The frame begins after the position of the view');
  return result.view;
};

/** Content without the position: a range without changes for an audience has no frame to move the view. */
const shown = ({ head, questions, deletedAt }: BoardView) => ({ head, questions, deletedAt });

/** A position of a client: the opening of the board or later. */
const someSeq = (log: readonly RecordedEvent[], number: number): number => 1 + (number % log.length);

describe('Frames (FR)', () => {
  it('[FR17] a frame that the view has already applied is dropped', () => {
    expect(applyFrame(view, frame({ from: 1, seq: 2, votes }))).toEqual({ result: 'stale', view });
    expect(applyFrame(view, frame({ from: 0, seq: 1, votes }))).toEqual({ result: 'stale', view });
  });

  it('[FR18] a frame that begins at or before the position of the view is applied', () => {
    for (const from of [0, 1, 2]) {
      const after = applied(view, frame({ from, seq: 5, votes }));
      expect(after.seq).toBe(5);
      expect(after.questions.get(questionId)?.votes).toBe(7);
    }
    expect(view.questions.get(questionId)?.votes).toBe(0);
  });

  it('[FR19] a frame that begins later, or is of another epoch, is a gap', () => {
    expect(applyFrame(view, frame({ from: 3, seq: 4, votes }))).toEqual({ result: 'gap' });
    expect(applyFrame(view, frame({ epoch: 'second-life', votes }))).toEqual({ result: 'gap' });
  });

  it('[FR20] a public view drops a question that becomes hidden, a moderator view keeps it', () => {
    const next = frame({ changes: [{ id: questionId, hidden: true }] });
    expect(applied(view, next).questions.size).toBe(0);
    const moderators = viewOf(moderatorReader, opened, asked);
    expect(applied(moderators, next)).toEqual({ ...viewOf(moderatorReader, opened, asked, hidden) });
  });

  it('[FR13] a view of a closed board has the closing time', () => {
    expect(applied(view, frame({ deletedAt: '2026-03-01T11:00:00.000Z' })).deletedAt).toBe(
      '2026-03-01T11:00:00.000Z',
    );
  });

  it('[FR21] votes and flags of an unknown question are ignored', () => {
    const next = frame({
      votes: { [otherQuestionId]: 1 },
      changes: [
        { id: otherQuestionId, pinned: true },
        { id: otherQuestionId, hidden: true },
      ],
    });
    expect(applied(view, next)).toEqual({ ...view, seq: 3 });
  });

  it('[FR29] a frame with a talk replaces all questions', () => {
    const talk = { id: otherQuestionId, number: 2, title: 'Panel' };
    const after = applied(view, frame({ talk }));
    expect(after.questions.size).toBe(0);
    expect(after.head?.talk).toEqual(talk);
  });

  it('[FR30] a view takes over the parts of the head that a frame has and keeps the others', () => {
    const after = applied(view, frame({ answeringId: questionId, stage: [questionId] }));
    expect(after.head).toEqual({ ...view.head, answeringId: questionId, stage: [questionId] });
    expect(applied(after, frame({ from: 3, seq: 4, answeringId: null })).head).toEqual({
      ...after.head,
      answeringId: null,
    });
  });

  it('[FR35] a view takes over the end and the title of the board, which the first talk has too', () => {
    const endedAt = '2026-03-01T12:00:00.000Z';
    const after = applied(view, frame({ endedAt, title: 'Renamed' }));
    expect(after.head).toMatchObject({ endedAt, title: 'Renamed', talk: { number: 1, title: 'Renamed' } });
    const reopened = applied(after, frame({ from: 3, seq: 4, endedAt: null }));
    expect(reopened.head).toEqual({ ...after.head, endedAt: null });
    const second = { id: otherQuestionId, number: 2, title: 'Panel' };
    const later = applied(after, frame({ from: 3, seq: 4, talk: second }));
    expect(applied(later, frame({ from: 4, seq: 5, title: 'Again' })).head).toMatchObject({
      title: 'Again',
      talk: second,
    });
  });

  it('[FR36] states of planned talks replace all states of the agenda, and keep the rest of it', () => {
    const planned = viewOf(moderatorReader, opened, agendaChanged, itemHeld);
    const next = { from: 3, seq: 4, agendaStates: [{ id: itemId, state: 'now' as const }] };
    const [first, second] = planned.head?.agenda ?? [];
    const { held: _held, ...released } = { ...first };
    const running = applied(planned, frame(next));
    expect(running.head?.agenda).toEqual([{ ...released, state: 'now' }, second]);
    const unknown = frame({ from: 4, seq: 5, agendaStates: [{ id: questionId, state: 'now' }] });
    expect(applied(running, unknown).head?.agenda).toEqual([released, second]);
  });

  it('[FR30] a head that is newer than the frame stays', () => {
    const ahead = { ...view, headSeq: 3 };
    expect(applied(ahead, frame({ answeringId: questionId })).head).toEqual(view.head);
    expect(applied(ahead, frame({ seq: 4, answeringId: questionId })).head?.answeringId).toBe(questionId);
  });

  it('[FR23] a view takes a reason away with the next status', () => {
    const declinedView = viewOf(moderatorReader, opened, asked, declinedAsTwice);
    const next = frame({ from: 3, seq: 4, changes: [{ id: questionId, status: 'published' }] });
    expect(shown(applied(declinedView, next))).toEqual(shown(viewOf(moderatorReader, opened, asked)));
    const pin = frame({ from: 3, seq: 4, changes: [{ id: questionId, pinned: true }] });
    expect(applied(declinedView, pin).questions.get(questionId)?.reason).toBe('Asked before');
  });

  it('[FR5, FR22] a frame brings a view from any position within its range to its end', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), fc.nat(), (commands, a, b, c) => {
        const { log } = play(commands);
        const [from = 0, stand = 1, seq = 1] = [
          a % (log.length + 1),
          someSeq(log, b),
          someSeq(log, c),
        ].toSorted((x, y) => x - y);
        for (const reader of readers)
          for (const make of [frameOver, frameReadBack]) {
            const after = applied(snapshotAt(reader, log, stand), make(reader, log, from, seq));
            expect(shown(after)).toEqual(shown(snapshotAt(reader, log, seq)));
          }
      }),
      { numRuns: 1000 },
    );
  });

  it('[FR7, FR17, FR18, FR22] an old snapshot and the frames since then give the new snapshot', () => {
    const delivery = fc.record({ window: fc.integer({ min: 1, max: 8 }), repeated: fc.nat() });
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.infiniteStream(delivery), (commands, start, deliveries) => {
        const { log } = play(commands);
        const stand = someSeq(log, start);
        for (const reader of readers) {
          let screen = snapshotAt(reader, log, stand);
          const sent: BoardFrame[] = [];
          let audienceSeq = 0;
          for (let seq = 0; seq < log.length;) {
            const { window, repeated } = deliveries.next().value;
            seq = Math.min(seq + window, log.length);
            const next = frameOver(reader, log, audienceSeq, seq);
            if (next) {
              audienceSeq = seq;
              sent.push(next);
              screen = applied(screen, next);
            }
            screen = applied(screen, sent[repeated % sent.length]);
            expect(shown(screen)).toEqual(shown(snapshotAt(reader, log, Math.max(seq, stand))));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

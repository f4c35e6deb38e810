import type { BoardEvent } from '@openfloor/contract/events';
import { BoardFrame } from '@openfloor/contract/ws';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import { frameOver, frameReadBack, moderatorReader, publicReader, readers } from '../testing/readers.ts';
import {
  annaBlocked,
  answered,
  asked,
  at,
  boardId,
  closed,
  epoch,
  hidden,
  keysRotated,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  recordedAll,
  retractedByBen,
  unhidden,
  unpinned,
  votedByAnna,
  votedByBen,
} from '../testing/sampleBoard.ts';

/** The frame over some events after others. */
const given = (...past: BoardEvent[]) => {
  const frameWith =
    (make: typeof frameOver, reader: typeof publicReader) =>
    (...range: BoardEvent[]) =>
      make(reader, recordedAll([...past, ...range]), past.length, past.length + range.length);
  return {
    toPublic: frameWith(frameOver, publicReader),
    toModerators: frameWith(frameOver, moderatorReader),
    readBackToPublic: frameWith(frameReadBack, publicReader),
    readBackToModerators: frameWith(frameReadBack, moderatorReader),
  };
};

const question = {
  id: questionId,
  boardId,
  text: 'When is lunch?',
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: at,
};
const forModerators = { ...question, authorId: 'author 00a' };

describe('Frames (FR)', () => {
  it('[FR1] a frame names its board, epoch and range', () => {
    expect(given(opened, asked).toPublic(votedByBen, pinned)?.data).toMatchObject({
      boardId,
      epoch,
      from: 2,
      seq: 4,
    });
  });

  it('[FR1, FR2] a new question is told whole, as it stands at the end', () => {
    expect(given(opened).toPublic(asked, pinned, votedByBen)).toEqual({
      type: 'questionUpdate',
      data: { boardId, epoch, from: 1, seq: 4, questions: [{ ...question, pinned: true, votes: 1 }] },
    });
  });

  it('[FR3] votes are told as totals', () => {
    const frame = given(asked, votedByAnna).toPublic(votedByBen);
    expect(frame).toMatchObject({ type: 'voteUpdate', data: { votes: { [questionId]: 2 } } });
    expect(frame?.data).not.toHaveProperty('changes');
  });

  it('[FR4] only the flags that were touched are told', () => {
    expect(given(asked, pinned).toPublic(answered)?.data.changes).toEqual([
      { id: questionId, isAnswered: true },
    ]);
    expect(given(asked, pinned).toPublic(unpinned)?.data.changes).toEqual([
      { id: questionId, pinned: false },
    ]);
  });

  it('[FR5] what was touched and put back is told all the same', () => {
    const board = given(asked, votedByAnna);
    expect(board.toPublic(votedByBen, retractedByBen)?.data.votes).toEqual({ [questionId]: 1 });
    expect(board.toPublic(pinned, unpinned)?.data.changes).toEqual([{ id: questionId, pinned: false }]);
    expect(board.toPublic(hidden, unhidden)?.data.changes).toEqual([
      { id: questionId, hidden: false, question: { ...question, votes: 1 } },
    ]);
  });

  it('[FR5, FR8] a question asked and hidden is told hidden to one who may have seen it', () => {
    expect(given(opened).toPublic(asked, hidden)?.data.changes).toEqual([{ id: questionId, hidden: true }]);
  });

  it('[FR6] one frame holds all and has the name of the weightiest', () => {
    const board = given(asked);
    expect(board.toPublic(votedByBen)?.type).toBe('voteUpdate');
    expect(board.toPublic(votedByBen, otherAsked)?.type).toBe('questionUpdate');
    expect(board.toPublic(votedByBen, otherAsked, pinned)?.type).toBe('moderationUpdate');
    const frame = board.toPublic(votedByBen, otherAsked, pinned, closed);
    expect(frame?.type).toBe('boardUpdate');
    expect(frame?.data).toMatchObject({
      votes: { [questionId]: 1 },
      questions: [{ id: otherQuestionId }],
      changes: [{ id: questionId, pinned: true }],
      deletedAt: at,
    });
  });

  it('[FR7, FR16] a range with nothing for an audience gives no frame', () => {
    expect(given(asked).toPublic(annaBlocked)).toBeUndefined();
    expect(given(asked).toModerators(annaBlocked)).toBeUndefined();
    expect(given().toPublic(opened)).toBeUndefined();
  });

  it('[FR8, FR12] a question hidden is an id to the public and a flag to moderators', () => {
    const changes = [{ id: questionId, hidden: true }];
    expect(given(asked).toPublic(votedByBen, hidden)?.data).toEqual({
      boardId,
      epoch,
      from: 1,
      seq: 3,
      changes,
    });
    expect(given(asked).toModerators(votedByBen, hidden)?.data).toMatchObject({
      changes,
      votes: { [questionId]: 1 },
    });
  });

  it('[FR9, FR12] what happens to a hidden question concerns moderators alone', () => {
    const board = given(asked, hidden);
    expect(board.toPublic(pinned, answered)).toBeUndefined();
    expect(board.toModerators(pinned, answered)?.data.changes).toEqual([
      { id: questionId, pinned: true, isAnswered: true },
    ]);
  });

  it('[FR10] a question unhidden is whole to the public and a flag to moderators', () => {
    const board = given(asked, votedByBen, hidden);
    expect(board.toPublic(unhidden)?.data.changes).toEqual([
      { id: questionId, hidden: false, question: { ...question, votes: 1 } },
    ]);
    expect(board.toModerators(unhidden)?.data.changes).toEqual([{ id: questionId, hidden: false }]);
  });

  it('[FR11] no public frame holds text or author of a question hidden at its end', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), (commands, a, b) => {
        const { log } = play(commands);
        const [from, seq] = [a % (log.length + 1), b % (log.length + 1)].toSorted((x, y) => x - y);
        for (const make of [frameOver, frameReadBack]) {
          const wire = JSON.stringify(make(publicReader, log, from ?? 0, seq ?? 0) ?? {});
          for (const told of stateAt(log, seq ?? 0).questions.values()) {
            expect(told.hidden && wire.includes(told.text)).toBe(false);
            expect(wire).not.toContain(told.sessionId);
          }
          expect(wire).not.toContain('author');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[FR12] a hidden question is told to moderators whole, with its author', () => {
    expect(given(opened).toModerators(asked, hidden)?.data.questions).toEqual([
      { ...forModerators, hidden: true },
    ]);
  });

  it('[FR13] the closing tells when', () => {
    expect(given(opened, asked).toPublic(closed)).toEqual({
      type: 'boardUpdate',
      data: { boardId, epoch, from: 2, seq: 3, deletedAt: at },
    });
  });

  it('[FR14] a range read back tells each touched question whole, or hidden', () => {
    const board = given(asked, otherAsked);
    expect(board.readBackToPublic(votedByBen, pinned)?.data.questions).toEqual([
      { ...question, votes: 1, pinned: true },
    ]);
    expect(board.readBackToPublic(votedByBen, hidden)?.data.changes).toEqual([
      { id: questionId, hidden: true },
    ]);
    expect(board.readBackToModerators(hidden)?.data.questions).toEqual([{ ...forModerators, hidden: true }]);
    expect(board.readBackToPublic(closed)?.data.deletedAt).toBe(at);
  });

  it('[FR1] every frame has the shape of the contract', () => {
    fc.assert(
      fc.property(boardCommands, fc.constantFrom(...readers), (commands, reader) => {
        const { log } = play([...commands, { type: 'CloseBoard' }]);
        const frame = frameOver(reader, log, 0, log.length);
        expect(BoardFrame.parse(frame)).toEqual(frame);
      }),
    );
  });
});

describe('Keys (KE)', () => {
  it('[KE2] no frame says that the keys were rotated', () => {
    const after = given(opened, asked);
    expect(after.toPublic(keysRotated)).toBeUndefined();
    expect(after.toModerators(keysRotated)).toBeUndefined();
    expect(after.readBackToModerators(keysRotated)).toBeUndefined();
  });
});

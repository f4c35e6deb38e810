import type { BoardEvent } from '@openfloor/contract/events';
import { BoardFrame } from '@openfloor/contract/ws';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import {
  frameOver,
  frameReadBack,
  moderatorReader,
  publicReader,
  readers,
  snapshotAt,
} from '../testing/readers.ts';
import { isPublic, type BoardState } from '../board/boardState.ts';
import { headFor } from './audience.ts';
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

/** The frame for `events` that follow `earlier` ones. */
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
const forModerators = { ...question, authorId: 'author 00a', status: 'published' };

/** What the public may not read of a board. */
const secretsOf = ({ questions, settings }: BoardState): string[] => [
  'authorId',
  'status',
  'original',
  ...questions.values().flatMap((told) => {
    const { id, text, reason, name, reply, sessionId, wasPublic, original } = told;
    const contents = [text, name, reply?.text].filter((value) => value !== undefined);
    return [
      sessionId,
      ...[reason, original].filter((value) => value !== undefined),
      ...(isPublic(told) ? [] : contents),
      ...(name !== undefined && settings.names === 'off' ? [name] : []),
      ...(wasPublic ? [] : [id]),
    ];
  }),
];

describe('Frames (FR)', () => {
  it('[FR1] a frame names its board, epoch and range', () => {
    expect(given(opened, asked).toPublic(votedByBen, pinned)?.data).toMatchObject({
      boardId,
      epoch,
      from: 2,
      seq: 4,
    });
  });

  it('[FR1, FR2] a frame contains a new question whole, with its state at the end', () => {
    expect(given(opened).toPublic(asked, pinned, votedByBen)).toEqual({
      type: 'questionUpdate',
      data: { boardId, epoch, from: 1, seq: 4, questions: [{ ...question, pinned: true, votes: 1 }] },
    });
  });

  it('[FR3] a frame contains vote totals', () => {
    const frame = given(asked, votedByAnna).toPublic(votedByBen);
    expect(frame).toMatchObject({ type: 'voteUpdate', data: { votes: { [questionId]: 2 } } });
    expect(frame?.data).not.toHaveProperty('changes');
  });

  it('[FR4] a frame contains only flags that were set or cleared', () => {
    expect(given(asked, pinned).toPublic(answered)?.data.changes).toEqual([
      { id: questionId, isAnswered: true },
    ]);
    expect(given(asked, pinned).toPublic(unpinned)?.data.changes).toEqual([
      { id: questionId, pinned: false },
    ]);
  });

  it('[FR5] a frame contains a flag that was set and cleared again', () => {
    const board = given(asked, votedByAnna);
    expect(board.toPublic(votedByBen, retractedByBen)?.data.votes).toEqual({ [questionId]: 1 });
    expect(board.toPublic(pinned, unpinned)?.data.changes).toEqual([{ id: questionId, pinned: false }]);
    expect(board.toPublic(hidden, unhidden)?.data.changes).toEqual([
      { id: questionId, hidden: false, question: { ...question, votes: 1 } },
    ]);
  });

  it('[FR5, FR8] a question asked and then hidden is marked as hidden for clients that may have seen it', () => {
    expect(given(opened).toPublic(asked, hidden)?.data.changes).toEqual([{ id: questionId, hidden: true }]);
  });

  it('[FR6] one frame contains all changes and has the type of the highest precedence', () => {
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

  it('[FR7, FR16] a range without changes for an audience gives it no frame', () => {
    expect(given(asked).toPublic(annaBlocked)).toBeUndefined();
    expect(given(asked).toModerators(annaBlocked)).toBeUndefined();
    expect(given().toPublic(opened)).toBeUndefined();
  });

  it('[FR8, FR12] for a newly hidden question, the public gets its id and moderators the flag', () => {
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

  it('[FR9, FR12] changes of a hidden question reach moderators only', () => {
    const board = given(asked, hidden);
    expect(board.toPublic(pinned, answered)).toBeUndefined();
    expect(board.toModerators(pinned, answered)?.data.changes).toEqual([
      { id: questionId, pinned: true, isAnswered: true },
    ]);
  });

  it('[FR10] for an unhidden question, the public gets all of it and moderators the flag', () => {
    const board = given(asked, votedByBen, hidden);
    expect(board.toPublic(unhidden)?.data.changes).toEqual([
      { id: questionId, hidden: false, question: { ...question, votes: 1 } },
    ]);
    expect(board.toModerators(unhidden)?.data.changes).toEqual([{ id: questionId, hidden: false }]);
  });

  it('[FR11] no public frame contains what the public may not read at its end', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), (commands, a, b) => {
        const { log } = play(commands);
        const [from = 0, seq = 0] = [a, b].map((place) => place % (log.length + 1)).toSorted((x, y) => x - y);
        const state = stateAt(log, seq);
        const secrets = secretsOf(state);
        for (const wire of [
          frameOver(publicReader, log, from, seq),
          frameReadBack(publicReader, log, from, seq),
          [...snapshotAt(publicReader, log, seq).questions.values()],
          headFor('public', boardId, state),
        ].map((sent) => JSON.stringify(sent ?? {})))
          for (const secret of secrets) expect(wire).not.toContain(secret);
      }),
      { numRuns: 500 },
    );
  });

  it('[FR12] moderators get a hidden question whole, with its author', () => {
    expect(given(opened).toModerators(asked, hidden)?.data.questions).toEqual([
      { ...forModerators, hidden: true },
    ]);
  });

  it('[FR13] the frame of the closing contains its time', () => {
    expect(given(opened, asked).toPublic(closed)).toEqual({
      type: 'boardUpdate',
      data: { boardId, epoch, from: 2, seq: 3, deletedAt: at },
    });
  });

  it('[FR14] a range read from the log gives each touched question whole, or as hidden', () => {
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

  it('[FR1] every frame matches the schema of the contract', () => {
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
  it('[KE2] no frame shows a rotation of keys', () => {
    const after = given(opened, asked);
    expect(after.toPublic(keysRotated)).toBeUndefined();
    expect(after.toModerators(keysRotated)).toBeUndefined();
    expect(after.readBackToModerators(keysRotated)).toBeUndefined();
  });
});

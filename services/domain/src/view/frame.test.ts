import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
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
import { isPublic, isShowable, rootIdOf } from '../board/boardState.ts';
import type { QuestionState } from '../board/questionFields.ts';
import { headFor } from './audience.ts';
import {
  agendaChanged,
  agendaItem,
  moderated,
  annaBlocked,
  answered,
  answeringStarted,
  answeringStopped,
  approved,
  arranged,
  asked,
  at,
  boardId,
  closed,
  declined,
  declinedAsTwice,
  edited,
  ended,
  epoch,
  foodAndRooms,
  hidden,
  itemHeld,
  itemId,
  merged,
  keysRotated,
  labelled,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  plannedTalkStarted,
  questionId,
  recordedAll,
  renamed,
  reopened,
  replied,
  retractedByBen,
  returned,
  settingsChanged,
  talkId,
  talkStarted,
  undone,
  unhidden,
  unmerged,
  unpinned,
  votedByAnna,
  votedByBen,
  waiting,
  withdrawn,
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

/** Whether the public reads its text: as a question, or below the public question that it was merged into. */
const isShown = (one: QuestionState, questions: ReadonlyMap<string, QuestionState>): boolean => {
  const root = questions.get(rootIdOf(one));
  return isShowable(one) && root !== undefined && isPublic(root);
};

/** Questions that the public has been able to read at some position up to `seq`. */
const everPublic = (log: readonly RecordedEvent[], seq: number): Set<string> =>
  new Set(
    Array.from({ length: seq + 1 }, (_, place) => stateAt(log, place)).flatMap(({ questions }) =>
      [...questions.values()].filter((each) => isShown(each, questions)).map(({ id }) => id),
    ),
  );

/** What the public may not read at `seq`. */
const secretsAt = (log: readonly RecordedEvent[], seq: number): string[] => {
  const { questions, settings } = stateAt(log, seq);
  const known = everPublic(log, seq);
  const shown = [...questions.values()].filter((each) => isShown(each, questions)).map(({ text }) => text);
  const ofQuestions = [...questions.values()].flatMap((each) => {
    const { id, text, name, reply, reason, original, sessionId } = each;
    return [
      sessionId,
      reason,
      original,
      ...(isPublic(each) ? [] : [name, reply?.text]),
      text,
      ...(settings.names === 'off' ? [name] : []),
      ...(known.has(id) ? [] : [id]),
    ];
  });
  return [
    'authorId',
    'status',
    'original',
    ...ofQuestions.filter(
      (secret): secret is string => secret !== undefined && !shown.some((text) => text === secret),
    ),
  ];
};

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

  it('[FR35] a frame has the end and the title of the board if the range changed them', () => {
    expect(given(asked).toPublic(ended)).toMatchObject({ type: 'boardUpdate', data: { endedAt: at } });
    expect(given(asked, ended).toModerators(reopened)?.data).toMatchObject({ endedAt: null });
    const frame = given(asked, ended).toPublic(renamed);
    expect(frame).toMatchObject({ type: 'boardUpdate', data: { title: renamed.title } });
    expect(Object.keys(frame?.data ?? {})).not.toEqual(expect.arrayContaining(['endedAt']));
    expect(given().toPublic(asked)?.data).not.toHaveProperty('title');
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

  it('[FR34] for a merged question, the public gets its root whole, and no votes of the question', () => {
    const merging = given(asked, otherAsked, votedByAnna).toPublic(votedByBen, merged(2));
    expect(merging?.data).toMatchObject({
      questions: [{ id: otherQuestionId, votes: 2, merged: [{ id: questionId, text: question.text }] }],
      changes: [{ id: questionId, hidden: true, mergedInto: otherQuestionId }],
    });
    expect(merging?.data).not.toHaveProperty('votes');
    const board = given(asked, otherAsked, merged(0));
    expect(board.toPublic(votedByBen)?.data.votes).toEqual({ [otherQuestionId]: 1 });
    expect(board.toModerators(votedByBen)?.data.votes).toEqual({ [questionId]: 1, [otherQuestionId]: 1 });
    expect(board.toModerators(pinned)?.data.changes).toEqual([{ id: questionId, pinned: true }]);
    expect(board.toPublic(hidden)?.data.questions).toEqual([expect.not.objectContaining({ merged: [] })]);
    const hiddenRoot = moderated('hide', otherQuestionId);
    expect(given(asked, otherAsked, hiddenRoot).toPublic(merged(0))?.data.changes).toEqual([
      { id: questionId, hidden: true },
    ]);
    const free = given(asked, otherAsked);
    for (const frame of [free.toPublic(merged(0), hidden), free.readBackToPublic(merged(0), hidden)])
      expect(frame?.data.changes).toEqual([{ id: questionId, hidden: true }]);
    expect(given(asked, otherAsked, merged(0)).toPublic(unmerged(0))?.data.questions).toMatchObject([
      { id: questionId },
      { id: otherQuestionId },
    ]);
    expect(given(asked, otherAsked).toModerators(merged(0))?.data.questions).toMatchObject([
      { id: otherQuestionId, merged: [{ id: questionId }] },
      { id: questionId, mergedInto: otherQuestionId },
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
        // An erased text is empty.
        const secrets = secretsAt(log, seq).filter((secret) => secret !== '');
        for (const wire of [
          frameOver(publicReader, log, from, seq),
          frameReadBack(publicReader, log, from, seq),
          [...snapshotAt(publicReader, log, seq).questions.values()],
          headFor('public', boardId, stateAt(log, seq)),
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

  it('[FR8] for a question that is returned, declined or withdrawn, the public gets its id and hidden', () => {
    for (const leaving of [returned, declinedAsTwice, withdrawn])
      expect(given(asked).toPublic(votedByBen, leaving)?.data).toEqual({
        boardId,
        epoch,
        from: 1,
        seq: 3,
        changes: [{ id: questionId, hidden: true }],
      });
  });

  it('[FR9] changes of a question that stays away from the public reach moderators only', () => {
    expect(given(waiting).toPublic(declinedAsTwice, pinned, edited, replied)).toBeUndefined();
    expect(given(waiting).toPublic(withdrawn)).toBeUndefined();
    expect(given().toPublic(waiting)).toBeUndefined();
    expect(given(asked, returned).toPublic(hidden, unhidden)).toBeUndefined();
  });

  it('[FR10] for an approved question, the public gets all of it and moderators the status', () => {
    const board = given(waiting);
    expect(board.toPublic(approved)?.data.changes).toEqual([{ id: questionId, hidden: false, question }]);
    expect(board.toModerators(approved)?.data.changes).toEqual([{ id: questionId, status: 'published' }]);
    expect(given(waiting, hidden).toPublic(approved)).toBeUndefined();
  });

  it('[FR23] moderators get status and reason of a question, a status without a reason takes it away', () => {
    expect(given(waiting).toModerators(declinedAsTwice)?.data.changes).toEqual([
      { id: questionId, status: 'declined', reason: 'Asked before' },
    ]);
    expect(given(waiting, declinedAsTwice).toModerators(declined)?.data.changes).toEqual([
      { id: questionId, status: 'declined' },
    ]);
  });

  it('[FR24] a question whose text, reply, name or labels changed is sent whole', () => {
    const board = given(foodAndRooms, { ...asked, name: 'Anna' });
    for (const [event, content] of [
      [edited, { text: edited.text, edited: true }],
      [replied, { reply: { text: 'At noon', at } }],
      [labelled, { labels: ['Food'] }],
      [settingsChanged({ names: 'optional' }), { name: 'Anna' }],
    ] as const)
      expect(board.toPublic(event)?.data.questions).toEqual([{ ...question, ...content }]);
    const recoloured = settingsChanged({ labels: [{ name: 'Food', color: 'red' }] });
    expect(given(foodAndRooms, asked, labelled).toPublic(recoloured)?.data).not.toHaveProperty('questions');
  });

  it('[FR25] settings, answering and stage are sent when they change, complete', () => {
    const board = given(asked, otherAsked);
    const settings = { ...DEFAULT_SETTINGS, review: true };
    expect(board.toPublic(settingsChanged({ review: true }))).toEqual({
      type: 'boardUpdate',
      data: { boardId, epoch, from: 2, seq: 3, settings },
    });
    expect(board.toPublic(answeringStarted)).toEqual({
      type: 'moderationUpdate',
      data: { boardId, epoch, from: 2, seq: 3, answeringId: questionId },
    });
    expect(board.toPublic(arranged(otherQuestionId))).toEqual({
      type: 'moderationUpdate',
      data: { boardId, epoch, from: 2, seq: 3, stage: [otherQuestionId] },
    });
    expect(given(asked, answeringStarted).toPublic(answeringStopped)?.data.answeringId).toBeNull();
  });

  it('[FR26] a question that enters or leaves the public does so on the stage as well', () => {
    const board = given(waiting, otherAsked, arranged(questionId, otherQuestionId));
    expect(board.toPublic(approved)?.data.stage).toEqual([questionId, otherQuestionId]);
    expect(board.toPublic(approved, hidden)?.data.stage).toEqual([otherQuestionId]);
    expect(given(asked, answeringStarted).toPublic(hidden)?.data.answeringId).toBeNull();
  });

  it('[FR27] the frame of a range in which the talk changed has all its questions', () => {
    const talk = { id: talkId, number: 2, title: 'Panel' };
    const frame = given(asked).toPublic(talkStarted, otherAsked, votedByBen);
    expect(frame?.type).toBe('boardUpdate');
    expect(frame?.data).toMatchObject({ talk, questions: [{ id: otherQuestionId }], stage: [] });
    expect(frame?.data).not.toHaveProperty('votes');
    const former = undone(2, { talkEnded: true, stage: [] });
    expect(given(asked, talkStarted).toPublic(former)?.data).toMatchObject({
      talk: { id: boardId, number: 1 },
      questions: [question],
    });
    expect(given(asked).toPublic(talkStarted)?.data).not.toHaveProperty('questions');
  });

  it('[FR36] a new talk, a hold and an undone talk send the state of planned talks, and not the agenda', () => {
    const board = given(opened, agendaChanged);
    const now = [{ id: itemId, state: 'now' }];
    for (const make of [board.toPublic, board.readBackToPublic]) {
      const frame = make(plannedTalkStarted);
      expect(frame?.data).toMatchObject({ talk: { title: 'Keynote' }, agendaStates: now });
      expect(frame?.data).not.toHaveProperty('agenda');
    }
    expect(given(opened, agendaChanged, plannedTalkStarted).toPublic(talkStarted)?.data.agendaStates).toEqual(
      [{ id: itemId, state: 'past' }],
    );
    const held = [{ id: itemId, state: 'planned', held: true }];
    expect(board.toModerators(itemHeld)?.data).toEqual({
      boardId,
      epoch,
      from: 2,
      seq: 3,
      agendaStates: held,
    });
    expect(board.toPublic(itemHeld)).toBeUndefined();
    const undo = undone(3, { talkEnded: true, stage: [] });
    const running = given(opened, agendaChanged, plannedTalkStarted);
    expect(running.toModerators(undo)?.data).toMatchObject({ agendaStates: held });
    expect(running.toPublic(undo)?.data).toMatchObject({ agendaStates: [] });
    expect(given(opened).toPublic(talkStarted)?.data).not.toHaveProperty('agendaStates');
  });

  it('[FR36] a change of the agenda sends it whole, with the states', () => {
    const { data } = given(opened).toPublic(agendaChanged, plannedTalkStarted) ?? {};
    expect(data?.agenda?.[0]).toEqual({ ...agendaItem, state: 'now' });
    expect(data).not.toHaveProperty('agendaStates');
  });

  it('[FR28] no frame shows changes of questions of earlier talks', () => {
    const board = given(asked, talkStarted);
    expect(board.toPublic(hidden)).toBeUndefined();
    expect(board.toModerators(hidden, edited)).toBeUndefined();
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

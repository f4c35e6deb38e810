import { OwnQuestion } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import {
  anna,
  answered,
  answeringStarted,
  approved,
  asked,
  at,
  boardAfter,
  declinedAsTwice,
  edited,
  foodAndRooms,
  hidden,
  labelled,
  otherAsked,
  otherQuestionId,
  questionId,
  replied,
  returned,
  settingsChanged,
  votedByBen,
  waiting,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { moderatorReader, publicReader, snapshotOf } from '../testing/readers.ts';
import type { BoardState } from '../board/boardState.ts';
import { ownQuestionOf, type Reader } from './audience.ts';

const state = boardAfter(asked, otherAsked, hidden);
const sampleIn = (reader: Reader, board: BoardState) =>
  snapshotOf(reader, board, 1).questions.get(questionId);

const ownQuestionAfter = (...events: Parameters<typeof boardAfter>) => {
  const board = boardAfter(...events);
  const question = board.questions.get(questionId);
  return question && ownQuestionOf(question, board);
};

describe('View (VI)', () => {
  it('[VI8] the public sees questions that are not hidden, moderators see all', () => {
    expect([...snapshotOf(publicReader, state, 3).questions.keys()]).toEqual([otherQuestionId]);
    expect(snapshotOf(moderatorReader, state, 3).questions.size).toBe(2);
  });

  it('[VI8] the public sees published questions only', () => {
    for (const past of [[waiting], [waiting, declinedAsTwice], [asked, returned], [asked, withdrawn]]) {
      expect(sampleIn(publicReader, boardAfter(...past))).toBeUndefined();
      expect(sampleIn(moderatorReader, boardAfter(...past))).toBeDefined();
    }
    expect(sampleIn(publicReader, boardAfter(waiting, approved))).toBeDefined();
  });

  it('[VI9] moderators see a pseudonym of the author, the public sees nothing', () => {
    const [byAnna] = snapshotOf(moderatorReader, state, 3).questions.values();
    expect(byAnna).toHaveProperty('authorId', moderatorReader.pseudonymize(anna));
    expect(byAnna).not.toHaveProperty('sessionId');
    const [readByPublic] = snapshotOf(publicReader, state, 3).questions.values();
    expect(readByPublic).not.toHaveProperty('authorId');
    expect(readByPublic).not.toHaveProperty('sessionId');
  });

  it('[VI10] moderators also see status, reason and the former text', () => {
    expect(sampleIn(moderatorReader, boardAfter(asked, edited, declinedAsTwice))).toMatchObject({
      status: 'declined',
      reason: 'Asked before',
      text: edited.text,
      original: asked.text,
    });
    const board = boardAfter(asked, edited);
    expect(sampleIn(publicReader, board)).toMatchObject({ text: edited.text, edited: true });
    for (const field of ['status', 'reason', 'original'])
      expect(sampleIn(publicReader, board)).not.toHaveProperty(field);
  });

  it('[VI11] name, reply, labels and the mark of an edit are left out where there are none', () => {
    expect(Object.keys(sampleIn(publicReader, boardAfter(asked)) ?? {})).toEqual([
      'id',
      'boardId',
      'text',
      'votes',
      'hidden',
      'pinned',
      'isAnswered',
      'createdAt',
    ]);
    expect(sampleIn(publicReader, boardAfter(foodAndRooms, asked, labelled, replied))).toMatchObject({
      labels: ['Food'],
      reply: { text: 'At noon', at },
    });
  });

  it('[VI12] names are shown while the board has names, also those given before', () => {
    const named = { ...asked, name: 'Anna' };
    const [on, off] = [settingsChanged({ names: 'optional' }), settingsChanged({ names: 'off' })];
    for (const reader of [publicReader, moderatorReader]) {
      expect(sampleIn(reader, boardAfter(on, named))).toHaveProperty('name', 'Anna');
      expect(sampleIn(reader, boardAfter(on, named, off))).not.toHaveProperty('name');
      expect(sampleIn(reader, boardAfter(on, named, off, on))).toHaveProperty('name', 'Anna');
    }
  });

  it('[VI13] labels are shown while the board has them', () => {
    const past = [foodAndRooms, asked, { ...labelled, labels: ['Food', 'Rooms'] }];
    const onlyRooms = settingsChanged({ labels: [{ name: 'Rooms', color: 'red' }] });
    expect(sampleIn(publicReader, boardAfter(...past, onlyRooms))?.labels).toEqual(['Rooms']);
    expect(sampleIn(publicReader, boardAfter(...past, onlyRooms, foodAndRooms))?.labels).toEqual([
      'Food',
      'Rooms',
    ]);
  });

  it('[VI14] authors see what becomes of their question, public or not', () => {
    const own = {
      id: questionId,
      status: 'published',
      text: asked.text,
      votes: 0,
      answering: false,
      answered: false,
      hidden: false,
    };
    expect(ownQuestionAfter(waiting)).toEqual({ ...own, status: 'waiting' });
    expect(ownQuestionAfter(waiting, declinedAsTwice)).toEqual({
      ...own,
      status: 'declined',
      reason: 'Asked before',
    });
    expect(ownQuestionAfter(asked, votedByBen, replied, answeringStarted)).toEqual({
      ...own,
      votes: 1,
      reply: { text: 'At noon', at },
      answering: true,
    });
    expect(ownQuestionAfter(asked, answered, hidden)).toEqual({ ...own, answered: true, hidden: true });
    expect(OwnQuestion.parse(ownQuestionAfter(asked, replied))).toEqual(ownQuestionAfter(asked, replied));
  });
});

import { describe, expect, it } from 'vitest';
import {
  asked,
  boardAfter,
  hidden,
  merged,
  moderated,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  setAside,
  unhidden,
  votedByBen,
  ben,
} from '../testing/sampleBoard.ts';
import { publicRecordOf } from './publicRecord.ts';

const thirdId = 'c0000000-0000-4000-8000-000000000003';
const third = { ...asked, questionId: thirdId };
const declined = (id: string, reason?: string) => ({
  ...moderated('decline', id),
  ...(reason !== undefined && { reason }),
});
const nextTalk = {
  type: 'v1.TalkStarted',
  talkId: 'f0000000-0000-4000-8000-000000000001',
  title: 'Second',
} as const;

describe('Tally (PR)', () => {
  it('[PR7] counts over all talks, and reasons by frequency', () => {
    const events = [
      opened,
      asked,
      otherAsked,
      third,
      declined(questionId, 'Off topic'),
      declined(otherQuestionId, 'Ada asks this every time'),
    ];
    const tally = publicRecordOf(
      boardAfter(...events, nextTalk, declined(thirdId), declined(questionId, 'Already asked'), {
        type: 'v1.ParticipantBlocked',
        sessionId: ben,
      }),
    );
    expect(tally).toEqual({
      hidden: 0,
      declined: {
        total: 3,
        reasons: [
          { reason: 'Already asked', questions: 1 },
          { reason: 'other', questions: 1 },
        ],
      },
      blocked: 1,
      merged: 0,
      setAside: 0,
    });
  });

  it('[PR7] counts what is hidden and merged now, and the votes that are set aside', () => {
    const board = [
      opened,
      asked,
      otherAsked,
      votedByBen,
      setAside({ [questionId]: 0 }, 1, ben),
      merged(0),
      hidden,
    ];
    expect(publicRecordOf(boardAfter(...board))).toMatchObject({ hidden: 1, merged: 1, setAside: 1 });
    expect(publicRecordOf(boardAfter(...board, unhidden))).toMatchObject({
      hidden: 0,
    });
  });
});

import type { RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';
import {
  anna,
  annaBlocked,
  annaUnblocked,
  answered,
  asked,
  at,
  boardAfter,
  closed,
  hidden,
  keysRotated,
  opened,
  otherAsked,
  pinned,
  questionAfter,
  questionId,
  retractedByBen,
  unanswered,
  unhidden,
  unpinned,
  votedByAnna,
  votedByBen,
} from '../testing/sampleBoard.ts';
import { emptyBoard, voteOf, type BoardState, isErased } from './boardState.ts';
import { evolve } from './evolve.ts';

/** Calls `check` with the state before and after each event of a random board. */
const everyStep = (check: (before: BoardState, after: BoardState) => void): void =>
  fc.assert(
    fc.property(boardCommands, (commands) => {
      const state = emptyBoard();
      for (const recorded of play(commands).log) check(...step(state, recorded));
    }),
  );

/** Counts the sessions that are not set aside, by the parents alone. */
const countedVotes = ({ questions, ballots, setAside }: BoardState, id: string): number => {
  const isBelow = (each: string): boolean => {
    const parent = questions.get(each)?.ancestors[0];
    return each === id || (parent !== undefined && isBelow(parent));
  };
  const votes = [...(ballots ?? [])]
    .map(voteOf)
    .filter(({ questionId: voted, sessionId }) => isBelow(voted) && !setAside.has(sessionId));
  return new Set(votes.map(({ sessionId }) => sessionId)).size;
};

const step = (state: BoardState, recorded: RecordedEvent): [BoardState, BoardState] => {
  const before = { ...state, questions: new Map(state.questions) };
  evolve(state, recorded);
  return [before, state];
};

describe('Board (BO)', () => {
  it('[BO1] a board has the title it was opened with', () => {
    expect(boardAfter(opened).title).toBe('Town hall');
  });

  it('[BO2] a board has the time of the closing event as its closing time', () => {
    expect(boardAfter(opened).closedAt).toBeUndefined();
    expect(boardAfter(opened, closed).closedAt).toBe(at);
  });

  it('[BO7] an event about an unknown question cannot be applied', () => {
    expect(() => boardAfter(opened, otherAsked, votedByBen)).toThrow(`no question ${questionId}`);
  });
});

describe('Questions (QU)', () => {
  it('[QU3] a new question has no votes and no flags', () => {
    expect(questionAfter(asked)).toEqual({
      id: questionId,
      sessionId: anna,
      talkId: undefined,
      text: 'When is lunch?',
      original: undefined,
      createdAt: at,
      votes: 0,
      status: 'published',
      reason: undefined,
      wasPublic: true,
      hidden: false,
      pinned: false,
      isAnswered: false,
      name: undefined,
      reply: undefined,
      labels: [],
      flags: [],
      ancestors: [],
      members: [],
    });
  });

  it('[QU5, ER1, TA9] author and time of a question never change, its talk only to or from a new one, and its name only goes when it is erased', () => {
    everyStep((before, after) => {
      const isOtherTalk = before.talks.length !== after.talks.length;
      for (const { id, sessionId, name, talkId, createdAt } of before.questions.values()) {
        const question = after.questions.get(id);
        expect(question).toMatchObject({ sessionId, createdAt });
        expect([talkId, ...(isOtherTalk ? [after.talks.at(-1)?.id] : [])]).toContain(question?.talkId);
        expect(question?.name).toBe(question && isErased(question) ? undefined : name);
      }
    });
  });
});

describe('Voting (VO)', () => {
  it('[VO10] votes are the number of sessions with a vote', () => {
    expect(questionAfter(asked, votedByAnna, votedByBen)?.votes).toBe(2);
    expect(questionAfter(asked, votedByAnna, votedByBen, retractedByBen)?.votes).toBe(1);
  });

  it('[VO10, ME2, IN2] votes always equal the number of sessions that count, with a ballot on the question or below it', () => {
    everyStep((_before, state) => {
      for (const { id, votes } of state.questions.values()) expect(votes).toBe(countedVotes(state, id));
    });
  });

  it('[IN6] the board always counts the sessions that are set aside, and their ballots', () => {
    everyStep((_before, { setAside, setAsideTotals, ballots = new Set() }) => {
      const votes = Array.from(ballots, voteOf).filter(({ sessionId }) => setAside.has(sessionId)).length;
      expect(setAsideTotals).toMatchObject({ sessions: setAside.size, votes });
    });
  });

  it('[VO11] a hidden question keeps its votes', () => {
    expect(questionAfter(asked, votedByBen, hidden)?.votes).toBe(1);
    expect(questionAfter(asked, votedByBen, hidden, unhidden)?.votes).toBe(1);
  });
});

describe('Moderation (MO)', () => {
  it('[MO1] hiding and unhiding', () => {
    expect(questionAfter(asked, hidden)?.hidden).toBe(true);
    expect(questionAfter(asked, hidden, unhidden)?.hidden).toBe(false);
  });

  it('[MO2] pinning and unpinning', () => {
    expect(questionAfter(asked, pinned)?.pinned).toBe(true);
    expect(questionAfter(asked, pinned, unpinned)?.pinned).toBe(false);
  });

  it('[MO3] marking as answered and as unanswered', () => {
    expect(questionAfter(asked, answered)?.isAnswered).toBe(true);
    expect(questionAfter(asked, answered, unanswered)?.isAnswered).toBe(false);
  });

  it('[MO7] setting a flag changes neither other flags nor votes', () => {
    const voted = questionAfter(asked, votedByBen);
    expect(questionAfter(asked, votedByBen, hidden)).toEqual({ ...voted, hidden: true });
    expect(questionAfter(asked, votedByBen, pinned)).toEqual({ ...voted, pinned: true });
    expect(questionAfter(asked, votedByBen, answered)).toEqual({ ...voted, isAnswered: true });
  });
});

describe('Blocks (BL)', () => {
  it('[BL1, BL7] a block is set and lifted', () => {
    expect(boardAfter(asked, annaBlocked).blocked).toEqual(new Set([anna]));
    expect(boardAfter(asked, annaBlocked, annaUnblocked).blocked).toEqual(new Set());
  });

  it('[BL9] a block changes neither questions nor votes', () => {
    const { questions, ballots } = boardAfter(asked, votedByAnna);
    expect(boardAfter(asked, votedByAnna, annaBlocked)).toMatchObject({ questions, ballots });
  });
});

describe('Keys (KE)', () => {
  it('[KE1] the latest rotation determines the keys of a board', () => {
    const first = { ...keysRotated, keyId: questionId };
    expect(boardAfter(opened).keyId).toBeUndefined();
    expect(boardAfter(opened, first, keysRotated).keyId).toBe(keysRotated.keyId);
  });

  it('[KE2] rotating the keys changes nothing else', () => {
    const before = boardAfter(opened, asked, votedByAnna, annaBlocked);
    expect(boardAfter(opened, asked, votedByAnna, annaBlocked, keysRotated)).toEqual({
      ...before,
      keyId: keysRotated.keyId,
    });
  });
});

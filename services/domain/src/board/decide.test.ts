import type { RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses, ROOMY } from '../testing/deciderSpecification.ts';
import {
  anna,
  annaBlocked,
  annaUnblocked,
  answered,
  asked,
  ben,
  boardAfter,
  closed,
  declined,
  hidden,
  keysRotated,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  retractedByBen,
  settingsChanged,
  unanswered,
  unhidden,
  unpinned,
  votedByAnna,
  votedByBen,
  waiting,
  withdrawn,
  ownerLinkIssued,
} from '../testing/sampleBoard.ts';
import type { BoardCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';

const ask: BoardCommand = { type: 'AskQuestion', questionId, sessionId: anna, text: 'When is lunch?' };
const askAgain: BoardCommand = { ...ask, questionId: otherQuestionId, text: 'Where is lunch?' };
const toggle: BoardCommand = { type: 'Vote', questionId, sessionId: ben };
const castVote: BoardCommand = { ...toggle, voted: true };
const retractVote: BoardCommand = { ...toggle, voted: false };
const hide: BoardCommand = { type: 'ModerateQuestion', act: 'hide', questionId };
const unhide: BoardCommand = { type: 'ModerateQuestion', act: 'unhide', questionId };
const pin: BoardCommand = { type: 'ModerateQuestion', act: 'pin', questionId };
const unpin: BoardCommand = { type: 'ModerateQuestion', act: 'unpin', questionId };
const answer: BoardCommand = { type: 'ModerateQuestion', act: 'mark-answered', questionId };
const unanswer: BoardCommand = { type: 'ModerateQuestion', act: 'mark-unanswered', questionId };
const blockAuthor: BoardCommand = { type: 'BlockAuthor', questionId, sessionId: ben };
const unblock: BoardCommand = { type: 'UnblockParticipant', sessionId: anna };
const close: BoardCommand = { type: 'CloseBoard' };

/** Commands that add something each time, or refer to an act. */
const ADDING: ReadonlySet<BoardCommand['type']> = new Set<BoardCommand['type']>([
  'AskQuestion',
  'StartTalk',
  'InviteModerator',
  'UndoAct',
]);

/** Whether the command names its end state, so that repeating it changes nothing. */
const hasExplicitEnd = (command: BoardCommand): boolean =>
  command.type === 'Vote' ? command.voted !== undefined : !ADDING.has(command.type);

describe('Board (BO)', () => {
  it('[BO2] closing a live board records that', () => {
    expect(given(opened).when(close)).toEqual(records(closed));
  });

  it('[BO3] a closed board refuses every command', () => {
    const closedBoard = given(opened, asked, annaBlocked, closed);
    const undo: BoardCommand = { type: 'UndoAct', seq: 3 };
    const review: BoardCommand = { type: 'ChangeSettings', settings: { review: true } };
    for (const command of [ask, castVote, hide, pin, answer, blockAuthor, unblock, close, undo, review])
      expect(closedBoard.when(command)).toEqual(refuses('board-not-found'));
  });

  it('[BO4] a repeated command with an explicit end state records nothing', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const twice = commands.filter(hasExplicitEnd).at(-1);
        if (!twice) return;
        const { decisions } = play([...commands, twice, twice]);
        const again = decisions.at(-1);
        expect(again?.ok ? again.events : []).toEqual([]);
      }),
    );
  });

  it('[BO9] a command records at most one event', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        for (const decision of play(commands).decisions)
          expect(decision.ok ? decision.events.length : 0).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[BO5] deciding does not modify the state', () => {
    fc.assert(
      fc.property(boardCommands, boardCommands, (past, commands) => {
        const { log } = play(past);
        const state = stateAt(log, log.length);
        for (const command of commands) decide(command, state, ROOMY);
        expect(state).toEqual(stateAt(log, log.length));
      }),
    );
  });
});

/** Positions of the log at which a question was refused because the board was full. */
const refusedAsFull = (decisions: readonly Decision[]): number[] => {
  let seq = 1;
  return decisions.flatMap((decision) => {
    if (decision.ok) seq += decision.events.length + (decision.automatic?.length ?? 0);
    return !decision.ok && decision.code === 'board-full' ? seq : [];
  });
};

// A talk that was full may lose questions later: those that wait can be carried to the next one.
const currentTalkSize = (log: readonly RecordedEvent[], seq: number): number => {
  const { questions, talks } = stateAt(log, seq);
  return questions
    .values()
    .filter(({ talkId }) => talkId === talks.at(-1)?.id)
    .toArray().length;
};

describe('Questions (QU)', () => {
  it('[QU1] asking records the question with its text and author', () => {
    expect(given(opened).when(ask)).toEqual(records(asked));
  });

  it('[QU2] a blocked session may not ask', () => {
    expect(given(asked, annaBlocked).when(askAgain)).toEqual(refuses('blocked'));
  });

  it('[QU4] one session may ask again', () => {
    expect(given(asked).when(askAgain)).toEqual(records({ ...otherAsked, sessionId: anna }));
  });

  it('[QU6] a full board refuses further questions, and hidden ones count', () => {
    expect(given(asked, hidden).when(askAgain, { questionsMax: 1 })).toEqual(refuses('board-full'));
    expect(given(asked, hidden).when(askAgain, { questionsMax: 2 }).ok).toBe(true);
  });

  it('[QU6] a board accepts questions up to its limit and never more', () => {
    fc.assert(
      fc.property(boardCommands, fc.integer({ min: 1, max: 6 }), (commands, questionsMax) => {
        const { log, decisions } = play(commands, { questionsMax });
        const asks = decisions.filter((_, index) => commands[index]?.type === 'AskQuestion');
        const { questions, questionCount } = stateAt(log, log.length);
        expect(questionCount).toBe(questions.size);
        const inTalk = Map.groupBy(questions.values(), ({ talkId }) => talkId);
        for (const ofTalk of inTalk.values()) expect(ofTalk.length).toBeLessThanOrEqual(questionsMax);
        for (const seq of refusedAsFull(decisions)) expect(currentTalkSize(log, seq)).toBe(questionsMax);
        expect(asks.filter(({ ok }) => ok)).toHaveLength(questions.size);
      }),
    );
  });

  it('[QU7] a blocked session is refused as blocked even on a full board', () => {
    expect(given(asked, annaBlocked).when(askAgain, { questionsMax: 1 })).toEqual(refuses('blocked'));
  });
});

describe('Gates and time boxes (QU, VO)', () => {
  const paused = settingsChanged({ asking: 'paused', voting: 'paused' });
  const [opensAt, closesAt] = ['2026-03-01T09:00:00Z', '2026-03-01T11:00:00Z'];
  const box = settingsChanged({ opensAt, closesAt });
  const [early, first, last, late] = [
    '2026-03-01T08:59:59.999Z',
    '2026-03-01T09:00:00.000Z',
    '2026-03-01T10:59:59.999Z',
    '2026-03-01T11:00:00.000Z',
  ];

  it('[QU8] while asking is paused a question is refused', () => {
    expect(given(paused).when(ask)).toEqual(refuses('asking-paused'));
    expect(given(settingsChanged({ voting: 'paused' })).when(ask).ok).toBe(true);
    expect(given(paused, annaBlocked).when(ask)).toEqual(refuses('blocked'));
  });

  it('[QU9] outside the time box a question is refused with the time that matters', () => {
    expect(given(box).when(ask, { now: early })).toEqual(refuses('board-not-open', { opensAt }));
    expect(given(box).when(ask, { now: first }).ok).toBe(true);
    expect(given(box).when(ask, { now: last }).ok).toBe(true);
    expect(given(box).when(ask, { now: late })).toEqual(refuses('board-not-open', { closesAt }));
  });

  it('[QU9, VO13] a time box may have one end only', () => {
    expect(given(asked, settingsChanged({ opensAt })).when(castVote, { now: late }).ok).toBe(true);
    expect(given(settingsChanged({ opensAt })).when(ask, { now: early })).toEqual(
      refuses('board-not-open', { opensAt }),
    );
    expect(given(settingsChanged({ closesAt })).when(ask, { now: early }).ok).toBe(true);
  });

  it('[QU10] a name is recorded only where names are optional', () => {
    const named: BoardCommand = { ...ask, name: 'Anna' };
    expect(given(opened).when(named)).toEqual(records(asked));
    expect(given(settingsChanged({ names: 'optional' })).when(named)).toEqual(
      records({ ...asked, name: 'Anna' }),
    );
    expect(given(settingsChanged({ names: 'optional' })).when(ask)).toEqual(records(asked));
  });

  it('[VO12] while voting is paused a vote is neither cast nor retracted', () => {
    const board = given(asked, votedByBen, paused);
    expect(board.when(retractVote)).toEqual(refuses('voting-paused'));
    expect(board.when({ ...castVote, sessionId: anna })).toEqual(refuses('voting-paused'));
    expect(given(asked, settingsChanged({ asking: 'paused' })).when(castVote).ok).toBe(true);
  });

  it('[VO13] outside the time box a vote is refused with the time that matters', () => {
    const board = given(asked, votedByBen, box);
    expect(board.when(retractVote, { now: early })).toEqual(refuses('board-not-open', { opensAt }));
    expect(board.when(retractVote, { now: first }).ok).toBe(true);
    expect(board.when(retractVote, { now: late })).toEqual(refuses('board-not-open', { closesAt }));
  });

  it('[VO14, BO4] a vote that is as wanted is accepted at any time', () => {
    expect(given(asked, votedByBen, paused).when(castVote)).toEqual(recordsNothing);
    expect(given(asked, votedByBen, box).when(castVote, { now: late })).toEqual(recordsNothing);
  });
});

describe('Voting (VO)', () => {
  it('[VO1] a vote is cast if there is none', () => {
    expect(given(asked).when(castVote)).toEqual(records(votedByBen));
    expect(given(asked, votedByAnna).when(castVote)).toEqual(records(votedByBen));
  });

  it('[VO2, BO4] a second vote by the same session records nothing', () => {
    expect(given(asked, votedByBen).when(castVote)).toEqual(recordsNothing);
  });

  it('[VO3] a vote is retracted if there is one', () => {
    expect(given(asked, votedByBen).when(retractVote)).toEqual(records(retractedByBen));
    expect(given(asked, votedByAnna).when(retractVote)).toEqual(recordsNothing);
  });

  it('[VO4] without an explicit end state a vote is toggled', () => {
    expect(given(asked).when(toggle)).toEqual(records(votedByBen));
    expect(given(asked, votedByBen).when(toggle)).toEqual(records(retractedByBen));
    expect(given(asked, votedByBen, retractedByBen).when(toggle)).toEqual(records(votedByBen));
  });

  it('[VO5] an unknown question cannot be voted on', () => {
    expect(given(otherAsked).when(castVote)).toEqual(refuses('question-not-found'));
  });

  it('[VO6] no session can vote on a hidden question', () => {
    const board = given(asked, votedByBen, hidden);
    expect(board.when(castVote)).toEqual(refuses('question-not-found'));
    expect(board.when(retractVote)).toEqual(refuses('question-not-found'));
    expect(board.when({ ...castVote, sessionId: anna })).toEqual(refuses('question-not-found'));
  });

  it('[VO6] no session can vote on a question that is waiting, declined or withdrawn', () => {
    for (const past of [[waiting], [asked, declined], [asked, withdrawn]])
      for (const sessionId of [anna, ben])
        expect(given(...past).when({ ...castVote, sessionId })).toEqual(refuses('question-not-found'));
  });

  it('[VO7, VO8] a blocked author may vote, even on their own question', () => {
    expect(given(asked, annaBlocked).when({ ...castVote, sessionId: anna })).toEqual(records(votedByAnna));
  });

  it('[VO9] pinned and answered questions may be voted on', () => {
    expect(given(asked, pinned, answered).when(castVote)).toEqual(records(votedByBen));
  });
});

describe('Moderation (MO)', () => {
  it('[MO1] a question is hidden and unhidden', () => {
    expect(given(asked).when(hide)).toEqual(records(hidden));
    expect(given(asked, hidden).when(unhide)).toEqual(records(unhidden));
    expect(given(asked, hidden, unhidden).when(hide)).toEqual(records(hidden));
  });

  it('[MO2] a question is pinned and unpinned', () => {
    expect(given(asked).when(pin)).toEqual(records(pinned));
    expect(given(asked, pinned).when(unpin)).toEqual(records(unpinned));
    expect(given(asked, pinned, unpinned).when(pin)).toEqual(records(pinned));
  });

  it('[MO3] a question is marked answered and unanswered', () => {
    expect(given(asked).when(answer)).toEqual(records(answered));
    expect(given(asked, answered).when(answer)).toEqual(recordsNothing);
    expect(given(asked, answered).when(unanswer)).toEqual(records(unanswered));
    expect(given(asked).when(unanswer)).toEqual(recordsNothing);
  });

  it('[MO4] setting a flag to its present value records nothing', () => {
    expect(given(asked, hidden).when(hide)).toEqual(recordsNothing);
    expect(given(asked).when(unhide)).toEqual(recordsNothing);
    expect(given(asked, pinned).when(pin)).toEqual(recordsNothing);
    expect(given(asked).when(unpin)).toEqual(recordsNothing);
  });

  it('[MO5] an unknown question cannot be moderated', () => {
    for (const command of [hide, unhide, pin, unpin, answer])
      expect(given(otherAsked).when(command)).toEqual(refuses('question-not-found'));
  });

  it('[MO6] a hidden question may be pinned, unpinned and answered', () => {
    expect(given(asked, hidden).when(pin)).toEqual(records(pinned));
    expect(given(asked, pinned, hidden).when(unpin)).toEqual(records(unpinned));
    expect(given(asked, hidden).when(answer)).toEqual(records(answered));
  });
});

describe('Blocks (BL)', () => {
  it('[BL1] the author of a question is blocked', () => {
    expect(given(asked).when(blockAuthor)).toEqual(records(annaBlocked));
  });

  it('[BL2] a moderator cannot block their own session', () => {
    expect(given(asked).when({ ...blockAuthor, sessionId: anna })).toEqual(refuses('own-question'));
  });

  it('[BL3] a moderator without a session may block every author', () => {
    expect(given(asked).when({ type: 'BlockAuthor', questionId })).toEqual(records(annaBlocked));
  });

  it('[BL4] a blocked author is not blocked again', () => {
    expect(given(asked, annaBlocked).when(blockAuthor)).toEqual(recordsNothing);
  });

  it('[BL5] the author of a hidden question may be blocked', () => {
    expect(given(asked, hidden).when(blockAuthor)).toEqual(records(annaBlocked));
  });

  it('[BL6] the author of an unknown question cannot be blocked', () => {
    expect(given(otherAsked).when(blockAuthor)).toEqual(refuses('question-not-found'));
  });

  it('[BL7] an unblocked session may ask again', () => {
    expect(given(asked, annaBlocked).when(unblock)).toEqual(records(annaUnblocked));
    expect(given(annaBlocked, annaUnblocked).when(ask)).toEqual(records(asked));
  });

  it('[BL8] a session that is not blocked is not unblocked', () => {
    expect(given(asked).when(unblock)).toEqual(recordsNothing);
  });

  it('[BL10] a block applies to its own board only', () => {
    const [here, elsewhere] = [boardAfter(opened, annaBlocked), boardAfter(opened)];
    expect(decide(ask, here, ROOMY)).toEqual(refuses('blocked'));
    expect(decide(ask, elsewhere, ROOMY)).toEqual(records(asked));
  });
});

describe('Keys (KE)', () => {
  const rotate = { type: 'RotateKeys', keyId: keysRotated.keyId } as const;

  it('[KE3] a link for the owner is recorded each time, and changes nothing', () => {
    expect(given(opened, ownerLinkIssued).when({ type: 'IssueOwnerLink' })).toEqual(records(ownerLinkIssued));
    expect(boardAfter(opened, ownerLinkIssued)).toEqual(boardAfter(opened));
    expect(given(opened, closed).when({ type: 'IssueOwnerLink' })).toEqual(refuses('board-not-found'));
  });

  it('[KE1] rotating the keys records the new ones, once', () => {
    expect(given(opened).when(rotate)).toEqual(records(keysRotated));
    expect(given(opened, keysRotated).when(rotate)).toEqual(recordsNothing);
    const other = { ...keysRotated, keyId: otherQuestionId };
    expect(given(opened, keysRotated, other).when(rotate)).toEqual(records(keysRotated));
  });
});

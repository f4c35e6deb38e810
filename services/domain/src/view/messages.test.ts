import type { BoardEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyBoardWithoutBallots, isPublic } from '../board/boardState.ts';
import { boardCommands, play } from '../testing/arbitraries.ts';
import {
  answeringStarted,
  asked,
  hidden,
  merged,
  moderated,
  otherAsked,
  otherQuestionId,
  questionId,
  recordedAll,
  talkStarted,
  undone,
  unmerged,
  votedByAnna,
  waiting,
} from '../testing/sampleBoard.ts';
import { messagesBy } from './messages.ts';

/** What the last of these events is told as. */
const told = (...events: BoardEvent[]): string[] => {
  const state = emptyBoardWithoutBallots();
  const all = recordedAll(events).map((recorded) => messagesBy(state, recorded));
  const names = new Map([
    [questionId, 'one'],
    [otherQuestionId, 'other'],
  ]);
  return (all.at(-1) ?? []).map(({ type, questionId: id }) =>
    [type, names.get(id ?? '')].filter(Boolean).join(' '),
  );
};

it.each<[string, string[], BoardEvent[]]>([
  ['an asked question', ['question.published one'], [asked]],
  ['a waiting question', [], [waiting]],
  ['a vote', [], [asked, votedByAnna]],
  ['an approval', ['question.published one'], [waiting, moderated('approve', questionId)]],
  ['hiding', ['question.removed one'], [asked, moderated('hide', questionId)]],
  [
    'showing again',
    ['question.published one'],
    [asked, moderated('hide', questionId), moderated('unhide', questionId)],
  ],
  ['hiding what waits', [], [waiting, moderated('hide', questionId)]],
  [
    'approving what is hidden',
    [],
    [waiting, moderated('hide', questionId), moderated('approve', questionId)],
  ],
  ['a return', ['question.removed one'], [asked, moderated('return', questionId)]],
  ['an answer', ['question.answered one'], [asked, moderated('mark-answered', questionId)]],
  ['answering', ['question.answering one'], [asked, answeringStarted]],
  [
    'answering the next',
    ['question.answered one', 'question.answering other'],
    [
      asked,
      otherAsked,
      answeringStarted,
      { type: 'v1.AnsweringStarted', questionId: otherQuestionId, answeredId: questionId },
    ],
  ],
  [
    'a bulk act',
    ['question.removed one', 'question.removed other'],
    [asked, otherAsked, moderated('hide', questionId, otherQuestionId)],
  ],
  ['a merge', ['question.removed one'], [asked, otherAsked, merged(0)]],
  ['an unmerge', ['question.published one'], [asked, otherAsked, merged(0), unmerged(0)]],
  [
    'an undone act',
    ['question.published one'],
    [asked, hidden, undone(2, { questions: [{ questionId, hidden: false }] })],
  ],
  ['a talk alone', ['talk.started'], [asked, answeringStarted, { ...talkStarted, answeredId: questionId }]],
  [
    'a talk that publishes',
    ['talk.started'],
    [waiting, { ...talkStarted, waiting: { act: 'approve', questionIds: [questionId] } }],
  ],
  ['closing', ['board.closed'], [asked, { type: 'v1.BoardClosed' }]],
])('%s is told as %j', (_name, messages, events) => {
  expect(told(...events)).toEqual(messages);
});

it('[WH1] who follows the messages knows which questions are public, on any board without talks', () => {
  fc.assert(
    fc.property(boardCommands, (commands) => {
      const state = emptyBoardWithoutBallots();
      const known = new Set<string>();
      for (const recorded of play(commands).log) {
        if (recorded.event.type === 'v1.TalkStarted') return;
        for (const { type, questionId: id = '' } of messagesBy(state, recorded)) {
          if (type === 'question.published') known.add(id);
          if (type === 'question.removed') known.delete(id);
          const isOfPublic = ['question.answered', 'question.answering'].includes(type);
          expect(!isOfPublic || known.has(id)).toBe(true);
        }
        const shown = [...state.questions.values()].filter(isPublic).map(({ id }) => id);
        expect([...known].toSorted()).toEqual(shown.toSorted());
      }
    }),
  );
});

import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isErased, isPublic } from '../board/boardState.ts';
import { boardCommands, play } from '../testing/arbitraries.ts';
import {
  answeringStarted,
  asked,
  closed,
  ended,
  hidden,
  merged,
  moderated,
  otherAsked,
  otherQuestionId,
  questionId,
  recordedAll,
  renamed,
  reopened,
  talkStarted,
  undone,
  unmerged,
  votedByAnna,
  waiting,
} from '../testing/sampleBoard.ts';
import { messagesBy, emptyMessageState } from './messages.ts';

const erased: BoardEvent = { type: 'v1.QuestionsErased', questionIds: [questionId] };

/** What the last of these events is told as. */
const messagesOfLast = (...events: BoardEvent[]): string[] => {
  const told = emptyMessageState();
  const all = recordedAll(events).map((recorded) => messagesBy(told, recorded));
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
  ['a move to an answered question', [], [asked, moderated('mark-answered', questionId), answeringStarted]],
  [
    'answering again what is answered',
    ['question.answering one'],
    [asked, moderated('mark-answered', questionId), { ...answeringStarted, reopened: true }],
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
  ['an erasure', ['question.removed one'], [asked, erased]],
  ['an erasure of what is hidden', [], [asked, hidden, erased]],
  ['an erasure after the closing', ['question.removed one'], [asked, closed, erased]],
  ['hiding what is erased', [], [asked, erased, hidden]],
  ['showing again what is erased', [], [asked, erased, hidden, moderated('unhide', questionId)]],
  ['answering what is erased', [], [asked, erased, answeringStarted]],
  [
    'showing again what is answered',
    ['question.published one'],
    [asked, moderated('mark-answered', questionId), hidden, moderated('unhide', questionId)],
  ],
  ['closing', ['board.closed'], [asked, closed]],
])('%s is told as %j', (_name, messages, events) => {
  expect(messagesOfLast(...events)).toEqual(messages);
});

it('[WH1] who follows the messages knows which questions the public can read, on any board without talks', () => {
  fc.assert(
    fc.property(boardCommands, (commands) => {
      const told = emptyMessageState();
      const known = new Set<string>();
      const { log } = play(commands);
      for (const recorded of log.slice(0, indexOfTalk(log))) {
        for (const { type, questionId: id = '' } of messagesBy(told, recorded)) {
          if (type === 'question.published') known.add(id);
          if (type === 'question.removed') known.delete(id);
          const isOfPublic = ['question.answered', 'question.answering'].includes(type);
          expect(!isOfPublic || known.has(id)).toBe(true);
        }
        const shown = [...told.state.questions.values()].filter(
          (question) => isPublic(question) && !isErased(question),
        );
        expect([...known].toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
      }
    }),
  );
});

it('[WH3] the end and the title of a board are no messages; what was being answered is told as answered', () => {
  for (const events of [[ended], [asked, ended], [ended, reopened], [renamed]])
    expect(messagesOfLast(...events)).toEqual([]);
  expect(messagesOfLast(asked, answeringStarted, { ...ended, answeredId: questionId })).toEqual([
    'question.answered one',
  ]);
});

it('[WH2] the messages of an event are the same when the log has lost its texts', () => {
  fc.assert(
    fc.property(boardCommands, (commands) => {
      const { log } = play(commands);
      const [told, withoutTexts] = [emptyMessageState(), emptyMessageState()];
      for (const recorded of log)
        expect(messagesBy(withoutTexts, emptied(recorded))).toEqual(messagesBy(told, recorded));
    }),
  );
});

const indexOfTalk = (log: readonly RecordedEvent[]): number | undefined => {
  const index = log.findIndex(({ event }) => event.type === 'v1.TalkStarted');
  return index === -1 ? undefined : index;
};

/** What an erasure of every session leaves of an event. */
const emptied = (recorded: RecordedEvent): RecordedEvent =>
  JSON.parse(JSON.stringify(recorded), (key, value) =>
    ['text', 'original'].includes(key) && typeof value === 'string' ? '' : value,
  );

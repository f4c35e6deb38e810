import type { Question } from '@openfloor/contract/questions';
import { expect, it } from 'vitest';
import { auditModeration, type ModerationEvidence } from './moderationAudit.ts';

const AT = '2026-03-01T10:00:00.000Z';
const questionId = '0b9b6f0e-8c57-4f7e-a2d4-6a1d3c5e7f90';
const sessionId = '7a3c1e5d-6b8f-4d20-9c4e-5f1a2b3c4d5e';

const shown: Question = {
  id: questionId,
  boardId: 'board',
  text: 'Why?',
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: AT,
};
const listAt = (seq: number, ...questions: Question[]) => ({
  epoch: 'e1',
  seq,
  questions: new Map(questions.map((question) => [question.id, question])),
});

const approved: ModerationEvidence['log']['events'][number] = {
  seq: 3,
  at: AT,
  key: 'approve',
  event: { type: 'v1.QuestionsModerated', act: 'approve', questionIds: [questionId] },
};

/** A question that waits at 2 and is published at 3. */
const sound = (): ModerationEvidence & { lists: ReturnType<typeof listAt>[] } => ({
  log: {
    boardId: 'board',
    epoch: 'e1',
    events: [
      {
        seq: 1,
        at: AT,
        key: null,
        event: { type: 'v1.BoardOpened', title: 'Town hall', shortId: 'k7m2qp', sessionId },
      },
      {
        seq: 2,
        at: AT,
        key: 'ask',
        event: { type: 'v1.QuestionAsked', questionId, sessionId, text: 'Why?', status: 'waiting' },
      },
      approved,
    ],
  },
  acts: new Map([
    ['ask', { seq: 2, type: 'v1.QuestionAsked' }],
    ['approve', { seq: 3, type: 'v1.QuestionsModerated' }],
  ]),
  lists: [listAt(2), listAt(3, shown), { ...listAt(2, shown), epoch: 'an earlier one' }],
});

it('finds no fault in a sound run', () => {
  expect(auditModeration(sound())).toEqual([]);
});

it.each<[string, (evidence: ReturnType<typeof sound>) => void]>([
  ['lost act: v1.QuestionsModerated at 3', ({ log }) => log.events.pop()],
  [
    'lost act: v1.QuestionsModerated at 3',
    ({ log }) => log.events.splice(2, 1, { ...approved, key: 'another' }),
  ],
  ['recorded twice: v1.QuestionsModerated at 3', ({ log }) => log.events.push({ ...approved, seq: 4 })],
  ['a public list at 2 differs from the log', ({ lists }) => lists.push(listAt(2, shown))],
  ['a public list at 3 differs from the log', ({ lists }) => lists.push(listAt(3))],
  ['a public list at 9 is ahead of the log', ({ lists }) => lists.push(listAt(9))],
])('finds: %s', (fault, doHarm) => {
  const evidence = sound();
  doHarm(evidence);
  expect(auditModeration(evidence)).toContain(fault);
});

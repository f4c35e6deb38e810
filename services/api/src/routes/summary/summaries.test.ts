import { Summary } from '@openfloor/contract/http/summary';
import { evolve } from '@openfloor/domain/board/evolve';
import {
  moderated,
  answered,
  asked,
  at,
  ben,
  boardAfter,
  edited,
  hidden,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  summaryPublished,
  summaryWritten,
  votedByAnna,
} from '@openfloor/domain/testing/sampleBoard';
import type { Audience } from '@openfloor/domain/view/audience';
import { expect, it } from 'vitest';
import { createSummaries } from './summaries.ts';

const thirdQuestionId = 'c0000000-0000-4000-8000-000000000003';

const openTalk = () => {
  let elapsedMs = 0;
  const state = boardAfter(opened, asked, otherAsked);
  const feed = { state };
  const summaries = createSummaries({ elapsedMs: () => elapsedMs });
  return {
    happens: (event: Parameters<typeof evolve>[1]['event']) => evolve(state, { event, at }),
    pass: (ms: number) => (elapsedMs += ms),
    read: (audience: Audience = 'public') => Summary.parse(JSON.parse(summaries.read(feed, audience))),
  };
};

it('A summary is kept for three seconds while only votes change and questions are added', () => {
  const talk = openTalk();
  talk.happens(votedByAnna);
  expect(talk.read().unanswered).toEqual([questionId, otherQuestionId]);
  talk.happens({ ...votedByAnna, questionId: otherQuestionId });
  talk.happens({ ...votedByAnna, questionId: otherQuestionId, sessionId: ben });
  talk.happens({ ...asked, questionId: thirdQuestionId });
  expect(talk.read().unanswered).toEqual([questionId, otherQuestionId]);
  talk.pass(2999);
  expect(talk.read().unanswered).toEqual([questionId, otherQuestionId]);
  talk.pass(1);
  expect(talk.read().unanswered).toEqual([otherQuestionId, questionId, thirdQuestionId]);
});

it('A summary has no question that left the public, no former text, and no answered one as unanswered', () => {
  const talk = openTalk();
  expect(talk.read().unanswered).toHaveLength(2);
  talk.happens(answered);
  expect(talk.read().unanswered).toEqual([otherQuestionId]);
  talk.happens({ ...asked, questionId: thirdQuestionId, text: 'Where is dinner?' });
  talk.happens(moderated('hide', otherQuestionId));
  expect(talk.read()).toMatchObject({ unanswered: [thirdQuestionId] });
  talk.happens({ ...edited, questionId: thirdQuestionId, text: 'Where is breakfast?' });
  talk.happens({ ...asked, questionId: otherQuestionId, text: 'Is breakfast free?' });
  expect(JSON.stringify(talk.read())).not.toMatch(/dinner|Where is lunch/);
});

it('Moderators read what the model wrote last, and the public what was published', () => {
  const talk = openTalk();
  talk.happens(summaryPublished);
  talk.happens(summaryWritten);
  expect(talk.read('public')).toMatchObject({ source: 'extract' });
  expect(talk.read('public')).not.toHaveProperty('isPublished');
  expect(talk.read('moderator')).toEqual({
    source: 'machine',
    text: summaryWritten.text,
    topics: [{ name: 'Lunch', questionIds: [questionId], strongest: questionId }],
    unanswered: [questionId, otherQuestionId],
    at,
    isPublished: false,
  });
  talk.happens(summaryPublished);
  expect(talk.read('public')).toMatchObject({ source: 'machine', text: summaryWritten.text });
  expect(talk.read('moderator').isPublished).toBe(true);
  talk.happens(hidden);
  for (const audience of ['public', 'moderator'] as const)
    expect(talk.read(audience)).toMatchObject({ source: 'extract', unanswered: [otherQuestionId] });
});

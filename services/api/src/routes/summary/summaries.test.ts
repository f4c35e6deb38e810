import { Summary } from '@openfloor/contract/http';
import { evolve } from '@openfloor/domain/board/evolve';
import {
  answered,
  asked,
  at,
  ben,
  boardAfter,
  hidden,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  votedByAnna,
} from '@openfloor/domain/testing/sampleBoard';
import { expect, it } from 'vitest';
import { createSummaries } from './summaries.ts';

const openTalk = () => {
  let elapsedMs = 0;
  const state = boardAfter(opened, asked, otherAsked);
  const feed = { state };
  const summaries = createSummaries({ elapsedMs: () => elapsedMs });
  return {
    happens: (event: Parameters<typeof evolve>[1]['event']) => evolve(state, { event, at }),
    pass: (ms: number) => (elapsedMs += ms),
    read: () => Summary.parse(JSON.parse(summaries.read(feed))),
  };
};

it('A summary is kept for a second while only votes change', () => {
  const talk = openTalk();
  talk.happens(votedByAnna);
  expect(talk.read().unanswered).toEqual([questionId, otherQuestionId]);
  talk.happens({ ...votedByAnna, questionId: otherQuestionId });
  talk.happens({ ...votedByAnna, questionId: otherQuestionId, sessionId: ben });
  expect(talk.read().unanswered).toEqual([questionId, otherQuestionId]);
  talk.pass(1000);
  expect(talk.read().unanswered).toEqual([otherQuestionId, questionId]);
});

it('A summary has no question that left the public, and no answered one as unanswered', () => {
  const talk = openTalk();
  expect(talk.read().unanswered).toHaveLength(2);
  talk.happens(answered);
  expect(talk.read().unanswered).toEqual([otherQuestionId]);
  talk.happens({ ...hidden, questionId: otherQuestionId });
  expect(talk.read()).toMatchObject({ unanswered: [] });
  expect(JSON.stringify(talk.read())).not.toContain(otherAsked.text);
});

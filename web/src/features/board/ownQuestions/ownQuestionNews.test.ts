import type { OwnQuestion } from '@openfloor/contract/questions';
import { ownQuestion } from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { newsOf } from './ownQuestionNews.ts';
import { statusOf } from './Yours.tsx';

const named = (id: string) => ({ id, question: 'When is lunch?' });
const known = (...questions: OwnQuestion[]) => new Map(questions.map((each) => [each.id, each]));

describe('The news of own questions', () => {
  it('are what a moderator decided, once', () => {
    const before = known(ownQuestion('a', { status: 'waiting' }), ownQuestion('b', { status: 'waiting' }));
    const after = known(ownQuestion('a'), ownQuestion('b', { status: 'declined', reason: 'Off topic' }));
    expect(newsOf(before, after)).toEqual([
      { type: 'published', ...named('a') },
      { type: 'declined', ...named('b'), reason: 'Off topic' },
    ]);
    expect(newsOf(after, after)).toEqual([]);
  });

  it('are that a question was merged, once', () => {
    const after = known(ownQuestion('a', { mergedInto: 'b' }));
    expect(newsOf(known(ownQuestion('a')), after)).toEqual([{ type: 'merged', ...named('a') }]);
    expect(newsOf(after, after)).toEqual([]);
  });

  it('are that a moderator answered in writing, once', () => {
    const reply = { text: 'At noon.', at: '2026-03-01T12:00:00.000Z' };
    const after = known(ownQuestion('a', { reply }));
    expect(newsOf(known(ownQuestion('a')), after)).toEqual([
      { type: 'replied', ...named('a'), text: 'At noon.' },
    ]);
    expect(newsOf(after, known(ownQuestion('a', { reply: { ...reply, text: 'At one.' } })))).toEqual([]);
    expect(newsOf(known(), after)).toEqual([]);
  });

  it('are nothing that happened before the page was opened', () => {
    expect(newsOf(known(), known(ownQuestion('a'), ownQuestion('b', { status: 'declined' })))).toEqual([]);
  });
});

describe('The status of an own question', () => {
  it.each([
    [ownQuestion('a', { status: 'waiting', hidden: true }), 'waiting'],
    [ownQuestion('a'), 'published'],
    [ownQuestion('a', { mergedInto: 'b' }), 'merged'],
    [ownQuestion('a', { mergedInto: 'now' }), 'answering'],
    [ownQuestion('now', { answered: true }), 'answering'],
    [ownQuestion('a', { answered: true }), 'answered'],
    [ownQuestion('a', { reply: { text: 'At noon.', at: '2026-03-01T12:00:00.000Z' } }), 'replied'],
    [ownQuestion('a', { hidden: true }), 'hidden'],
    [ownQuestion('a', { status: 'declined' }), 'declined'],
    [ownQuestion('now', { status: 'withdrawn' }), 'withdrawn'],
  ])('%o is %s', (own, status) => {
    expect(statusOf(own, 'now')).toBe(status);
  });
});

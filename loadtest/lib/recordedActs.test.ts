import { describe, expect, it } from 'vitest';
import { actsIn } from './recordedActs.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();
const event = (second: number, type: string, details: object) => ({
  seq: second,
  at: at(second),
  type,
  actor: 'participant',
  data: {},
  ...details,
});
const by = (session: string) => ({ by: { session, salt: '' } });
const exported = (events: object[], head: object = {}): string =>
  JSON.stringify({ format: 'openfloor-export', version: 1, events, ...head });

const asked = event(5, 'v1.QuestionAsked', {
  data: { questionId: 'q', status: 'published' },
  ...by('anna'),
  text: { value: 'Why?', salt: '' },
});

describe('The acts of an export', () => {
  it('are questions, votes and acts of moderators, timed from the first', () => {
    const log = exported([
      event(1, 'v1.BoardOpened', by('ben')),
      asked,
      event(6, 'v1.VoteCast', { data: { questionId: 'q' }, ...by('ben') }),
      event(7, 'v1.VoteRetracted', { data: { questionId: 'q' }, ...by('ben') }),
      event(8, 'v1.QuestionsModerated', { data: { questionIds: ['q'], act: 'pin' } }),
      event(9, 'v1.QuestionsModerated', { data: { questionIds: ['q', 'unknown'], act: 'hide' } }),
      event(10, 'v1.SettingsChanged', { data: { settings: { voting: 'paused' } } }),
    ]);
    expect(actsIn(log)).toEqual([
      { act: 'ask', atMs: 0, by: 'anna', question: 0, text: 'Why?' },
      { act: 'vote', atMs: 1000, by: 'ben', question: 0, voted: true },
      { act: 'vote', atMs: 2000, by: 'ben', question: 0, voted: false },
      { act: 'moderate', atMs: 3000, questions: [0], change: 'pin' },
      { act: 'moderate', atMs: 4000, questions: [0], change: 'hide' },
    ]);
  });

  it('have the text of a question that gave a name as well', () => {
    const named = { ...asked, text: { value: { '/text': 'Why?', '/name': 'Ada' }, salt: '' } };
    expect(actsIn(exported([named]))).toMatchObject([{ text: 'Why?' }]);
  });

  it.each([
    ['half of a file', exported([asked]).slice(0, -5), /JSON/],
    ['something else', '{"format": "other", "events": []}', 'not an export of version 1'],
    ['a later version', exported([asked], { version: 2 }), 'not an export of version 1'],
    ['an export for the public', exported([]), 'no questions'],
  ])('are refused in %s', (_, text, message) => {
    expect(() => actsIn(text)).toThrow(message);
  });
});

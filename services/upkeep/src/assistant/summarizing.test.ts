import { expect, it } from 'vitest';
import { askSummary, summaryIn } from './summarizing.ts';

const questions = [
  { id: 'one', text: 'When is lunch?', votes: 3, answered: false },
  { id: 'two', text: 'Where is lunch?', votes: 1, answered: true },
];

it('questions are sent with their votes and whether they were answered', () => {
  expect(askSummary(questions)).toMatchObject({ name: 'summary', questions });
});

it('unknown ids, repeated ids and topics without questions are left out', () => {
  const topics = [
    { name: 'Lunch', ids: ['one', 'one', 'of another board', 'two'] },
    { name: 'Rooms', ids: ['of another board'] },
    { name: ' ', ids: ['one'] },
  ];
  expect(summaryIn({ summary: 'Lunch,\nmostly.', topics }, questions)).toEqual({
    text: 'Lunch, mostly.',
    topics: [{ name: 'Lunch', questionIds: ['one', 'two'] }],
  });
});

it('texts and topics are limited, and an empty summary is none', () => {
  const topics = Array.from({ length: 20 }, () => ({ name: 'n'.repeat(100), ids: ['one'] }));
  const summary = summaryIn({ summary: 's'.repeat(5000), topics }, questions);
  expect(summary?.text).toHaveLength(2000);
  expect(summary?.topics).toHaveLength(8);
  expect(summary?.topics[0]?.name).toHaveLength(80);
  expect(summaryIn({ summary: '\u200b\n', topics }, questions)).toBeUndefined();
});

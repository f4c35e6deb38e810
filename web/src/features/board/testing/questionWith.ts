import type { Question } from '@openfloor/contract/questions';

/** A published question without votes. */
export const questionWith = (details: Partial<Question> = {}): Question => ({
  id: '5c1e7a52-4f43-4f6f-9a44-222222222222',
  boardId: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  text: 'When is lunch?',
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

import type { SampleText } from '../content.ts';

export type SampleQuestion = SampleText & { isVoted: boolean };

/** Question ids of the simulated votes, in order; the last question ends up first. */
export const SAMPLE_VOTES: readonly SampleText['id'][] = [
  'slides',
  'wrong',
  'slides',
  'slides',
  'leave',
  'slides',
  'slides',
  'wrong',
  'slides',
  'slides',
  'wrong',
  'slides',
  'leave',
  'wrong',
  'slides',
  'wrong',
  'slides',
  'wrong',
  'team',
  'slides',
  'slides',
];

const withQuestion = (
  questions: SampleQuestion[],
  id: string,
  change: (question: SampleQuestion) => SampleQuestion,
): SampleQuestion[] =>
  questions
    .map((question) => (question.id === id ? change(question) : question))
    // Sorting is stable: questions with equal votes keep their order.
    .toSorted((one, other) => other.votes - one.votes);

/** Adds a simulated vote. */
export const countVote = (questions: SampleQuestion[], id: string): SampleQuestion[] =>
  withQuestion(questions, id, (question) => ({ ...question, votes: question.votes + 1 }));

/** The visitor votes, or takes the vote back. */
export const toggleVote = (questions: SampleQuestion[], id: string): SampleQuestion[] =>
  withQuestion(questions, id, (question) => ({
    ...question,
    isVoted: !question.isVoted,
    votes: question.votes + (question.isVoted ? -1 : 1),
  }));

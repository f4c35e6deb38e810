import type { SampleText } from './content.ts';

export type SampleQuestion = SampleText & { isVoted: boolean };

/** Who gets the votes that come in while one looks, in order: the last shall be first. */
export const SAMPLE_BALLOTS: readonly SampleText['id'][] = [
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
    // Sorting is stable: with equal votes, who stood higher stays higher.
    .toSorted((one, other) => other.votes - one.votes);

/** A vote comes in from the hall. */
export const countVote = (questions: SampleQuestion[], id: string): SampleQuestion[] =>
  withQuestion(questions, id, (question) => ({ ...question, votes: question.votes + 1 }));

/** The visitor votes, or takes the vote back. */
export const toggleVote = (questions: SampleQuestion[], id: string): SampleQuestion[] =>
  withQuestion(questions, id, (question) => ({
    ...question,
    isVoted: !question.isVoted,
    votes: question.votes + (question.isVoted ? -1 : 1),
  }));

import type { Question } from '@openfloor/contract/questions';
import { list, number, object, text } from '@openfloor/contract/shapes';
import { withVotesInList } from './votesFallback.ts';

export const QUESTIONS = list(object<Question>({ id: text(), text: text(), votes: number }));

/** The questions of a list; undefined for anything else. */
export const questionsIn = (value: unknown): Question[] | undefined => {
  const questions = QUESTIONS.safeParse(withVotesInList(value));
  return questions.success ? questions.data : undefined;
};

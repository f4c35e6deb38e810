/** The query and the headers of `GET /api/boards/{id}/questions`, for every client. */
import { FIRST_PART_QUESTIONS } from './limits.ts';
import { POSITION_HEADER, positionIn } from './position.ts';
import type { Position } from './ws.ts';

/** Response header: the number of all rows, where the answer has only a part of them. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

export type WantedList = {
  /** `first`: the first part is enough. Moderators' lists are read whole. */
  part?: 'first' | 'rest' | undefined;
  /** The list includes every event up to this one. */
  minSeq?: number | undefined;
  token?: string | undefined;
};

/**
 * The fields of the query. A page preloads the public's first part, so the address must be the same for every client.
 */
export const wantedOf = ({ part, minSeq, token }: WantedList) => ({
  ...(part === 'first' && token === undefined && { first: FIRST_PART_QUESTIONS }),
  ...(minSeq !== undefined && { minSeq }),
});

/**
 * The list of an answer: its questions, its position in the board's stream, and the number of questions that it lacks.
 * Undefined without a valid position.
 * @param header gives the value of a response header
 */
export const listOf = <Question>(
  questions: readonly Question[],
  header: (name: string) => string | null | undefined,
): { questions: readonly Question[]; position: Position; missing: number } | undefined => {
  const position = positionIn(header(POSITION_HEADER));
  const total = Number(header(TOTAL_COUNT_HEADER) ?? questions.length);
  return position && { questions, position, missing: total - questions.length };
};

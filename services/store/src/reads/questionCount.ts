/**
 * SQL expression: number of questions of the board `b`. The stored counter is valid for the head at which it was written. A
 * former version of the program moves the head without updating it; the questions are then counted until the next append.
 */
export const QUESTION_COUNT = `
  CASE WHEN b.counted_seq = b.head_seq THEN b.question_count
       ELSE (SELECT count(*)::int FROM questions WHERE board_id = b.id) END`;

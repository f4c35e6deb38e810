/**
 * Questions of the board `b`, as SQL. The counter holds for the head at which it was written; a former version of the
 * program moves the head alone, and then the questions are counted until the next append.
 */
export const QUESTION_COUNT = `
  CASE WHEN b.counted_seq = b.head_seq THEN b.question_count
       ELSE (SELECT count(*)::int FROM questions WHERE board_id = b.id) END`;

/** Request header of a moderator's decision: the board's seq that their screen showed. */
export const SEEN_SEQ_HEADER = 'x-seen-seq';

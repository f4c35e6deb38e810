/**
 * Header of an act on the status, text, reply or labels of questions: the seq of the board that the moderator's screen
 * showed. The act is refused if another moderator has changed the same since.
 */
export const SEEN_SEQ_HEADER = 'x-seen-seq';

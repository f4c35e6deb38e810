/**
 * Header of an act on the status of questions: the seq of the board that the moderator's screen showed. The act is refused if another
 * moderator has changed the status since.
 */
export const SEEN_SEQ_HEADER = 'x-seen-seq';

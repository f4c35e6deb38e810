/** Confirms the closing of a board, in the words of the specification. */
export const CLOSE_TEXT =
  "This will permanently disable this board. You can create another since it's a soft delete.";

/** What the owner keeps. The caller completes the sentence: with the time of the final deletion, or with a full stop. */
export const AFTER_CLOSING =
  'Nobody can ask or vote on a closed board. Its export, insights, replay and record stay in My Boards on the device that created it and on those that open its admin link';

/** The specification's sentence, wherever a board is closed. */
export const CLOSE_TEXT =
  "This will permanently disable this board. You can create another since it's a soft delete.";

/** What the owner keeps; goes on with a time, or ends. */
export const AFTER_CLOSING =
  'Nobody can ask or vote on a closed board. Its export, insights, replay and record stay in My Boards on the device that created it and on those that open its admin link';

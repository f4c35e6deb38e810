/** Confirms the closing of a board, in the words of the specification. */
const CLOSE_TEXT =
  "This will permanently disable this board. You can create another since it's a soft delete.";

const AFTER_CLOSING =
  'Nobody can ask or vote on a closed board. Its export, insights, replay and record stay in My Boards on the device that created it and on those that open its admin link';

/**
 * Confirms the closing of a board.
 * @param until day on which the server deletes it for good; undefined if that is not known
 */
export const closeText = (until?: string): string =>
  `${CLOSE_TEXT} ${AFTER_CLOSING}${until === undefined ? '' : `, until it is deleted for good on ${until}`}.`;

/** What stays after an act that ends something, and until when: a sentence for each, wherever the act is offered. */
export const KEEPS = {
  endBoard:
    'The board stays at its address with its questions, answers, earlier talks, summary and record, until its owner closes it. You can go on answering, and open it again.',
  hide: 'Hidden questions stay for moderators, with their votes and replies, until somebody unhides them.',
  decline: 'Declined questions stay for moderators, who can approve them at any time.',
  removeLabel:
    'Questions stay when their label is removed, and have it again as soon as a label of that name is added.',
  block: 'What they asked stays until you hide or decline it, and you can unblock them at any time.',
  removeModerator: 'What they did stays on the board and in its history, and you can invite them again.',
  revokeLinks:
    'Questions, votes and settings stay. This device gets new links. The audience notices nothing.',
  revokeKey: 'What was done with it stays, and you can create another at any time.',
  deleteWebhook: 'What was delivered stays where it is, and you can create another at any time.',
} as const;

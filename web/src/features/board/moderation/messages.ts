import { shortened } from '../shortened.ts';
import type { Moderation } from '../../../api/moderationCalls.ts';

type Words = { label: string; done: string; doneText: string; failed: string };

/** All texts of a moderator's tools. */
export const messages = {
  error: 'Error',
  undo: 'Undo',
  actions: {
    hide: {
      label: 'Hide',
      done: 'Question hidden',
      doneText: 'The question has been hidden from public view.',
      failed: 'Failed to hide question. Please try again.',
    },
    unhide: {
      label: 'Unhide',
      done: 'Question unhidden',
      doneText: 'The question is now visible to everyone.',
      failed: 'Failed to unhide question. Please try again.',
    },
    pin: {
      label: 'Pin',
      done: 'Question pinned',
      doneText: 'The question has been pinned to the top.',
      failed: 'Failed to pin question. Please try again.',
    },
    unpin: {
      label: 'Unpin',
      done: 'Question unpinned',
      doneText: 'The question is no longer pinned to the top.',
      failed: 'Failed to unpin question. Please try again.',
    },
    'mark-answered': {
      label: 'Mark answered',
      done: 'Question marked as answered',
      doneText: 'The question has been marked as answered and grayed out.',
      failed: 'Failed to mark question as answered. Please try again.',
    },
    'mark-unanswered': {
      label: 'Mark unanswered',
      done: 'Question open again',
      doneText: 'The question is no longer marked as answered.',
      failed: 'Failed to open the question again. Please try again.',
    },
    approve: {
      label: 'Approve',
      done: 'Question approved',
      doneText: 'The question is now visible to everyone.',
      failed: 'Failed to approve question. Please try again.',
    },
    return: {
      label: 'Return to review',
      done: 'Question returned to review',
      doneText: 'The question waits for review again.',
      failed: 'Failed to return question to review. Please try again.',
    },
  } satisfies Record<Moderation, Words>,
  /** Accessible name of a control: its label and the question. */
  on: (label: string, text: string) => `${label}: ${shortened(text)}`,
  answeredUnpin: 'Answered, unpin',
  answeredUnpinned: 'Question answered and unpinned',
  answeredUnpinnedText: 'It was marked as answered and is off the stage.',
  block: 'Block author',
  blocked: 'User blocked',
  blockedText: 'The user has been blocked from submitting questions.',
  blockFailed: 'Failed to block user. Please try again.',
  blockTitle: 'Block this user?',
  blockText: 'The author can no longer submit questions to this board, but can still read and vote.',
  cancel: 'Cancel',
  blockConfirm: 'Block',
  deleteTitle: 'Delete Board?',
  deleteText: "This will permanently disable this board. You can create another since it's a soft delete.",
  delete: 'Delete',
  deleted: 'Board Deleted',
  deleteFailed: 'Failed to delete board. Please try again.',
  search: 'Search questions',
  filters: { all: 'All', pinned: 'Pinned', answered: 'Answered', hidden: 'Hidden' },
  filterLabel: 'Show',
  keysTitle: 'Keys',
  keysHint: 'Keys (?)',
  close: 'Close',
  keys: [
    ['j', 'Next question'],
    ['k', 'Previous question'],
    ['h', 'Hide or unhide'],
    ['p', 'Pin or unpin'],
    ['a', 'Mark answered'],
    ['u', 'Answered, unpin'],
    ['b', 'Block its author'],
    ['/', 'Search'],
    ['?', 'Show these keys'],
  ] as const,
};

import { numberText, plural } from '../../../design/formats.ts';
import { KEEPS } from '../../../design/keeps.ts';
import type { BulkAct } from '@openfloor/contract/acts';
import type { FlagReason } from '@openfloor/contract/flags';
import { shortened } from '../shortened.ts';

type Words = { label: string; done: string; doneText: string; failed: string };

/** Questions that a sentence names. */
const NAMED_MAX = 5;

/** Lanes in the order of the screen; the place of each is its digit. */
const LANES = {
  review: 'Review',
  flagged: 'Flagged',
  all: 'All',
  pinned: 'Pinned',
  answered: 'Answered',
  hidden: 'Hidden',
  declined: 'Declined',
  trending: 'Trending',
};

/** All texts of a moderator's tools. */
export const messages = {
  ask: 'Ask a question',
  error: 'Error',
  undo: 'Undo',
  undoOf: (done: string) => `Undo: ${done}`,
  undone: 'Undone',
  undoFailed: 'Failed to undo. Please try again.',
  cannotUndo: 'This can no longer be undone.',
  nothingToUndo: 'Nothing to undo',
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
    decline: {
      label: 'Decline',
      done: 'Question declined',
      doneText: 'Its author sees that, and the reason.',
      failed: 'Failed to decline question. Please try again.',
    },
  } satisfies Record<BulkAct, Words>,
  /** On a card that has left the lane by another's act. */
  left: {
    changed: 'A colleague changed this question.',
    withdrawn: 'Its author withdrew this question.',
    you: 'You, on another screen,',
  },
  /** Over the hint of a form: what happened since it was opened, in two lines of a phone. */
  meanwhile: {
    removed: 'Your moderator access has ended. Your text stays on this device.',
    closed: 'This board was closed. Your text stays on this device.',
    nextTalk: 'The next talk has started:',
    erased: 'The text of this question was erased.',
    gone: 'This question is no longer on the board.',
    goneAll: 'Colleagues have decided about all of these questions.',
    copy: 'Copy text',
    copied: 'Text copied',
    copyFailed: 'Please copy the text by hand.',
  },
  /** Two moderators wrote the same text. */
  conflict: {
    title: 'A colleague changed this meanwhile',
    theirs: 'Now it is:',
    none: 'Nothing',
    keepOwn: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
  sendKeys: 'Enter starts a new line; Ctrl or Cmd with Enter saves.',
  reads: (readers: number) => `${readers === 1 ? 'is' : 'are'} reading this`,
  override: {
    title: 'Changed meanwhile',
    textChanged: 'Its text was changed after you read it. This is how it reads now.',
    /** @param who undefined while that is not known */
    text: (who: string | undefined, did: string | undefined) =>
      who === undefined || did === undefined
        ? 'A colleague decided about this question meanwhile.'
        : `${who} ${did} meanwhile.`,
  },
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
  blockText: `The author can no longer submit questions to this board, but can still read and vote. ${KEEPS.block}`,
  cancel: 'Cancel',
  blockConfirm: 'Block',
  authorBlocked: 'Author blocked',
  hideTheirs: (count: number) => `Hide ${plural(count, 'public question')} of this author`,
  declineTheirs: (count: number) =>
    `Decline ${plural(count, 'question')} of this author that ${count === 1 ? 'waits' : 'wait'}`,
  unblock: 'Unblock author',
  unblocked: { done: 'User unblocked', doneText: 'The user may submit questions again.' },
  unblockFailed: 'Failed to unblock user. Please try again.',
  blockedPeople: {
    none: 'Nobody is blocked.',
    unblock: 'Unblock',
    others: (count: number) => `and ${plural(count, 'other question')}`,
    unseen: (count: number) =>
      `${plural(count, 'more person is', 'more people are')} blocked whose questions are not in this list.`,
    help: 'To block somebody, choose “Block author” in the menu of a question.',
  },
  closeTitle: 'Delete Board?',
  closedDeletedForGood: (date: string) => `This board will be deleted for good on ${date}.`,
  confirmClosing: 'Delete',
  boardClosed: 'Board Deleted',
  closeFailed: 'Failed to delete board. Please try again.',
  dock: 'Select, ask and undo',
  /** Beside the list: the question whose card had the focus last. */
  chosen: {
    name: 'Chosen question',
    none: 'Choose a question in the list to see all of it, its acts and its history.',
    votes: (count: number) => (count === 1 ? 'vote' : 'votes'),
    acts: 'Acts',
    history: 'History',
  },
  lanes: LANES,
  laneHint: (digit: number) => `Keys: g, then ${digit}`,
  noneTrending: 'No question is trending now.',
  lanesLabel: 'Show',
  noneFlagged: 'No question is flagged.',
  nonePinned: 'No question is pinned.',
  noneAnswered: 'No question was answered yet.',
  noneHidden: 'No question is hidden.',
  noneDeclined: 'No question was declined.',
  waits: 'Waits',
  statuses: { waiting: 'Waiting', published: 'Live', declined: 'Declined', withdrawn: 'Withdrawn' },
  declinedFor: 'Declined:',
  declinedWithoutReason: 'Declined without a reason',
  moreActions: 'More actions',

  whyDecline: 'Why decline',
  declineHint: `Why? The author reads it, and the public record counts it. ${KEEPS.decline}`,
  declineKeys: 'A number and Enter choose one, or write your own reason.',
  swipeToDecline: 'Decline, why?',
  noReason: 'No reason',
  ownReason: 'Another reason',

  answering: {
    start: 'Answer now',
    stop: 'Stop answering',
    started: {
      done: 'Answering now',
      doneText: 'Every screen shows this question.',
      formerMarked: 'Every screen shows it. The former one is answered.',
      failed: 'Failed to show the question as answering now. Please try again.',
    },
    stopped: {
      done: 'No longer answering',
      doneText: 'No question is marked as being answered.',
      failed: 'Failed to stop answering. Please try again.',
    },
    notPublic: 'Only a question that the audience can see can be answered now.',
  },
  flags: {
    label: 'Flags',
    reasons: new Map<string, string>(
      Object.entries({
        words: 'Offensive word:',
        link: 'Link:',
        email: 'E-mail address',
        phone: 'Phone number',
        shouting: 'All capitals',
        flood: 'Many questions within a minute',
        repeat: 'Asked before by the same person',
      } satisfies Record<FlagReason, string>),
    ),
    byAssistant: (category: string) => `Language model, ${category}:`,
    dismiss: 'Dismiss flags',
    dismissed: {
      done: 'Flags dismissed',
      failed: 'Failed to dismiss the flags. Please try again.',
    },
  },
  edit: {
    label: 'Edit',
    title: 'Edit question',
    help: 'Everyone sees the new text, marked as edited.',
    field: 'Question',
    original: 'The author wrote:',
    save: 'Save',
    done: 'Question edited',
    failed: 'Failed to edit question. Please try again.',
  },
  reply: {
    label: 'Reply',
    title: 'Reply',
    help: 'Everyone sees it under the question.',
    field: 'Reply',
    save: 'Publish',
    remove: 'Remove reply',
    done: 'Reply published',
    failed: 'Failed to publish the reply. Please try again.',
    removing: { done: 'Reply removed', failed: 'Failed to remove the reply. Please try again.' },
  },
  label: {
    label: 'Labels',
    title: 'Labels',
    none: 'This board has no labels yet. Add some in Board tools, under Labels.',
    save: 'Save',
    done: 'Labels changed',
    failed: 'Failed to change the labels. Please try again.',
  },
  unmerge: {
    label: 'Take the merge back',
    done: 'Merge taken back',
    doneText: 'Each question has its own votes again.',
    failed: 'Failed to take the merge back. Please try again.',
  },

  select: 'Select',
  selectAll: (count: number) => `Select all ${numberText(count)}`,
  selected: (count: number) => `${numberText(count)} selected`,
  clearSelection: 'Clear selection',
  bulkLabel: 'Selected questions',
  bulkDone: {
    approve: (count: number) => `${plural(count, 'question')} approved`,
    decline: (count: number) => `${plural(count, 'question')} declined`,
    return: (count: number) => `${plural(count, 'question')} returned to review`,
    hide: (count: number) => `${plural(count, 'question')} hidden`,
    unhide: (count: number) => `${plural(count, 'question')} unhidden`,
    pin: (count: number) => `${plural(count, 'question')} pinned`,
    unpin: (count: number) => `${plural(count, 'question')} unpinned`,
    'mark-answered': (count: number) => `${plural(count, 'question')} marked as answered`,
    'mark-unanswered': (count: number) => `${plural(count, 'question')} open again`,
  } satisfies Record<BulkAct, (count: number) => string>,
  bulkRefused: (count: number, named: readonly string[]) =>
    `${plural(count, 'question')} refused: ${named.join('; ')}${count > named.length ? '; ...' : ''}`,
  bulkRefusedOne: (text: string, why: string) => `“${shortened(text)}”: ${why}`,
  /** Texts that a sentence or a dialog names; it has room for no more. */
  quoted: (texts: readonly string[]): string[] => {
    const more = texts.length - NAMED_MAX;
    const quoted = texts.slice(0, NAMED_MAX).map((text) => `“${shortened(text)}”`);
    return [...quoted, ...(more > 0 ? [`${numberText(more)} more`] : [])];
  },
  named: (texts: readonly string[]): string => messages.quoted(texts).join('; '),
  flaggedLeftOut: (texts: readonly string[]): string =>
    `${plural(texts.length, 'flagged question')} left out: ${messages.named(texts)}`,
  approveFlagged: (count: number) => `Approve ${plural(count, 'flagged question')}?`,
  approveFlaggedText: 'Screening found something in them. They become visible to everyone.',
  unknownQuestion: 'a question that is gone',
  bulkFailed: 'The rest failed. Please try again.',

  tools: 'Board tools',
  keysTitle: 'Keys',
  keysHint: 'Keys (?)',
  close: 'Close',
  keys: {
    next: 'Next question',
    previous: 'Previous question',
    approve: 'Approve; on a published question: mark answered',
    decline: 'Decline, then 1 to 5 for the reason, 0 for none',
    dismissFlags: 'Dismiss its flags',
    hide: 'Hide or unhide',
    pin: 'Pin or unpin',
    mark: 'Mark answered or unanswered',
    answer: 'Answer now, or stop answering',
    block: 'Block its author',
    merge: 'Merge the selected questions, or this one with others',
    unmerge: 'Take the merge of this question back',
    select: 'Select or deselect',
    undo: 'Undo your latest act',
    lanes: `Then a digit shows: ${Object.values(LANES)
      .map((name, place) => `${place + 1} ${name}`)
      .join(', ')}`,
    save: 'Save or publish a text of several lines',
    search: 'Search',
    age: 'Newest first; pressed again, oldest first',
    palette: 'Find any act, tool, setting or page by its name',
    keys: 'Show these keys',
  },
};

import { plural } from '../../../../design/formats.ts';

/** All texts of ending, reopening and renaming a board. */
export const messages = {
  title: 'End this board?',
  text: (waiting: number) =>
    `Asking and voting end on every screen. The board stays at its address with its questions, answers, earlier talks, summary and record. You can go on answering, and open it again.${stillWaits(waiting)}`,
  cancel: 'Cancel',
  confirm: 'End board',
  ended: { done: 'Board ended', failed: 'Failed to end the board. Please try again.' },
  reopen: 'Open again',
  reopened: { done: 'Board opened again', failed: 'Failed to open the board again. Please try again.' },
  field: 'Title of the board',
  help: 'Every screen shows the new title, and so does the first talk.',
  newer: 'A colleague renamed it meanwhile:',
  save: 'Save',
  renamed: { done: 'Board renamed', failed: 'Failed to rename the board. Please try again.' },
};

const stillWaits = (count: number): string =>
  count === 0
    ? ''
    : ` ${plural(count, 'question still waits', 'questions still wait')} for review; only moderators can read ${count === 1 ? 'it' : 'them'}.`;

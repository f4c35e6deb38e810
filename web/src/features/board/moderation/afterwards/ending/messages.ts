import { KEEPS } from '../../../../../design/keeps.ts';
import { plural } from '../../../../../design/formats.ts';

/** All texts of ending, reopening and renaming a board. */
export const messages = {
  title: 'End this board?',
  text: (waiting: number) => `Asking and voting end on every screen. ${KEEPS.endBoard}${stillWaits(waiting)}`,
  cancel: 'Cancel',
  confirm: 'End board',
  ended: { done: 'Board ended', failed: 'Failed to end the board. Please try again.' },
  /** What ending and closing a board keep, side by side. */
  table: {
    what: 'What it does',
    now: 'Do it now',
    end: 'End board',
    close: 'Close Board',
    hasEnded: 'This board has ended.',
    /** @param until day on which the server deletes a closed board; undefined if it deletes none */
    rows: (until: string | undefined) => [
      { what: 'Asking and voting', end: 'Stop', close: 'Stop' },
      {
        what: 'Its address',
        end: 'Everyone can read the board there',
        close: 'Says that the board was closed',
      },
      {
        what: 'What stays',
        end: 'Questions, answers, earlier talks, summary and record, for everyone',
        close: 'Export, insights, replay and record, in My Boards of its owner',
      },
      {
        what: 'Until when',
        end: 'Until its owner closes the board',
        close: until === undefined ? 'Until somebody deletes it' : `Until ${until}`,
      },
      { what: 'Take it back', end: 'Open it again at any time', close: 'Not possible' },
    ],
  },
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

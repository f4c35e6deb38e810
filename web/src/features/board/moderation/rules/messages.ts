import { INVITED_MAX } from '@openfloor/contract/limits';
import { numberText } from '../../../../design/formats.ts';
import { KEEPS } from '../../../../design/keeps.ts';

/** Texts of a board's settings. */
export const messages = {
  failed: 'Failed to change the settings. Please try again.',
  review: {
    legend: 'Review',
    options: [
      {
        value: 'off',
        label: 'Publish immediately',
        help: 'The hall sees every question as soon as it is asked.',
      },
      {
        value: 'on',
        label: 'Review first',
        help: 'A question waits until a moderator approves it. Only its author sees that it waits.',
      },
    ] as const,
    done: { off: 'Questions are published immediately', on: 'Questions wait for review' },
  },
  names: {
    legend: 'Names',
    options: [
      { value: 'off', label: 'Nobody gives a name', help: 'Names given before are not shown.' },
      {
        value: 'optional',
        label: 'Names are optional',
        help: 'Who asks may add a name, which everyone sees.',
      },
    ] as const,
    done: { off: 'Names are off', optional: 'Names are optional' },
  },
  merge: {
    legend: 'Questions that ask the same',
    options: [
      { value: 'off', label: 'Leave them', help: 'Moderators can merge them, without suggestions.' },
      {
        value: 'suggest',
        label: 'Suggest',
        help: 'Moderators see which questions are alike, and merge them.',
      },
      {
        value: 'exact',
        label: 'Merge equal ones',
        help: 'A question with the same words as an earlier one joins it by itself. Alike ones are suggested.',
      },
    ] as const,
    done: {
      off: 'No merges are suggested',
      suggest: 'Merges are suggested',
      exact: 'Equal questions merge by themselves',
    },
  },
  stageOrder: {
    legend: 'Order on the stage',
    options: [
      { value: 'votes', label: 'By votes', help: 'The pinned question with the most votes is first.' },
      { value: 'arranged', label: 'Arranged', help: 'You put the pinned questions in order.' },
    ] as const,
    done: { votes: 'The stage is ordered by votes', arranged: 'The stage is ordered by you' },
  },
  holdFlagged: {
    legend: 'Screening',
    options: [
      {
        value: 'off',
        label: 'Flag only',
        help: 'Offensive words, links, contact data and floods get a flag that only moderators see.',
      },
      {
        value: 'on',
        label: 'Hold flagged questions',
        help: 'A flagged question waits until a moderator approves it.',
      },
    ] as const,
    done: { off: 'Flagged questions are published', on: 'Flagged questions wait for review' },
  },
  ai: {
    legend: 'Language model',
    options: [
      {
        value: 'on',
        label: 'Reads the questions',
        help: 'The text of each question, without its author, is sent to the service that this server is set up with. It flags questions and writes summaries. Moderators see them first, and its flags hold nothing back.',
      },
      {
        value: 'off',
        label: 'Reads nothing',
        help: 'No text is sent. The summary is extracted from the words of the questions.',
      },
    ] as const,
    done: { on: 'The language model reads new questions', off: 'The language model reads nothing' },
  },
  screenWords: {
    legend: 'Words to flag',
    help: 'Besides the usual ones. Only moderators see this list.',
    field: 'Word or phrase to flag',
    add: 'Add word',
    remove: (word: string) => `Remove from words to flag: ${word}`,
    added: 'The word is flagged from now on',
    removed: 'The word is no longer flagged',
  },
  allowWords: {
    legend: 'Words to allow',
    help: 'They get no flag on this board. Only moderators see this list.',
    field: 'Word or phrase to allow',
    add: 'Allow word',
    remove: (word: string) => `Remove from words to allow: ${word}`,
    added: 'The word is allowed from now on',
    removed: 'The word is no longer allowed',
  },
  replay: {
    legend: 'Replay',
    options: [
      { value: 'moderators', label: 'Moderators only', help: 'Only moderators can play this board again.' },
      {
        value: 'everyone',
        label: 'Everyone',
        help: 'Everyone who has the board can play it again, moment by moment. Questions that are hidden now are left out of every moment.',
      },
    ] as const,
    done: { moderators: 'The replay is for moderators only', everyone: 'The replay is open to everyone' },
  },
  invited: {
    none: 'Not set',
    help: 'The insights then say how many of them took part. Only moderators see the number.',
    field: 'Number of people',
    save: 'Save',
    bad: `A whole number from 1 to ${numberText(INVITED_MAX)}, or nothing.`,
    set: 'Number of people invited saved',
    cleared: 'Number of people invited removed',
  },
  labels: {
    none: 'None yet',
    nameOfLabel: 'Name of the label',
    color: 'Colour',
    colors: {
      red: 'Red',
      orange: 'Orange',
      amber: 'Amber',
      green: 'Green',
      teal: 'Teal',
      blue: 'Blue',
      violet: 'Violet',
      pink: 'Pink',
    },
    add: 'Add label',
    remove: (name: string) => `Remove label ${name}`,
    added: 'Label added',
    removed: 'Label removed',
    keeps: KEEPS.removeLabel,
  },
};

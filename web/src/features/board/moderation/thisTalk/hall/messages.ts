const ASKING = { open: 'Asking is open', paused: 'Asking is paused' };
const VOTING = { open: 'Voting is open', paused: 'Voting is paused' };
const ASKING_TEXT = { open: 'Everyone can ask.', paused: 'The form says so. What people type is kept.' };
const VOTING_TEXT = {
  open: 'Everyone can vote.',
  paused: 'The votes stay as they are, and the vote buttons say why.',
};

/** The texts of what moderators see and change of the hall. */
export const messages = {
  now: {
    name: 'In the hall now',
    answering: 'Being answered',
    answered: 'On stage, answered',
    notAnswering: 'No question',
    next: 'Next on stage',
    noNext: 'Pin a question to put it on the stage.',
    thisTalk: 'This talk',
  },
  controls: 'The hall',
  strip: 'Time and pause',
  showWall: 'Show the wall in the room',
  asking: {
    open: 'Pause asking',
    paused: 'Resume asking',
    done: ASKING,
    doneText: ASKING_TEXT,
  },
  voting: {
    open: 'Pause voting',
    paused: 'Resume voting',
    done: VOTING,
    doneText: VOTING_TEXT,
  },
  pauses: {
    asking: {
      legend: 'Asking',
      options: [
        { value: 'open', label: ASKING.open, help: ASKING_TEXT.open },
        { value: 'paused', label: ASKING.paused, help: ASKING_TEXT.paused },
      ] as const,
      done: ASKING,
    },
    voting: {
      legend: 'Voting',
      options: [
        { value: 'open', label: VOTING.open, help: VOTING_TEXT.open },
        { value: 'paused', label: VOTING.paused, help: VOTING_TEXT.paused },
      ] as const,
      done: VOTING,
    },
  },
  times: {
    title: 'Opening times',
    opensAt: 'Opens at',
    closesAt: 'Closes at',
    save: 'Save',
    closeIn: 'Close in',
    clear: 'Always open',
    done: 'Opening times changed',
    closedAt: 'Closed at',
    extend: '+ 5 min',
    extended: 'Five minutes more',
  },
  notice: {
    title: 'Notice',
    show: 'Show',
    remove: 'Remove',
    shown: 'Notice shown',
    removed: 'Notice removed',
    newer: 'A colleague set it meanwhile:',
    none: 'no notice',
  },
};

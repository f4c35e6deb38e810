import { numberText, plural, shortNumberText } from '../../../design/formats.ts';

/** Texts of what an organiser does with a whole event. */
export const messages = {
  moderators: 'Moderators',
  moderatorsHelp: 'One person moderates several rooms, by a link for each.',
  owners: 'Owners',
  ownersHelp: 'The devices that organise this event, and its recovery code.',
  insights: 'Insights',
  insightsHelp: 'The figures of all rooms.',
  close: 'Close',
  rooms: 'Rooms',
  allRooms: 'All rooms',
  someRooms: (names: readonly string[]) => names.join(', '),
  chooseRoom: 'Choose a room.',
  loading: 'Loading the figures...',
  failed: 'The figures did not load. Please try again.',
  again: 'Try again',
  total: 'All rooms together',
  questions: (count: number) => (count === 1 ? 'question' : 'questions'),
  answered: 'answered',
  votes: (count: number) => (count === 1 ? 'vote' : 'votes'),
  attention: 'of attention',
  peak: 'viewers at once, at most',
  none: '–',
  number: (count: number) => numberText(count),
  hours: (hours: number) => `${shortNumberText(hours)} h`,
  roomFigures: (questions: number, answered: number, votes: number) =>
    `${plural(questions, 'question')}, ${numberText(answered)} answered, ${plural(votes, 'vote')}`,
  peakOf: (viewers: number) => `${plural(viewers, 'viewer')} at most`,
  computing: 'The figures are being counted. They appear here within a minute.',
  more: 'More',
  moreOf: (room: string) => `More: ${room}`,
};

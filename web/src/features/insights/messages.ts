const number = new Intl.NumberFormat();
const plural = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** All texts of the figures for organisers. */
export const messages = {
  title: 'Insights',
  toBoard: 'To the board',
  talk: 'Talk',
  board: (title: string, talk: string) => `${title} · ${talk}`,
  talkName: (place: number, title: string) => `${place}. ${title}`,
  print: 'Print',
  talksFile: 'All talks (CSV)',
  stepsFile: 'This talk over time (CSV)',
  fileFailed: 'The file could not be loaded. Please try again.',
  loading: 'Loading...',
  asOf: (time: string) => `As of ${time}.`,
  newer: 'What happened since then follows in a moment.',
  closed: (removal: string | undefined) =>
    `The board is closed. Its figures stay until it is deleted for good${removal === undefined ? '' : ` on ${removal}`}.`,
  computing: 'The figures are being counted. They appear here within a minute.',
  stale: 'The latest figures could not be loaded. These are the ones from before.',
  nothingTitle: 'Nothing to count yet',
  nothingText: 'Figures appear here once people come, ask and vote.',

  figures: 'In figures',
  number: (count: number) => number.format(count),
  came: 'people came, at least',
  cameNone: 'people took part',
  cameHelp:
    'At least this many had the board open at the same moment, asked or voted. Visits are not counted one by one, so people who left earlier are missing.',
  cameNoneHelp: 'Viewers were not counted during this talk, so only those who asked or voted are known.',
  tookPart: 'took part',
  tookPartHelp: (asked: number, voted: number, percent: string | undefined) =>
    `${number.format(asked)} asked, ${number.format(voted)} voted${percent === undefined ? '' : `. That is ${percent} of those who came`}.`,
  questions: (count: number) => (count === 1 ? 'question' : 'questions'),
  questionsHelp: (answered: number, left: number) =>
    `${number.format(answered)} answered, ${number.format(left)} left.`,
  votes: (count: number) => (count === 1 ? 'vote' : 'votes'),
  votesHelp: (perQuestion: string) => `${perQuestion} for each question.`,
  timeToAnswer: 'until an answer began',
  timeToAnswerHelp: (ninetieth: string) =>
    `For half of the answers. For nine of ten it was ${ninetieth} at most.`,
  noAnswers: 'No question is answered yet.',
  none: '–',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${number.format(count)} min`,
  hours: (count: string) => `${count} h`,

  overTime: 'Over time',
  viewers: 'Viewers',
  viewersHelp: (step: string) => `The most in the same moment of ${step}.`,
  noViewers: 'No viewers were counted during this talk.',
  votesOverTime: (step: string) => `Votes ${step}`,
  votesOverTimeHelp: 'When they were cast, also those that were taken back later.',
  questionsOverTime: (step: string) => `Questions ${step}`,
  questionsOverTimeHelp: 'When they were asked.',
  each: (minutes: number) => (minutes === 1 ? 'per minute' : `per ${number.format(minutes)} minutes`),
  of: (minutes: number) => (minutes === 1 ? 'each minute' : `each ${number.format(minutes)} minutes`),
  most: (count: number) => `at most ${number.format(count)}`,
  chart: (name: string, count: number, time: string) =>
    `${name}: at most ${number.format(count)}, at ${time}.`,
  asTable: 'The same as a table',
  time: 'Time',

  unanswered: 'Left unanswered',
  unansweredHelp: 'The most votes first.',
  allAnswered: 'Every question has an answer.',
  votesOf: (count: number) => plural(count, 'vote', 'votes'),
  answerThem: 'Answer them on the board',

  talks: 'Talk by talk',
  talksHelp: 'Came: at least this many. Time: until an answer began, for half of the answers.',
  columns: {
    talk: 'Talk',
    came: 'Came',
    asked: 'Asked',
    voted: 'Voted',
    questions: 'Questions',
    answered: 'Answered',
    votes: 'Votes',
    time: 'Time',
  },
  average: 'Average of earlier talks',

  deniedTitle: 'Only for moderators',
  deniedText: 'This browser has no valid moderator link of the board. Open your link first, then come back.',
  notFoundTitle: 'There are no such figures',
  notFoundText: 'The board does not exist, or was deleted for good, or this browser may not see it.',
  failedTitle: 'The figures could not be loaded',
  failedText: 'Nothing is lost. Check the connection and try again.',
  retry: 'Try again',
} as const;

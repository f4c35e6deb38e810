// Node loads this file before the program. It turns the program into a later version, see laterVersion.ts.
import { changeSources } from './changeSources.ts';
import { LATER_TYPE } from './laterVersion.ts';

changeSources([
  {
    in: '/contract/src/events.ts',
    from: "type: z.literal('v1.QuestionAsked')",
    to: `type: z.literal(['v1.QuestionAsked', '${LATER_TYPE}'])`,
  },
  { in: '/contract/src/logFormat.ts', from: /LOG_FORMAT = \d+/, to: '$& + 1' },
  {
    in: '/contract/src/logFormat.ts',
    from: "Record<BoardEvent['type'], number>> = {",
    to: `Record<BoardEvent['type'], number>> = { '${LATER_TYPE}': LOG_FORMAT,`,
  },
  {
    in: '/contract/src/exportConversion.ts',
    from: "type === 'v1.QuestionAsked'",
    to: `['v1.QuestionAsked', '${LATER_TYPE}'].includes(type)`,
  },
  { in: '/domain/src/board/participation.ts', from: "'v1.QuestionAsked'", to: `'${LATER_TYPE}'` },
  {
    in: '/domain/src/board/evolve.ts',
    from: "case 'v1.QuestionAsked':",
    to: `case 'v1.QuestionAsked': case '${LATER_TYPE}':`,
  },
  {
    in: '/domain/src/board/eventFacts.ts',
    from: "'v1.QuestionAsked': { questions: one, board: [], act: null, quotes: one },",
    to: `'v1.QuestionAsked': { questions: one, board: [], act: null, quotes: one },
         '${LATER_TYPE}': { questions: one, board: [], act: null, quotes: one },`,
  },
]);

// Node loads this file before the program. It turns the program into a later version, see laterVersion.ts.
import { registerHooks } from 'node:module';

import { LATER_TYPE } from './laterVersion.ts';

type Change = { in: string; from: string; to: string };

const CHANGES: readonly Change[] = [
  {
    in: '/contract/src/events.ts',
    from: "type: z.literal('v1.QuestionAsked')",
    to: `type: z.literal(['v1.QuestionAsked', '${LATER_TYPE}'])`,
  },
  { in: '/contract/src/logFormat.ts', from: 'LOG_FORMAT = 2', to: 'LOG_FORMAT = 3' },
  {
    in: '/contract/src/logFormat.ts',
    from: "Record<BoardEvent['type'], number>> = {",
    to: `Record<BoardEvent['type'], number>> = { '${LATER_TYPE}': 3,`,
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
];

const changed = (source: string, { in: file, from, to }: Change): string => {
  if (!source.includes(from)) throw new Error(`${file} has no ${from} to change`);
  return source.replace(from, to);
};

const textOf = (source: unknown): string =>
  source instanceof Uint8Array ? new TextDecoder().decode(source) : '';

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const changes = CHANGES.filter((change) => url.endsWith(change.in));
    return changes.length === 0
      ? loaded
      : { ...loaded, source: changes.reduce(changed, textOf(loaded.source)) };
  },
});

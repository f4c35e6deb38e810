// Node loads this file before the program. It turns the program into the former version, see formerVersion.ts.
import { changeSources } from './changeSources.ts';
import { UNKNOWN_SETTINGS, UNKNOWN_TYPES } from './formerVersion.ts';

changeSources([
  { in: '/contract/src/logFormat.ts', from: /LOG_FORMAT = \d+/, to: 'LOG_FORMAT = 1' },
  {
    in: '/contract/src/events.ts',
    from: 'reopened: z.exactOptional(z.literal(true)),',
    to: '',
  },
  ...UNKNOWN_TYPES.map((type) => ({
    in: '/contract/src/events.ts',
    from: `z.literal('${type}')`,
    to: `z.literal('not ${type}')`,
  })),
  // An author's edit: format 3.
  {
    in: '/contract/src/events.ts',
    from: `text: QuestionText,\n    sessionId: z.exactOptional(SessionId),`,
    to: 'text: QuestionText,',
  },
  ...UNKNOWN_SETTINGS.map((key) => ({
    in: '/contract/src/storedSettings.ts',
    from: `${key}: z.exactOptional(all.${key}),`,
    to: '',
  })),
]);

import type { ReadSettings } from './settings.ts';

/** The default settings, which the specification defines. */
export const DEFAULT_SETTINGS: ReadSettings = {
  review: false,
  asking: 'open',
  voting: 'open',
  opensAt: null,
  closesAt: null,
  names: 'off',
  labels: [],
  notice: null,
  stageOrder: 'votes',
  merge: 'suggest',
  holdFlagged: false,
  screenWords: [],
  allowWords: [],
  ai: true,
  replay: 'moderators',
  hiddenTopics: [],
  screen: 'stage',
  embedOrigins: [],
  brand: null,
  invited: null,
  autoNext: false,
};

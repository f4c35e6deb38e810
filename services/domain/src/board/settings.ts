import { TIME_BOX_AHEAD_MS_MAX } from '@openfloor/contract/limits';
import type { BoardSettings, StoredSettings } from '@openfloor/contract/settings';
import { isSame } from './isSame.ts';

export const SETTING_KEYS = [
  'review',
  'asking',
  'voting',
  'opensAt',
  'closesAt',
  'names',
  'labels',
  'notice',
  'stageOrder',
  'merge',
  'holdFlagged',
  'screenWords',
  'allowWords',
  'ai',
  'replay',
  'hiddenTopics',
] as const satisfies (keyof BoardSettings)[];

/** The settings in `later` that differ from those of `earlier`; undefined if none does. */
export const changedSettings = (
  earlier: BoardSettings,
  later: StoredSettings,
): StoredSettings | undefined => {
  const changed = SETTING_KEYS.filter((key) => later[key] !== undefined && !isSame(later[key], earlier[key]));
  return changed.length === 0 ? undefined : pick(later, changed);
};

const pick = (settings: StoredSettings, keys: readonly (keyof BoardSettings)[]): StoredSettings =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/**
 * What is wrong with settings, beginning with the name of the field; undefined if nothing is.
 * @param changed only times that change must not lie too far ahead
 * @param now ISO 8601
 */
export const settingsFault = (
  settings: BoardSettings,
  changed: StoredSettings,
  now: string,
): string | undefined => {
  for (const key of ['opensAt', 'closesAt'] as const) {
    const time = changed[key] ?? now;
    if (Math.abs(Date.parse(time) - Date.parse(now)) > TIME_BOX_AHEAD_MS_MAX)
      return `${key} must be within a year.`;
  }
  return areTimesInOrder(settings) ? undefined : 'closesAt must be later than opensAt.';
};

/** Whether a board that opens and closes is open in between. */
export const areTimesInOrder = ({
  opensAt,
  closesAt,
}: Pick<BoardSettings, 'opensAt' | 'closesAt'>): boolean =>
  opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt);

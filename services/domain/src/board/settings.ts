import { TIME_BOX_AHEAD_MS_MAX } from '@openfloor/contract/limits';
import type { BoardSettings, ListChanges, StoredSettings } from '@openfloor/contract/storedSettings';
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
  'screen',
  'embedOrigins',
  'brand',
  'invited',
  'autoNext',
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

/** What an event says about a change of settings. */
type Differences = { settings: StoredSettings; lists?: ListChanges };

const LISTS = ['labels', 'screenWords', 'allowWords'] as const satisfies (keyof ListChanges)[];

/** A change of settings as the log stores it: of a list that keeps some of its items, only the part that differs. */
export const toDifferences = (earlier: BoardSettings, changed: StoredSettings): Differences => {
  const lists = Object.fromEntries(
    LISTS.flatMap((key) => {
      const change = listChange<unknown>(earlier[key], changed[key] ?? earlier[key]);
      return changed[key] && change.removed < earlier[key].length ? [[key, change]] : [];
    }),
  );
  const whole = SETTING_KEYS.filter((key) => changed[key] !== undefined && !(key in lists));
  const settings = pick(changed, whole);
  return Object.keys(lists).length > 0 ? { settings, lists } : { settings };
};

/** The settings that an event of the log changed. */
export const settingsIn = (
  { settings, lists = {} }: Differences,
  { labels, screenWords, allowWords }: Pick<BoardSettings, (typeof LISTS)[number]>,
): StoredSettings => ({
  ...settings,
  ...(lists.labels && { labels: changedList(labels, lists.labels) }),
  ...(lists.screenWords && { screenWords: changedList(screenWords, lists.screenWords) }),
  ...(lists.allowWords && { allowWords: changedList(allowWords, lists.allowWords) }),
});

type ListChange<Item> = { at: number; removed: number; added: Item[] };

/** The part that differs, between the common beginning and the common end of two lists. */
const listChange = <Item>(earlier: readonly Item[], later: readonly Item[]): ListChange<Item> => {
  const shorter = Math.min(earlier.length, later.length);
  let at = 0;
  while (at < shorter && isSame(earlier[at], later[at])) at += 1;
  let kept = 0;
  while (kept < shorter - at && isSame(earlier.at(-1 - kept), later.at(-1 - kept))) kept += 1;
  return { at, removed: earlier.length - at - kept, added: later.slice(at, later.length - kept) };
};

const changedList = <Item>(list: readonly Item[], { at, removed, added }: ListChange<Item>): Item[] =>
  list.toSpliced(at, removed, ...added);

/**
 * What is wrong with settings, beginning with the name of the field; undefined if nothing is.
 * @param changed of these, times must be within a year; a time that stays as it is may be older
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

/** Whether the board closes after it opens, where it has both times. */
export const areTimesInOrder = ({
  opensAt,
  closesAt,
}: Pick<BoardSettings, 'opensAt' | 'closesAt'>): boolean =>
  opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt);

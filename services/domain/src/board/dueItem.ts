import type { AgendaItem } from '@openfloor/contract/agenda';
import { TALKS_MAX } from '@openfloor/contract/limits';
import { hasTalk } from './agenda.ts';
import type { BoardState } from './boardState.ts';

type Plan = Pick<BoardState, 'agenda' | 'agendaHeld' | 'talks' | 'settings' | 'endedAt'>;
type TimedItem = AgendaItem & { startsAt: string };

const isTimed = (item: AgendaItem): item is TimedItem => item.startsAt !== null;
/** Times of the agenda are UTC with milliseconds, so they compare as texts. */
const latestOf = (items: readonly TimedItem[]): TimedItem | undefined =>
  items.reduce<TimedItem | undefined>(
    (latest, item) => (latest && latest.startsAt >= item.startsAt ? latest : item),
    undefined,
  );

/**
 * Items with a time that are not over. An item is over once it, or an item of the same or a later time, was started.
 */
const openItems = (state: Pick<Plan, 'agenda' | 'talks'>): TimedItem[] => {
  const timed = state.agenda.filter(isTimed);
  const lastStarted = latestOf(timed.filter(({ id }) => hasTalk(state, id)));
  return timed.filter(
    ({ id, startsAt }) => !hasTalk(state, id) && (!lastStarted || startsAt > lastStarted.startsAt),
  );
};

/** Items whose time has come, and that are not over. @param now ISO 8601 */
export const dueItems = (state: Pick<Plan, 'agenda' | 'talks'>, now: string): AgendaItem[] =>
  openItems(state).filter(({ startsAt }) => startsAt <= now);

/** Items that will start automatically, at their times. On an ended board none does. */
const startingItems = (state: Plan): TimedItem[] => {
  const { agendaHeld, talks, settings, endedAt } = state;
  if (!settings.autoNext || endedAt !== undefined || talks.length + 2 > TALKS_MAX) return [];
  return openItems(state).filter(({ id }) => !agendaHeld.includes(id));
};

const earliestOf = (items: readonly TimedItem[]): TimedItem | undefined =>
  items.reduce<TimedItem | undefined>(
    (earliest, item) => (earliest && earliest.startsAt <= item.startsAt ? earliest : item),
    undefined,
  );

/** The item whose talk starts automatically now: of several that are due, the latest. @param now ISO 8601 */
export const dueItem = (state: Plan, now: string): AgendaItem | undefined =>
  latestOf(startingItems(state).filter(({ startsAt }) => startsAt <= now));

/** The next item that starts automatically after `now`. */
export const nextItem = (state: Plan, now: string): TimedItem | undefined =>
  earliestOf(startingItems(state).filter(({ startsAt }) => startsAt > now));

/** The first time at which a talk starts automatically; undefined if none does. */
export const nextDueAt = (state: Plan): string | undefined => earliestOf(startingItems(state))?.startsAt;

import { AGENDA_FIELDS, type AgendaItem } from '@openfloor/contract/agenda';
import type { BoardEvent } from '@openfloor/contract/events';
import type { AgendaItemId } from '@openfloor/contract/ids';
import { AGENDA_BYTES_MAX, AGENDA_ITEMS_MAX, TIME_BOX_AHEAD_MS_MAX } from '@openfloor/contract/limits';
import type { AgendaChanges } from '@openfloor/contract/outcome';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { BoardState } from './boardState.ts';
import type { WantedItem } from './commands.ts';
import { accept, refuse, type Command, type DecideContext, type Decision, type Refused } from './decision.ts';
import { isSame } from './isSame.ts';

type AgendaChanged = Extract<BoardEvent, { type: 'v1.AgendaChanged' }>;

/** Whether a talk was started from the item. */
export const hasTalk = ({ talks }: Pick<BoardState, 'talks'>, itemId: AgendaItemId): boolean =>
  talks.some(({ agendaId }) => agendaId === itemId);

/** The agenda after a change of it. */
export const agendaAfter = (
  agenda: readonly AgendaItem[],
  { items, removed, order }: Omit<AgendaChanged, 'type'>,
): AgendaItem[] => {
  const known = new Set(agenda.map(({ id }) => id));
  const changed = new Map(items.map((item) => [item.id, item]));
  const after = [
    ...agenda.filter(({ id }) => !removed.includes(id)).map((item) => changed.get(item.id) ?? item),
    ...items.filter(({ id }) => !known.has(id)),
  ];
  const places = new Map(order?.map((id, place) => [id, place]));
  return byTime(after.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)));
};

/** Sorts items by time, those without a time last. Items with the same time keep their order. */
const byTime = (items: readonly AgendaItem[]): AgendaItem[] =>
  items.toSorted(({ startsAt: a }, { startsAt: b }) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -1 : 1;
  });

export const putAgenda = (
  { items: wanted, seen }: Command<'PutAgenda'>,
  state: BoardState,
  { now }: DecideContext,
): Decision => {
  const fault = faultOf(wanted);
  if (fault !== undefined) return invalid(fault);
  const items = reconcile(state, wanted);
  const changes = changesBetween(state, items);
  if (!changes) return { ok: true, events: [], agenda: NO_CHANGES };
  const latest = state.latestChanges?.get('board agenda');
  if (seen !== undefined && latest && latest.seq > seen)
    return { ...refuse('changed-meanwhile'), message: 'The agenda was changed meanwhile.' };
  const tooLate = items.find(({ id, asking }) => isChanged(changes, id) && isTooLate(asking, now));
  if (tooLate) return invalid(`asking of “${tooLate.title}” must be within a year.`);
  if (items.length > AGENDA_ITEMS_MAX) return invalid(tooMany(items.length));
  if (utf8ToBytes(JSON.stringify(items)).length > AGENDA_BYTES_MAX)
    return invalid(`An agenda has at most ${AGENDA_BYTES_MAX / 1024} KB.`);
  return { ok: true, events: [eventFor(state.agenda, items, changes)], agenda: changes };
};

export const holdItem = ({ itemId }: Command<'HoldAgendaItem'>, state: BoardState): Decision => {
  if (!state.agenda.some(({ id }) => id === itemId)) return refuse('talk-not-found');
  return state.agendaHeld.includes(itemId) ? accept() : accept({ type: 'v1.AgendaItemHeld', itemId });
};

export const releaseItem = ({ itemId }: Command<'ReleaseAgendaItem'>, state: BoardState): Decision => {
  if (!state.agenda.some(({ id }) => id === itemId)) return refuse('talk-not-found');
  return state.agendaHeld.includes(itemId) ? accept({ type: 'v1.AgendaItemReleased', itemId }) : accept();
};

const NO_CHANGES: AgendaChanges = { added: [], changed: [], removed: [] };

const invalid = (message: string): Refused => ({ ...refuse('invalid-request'), message });

const tooMany = (count: number): string =>
  `A board's agenda has at most ${AGENDA_ITEMS_MAX} talks; this one has ${count}.`;

const faultOf = (wanted: readonly WantedItem[]): string | undefined => {
  // Checked before the comparison of all pairs below, which takes quadratic time.
  if (wanted.length > AGENDA_ITEMS_MAX) return tooMany(wanted.length);
  for (const key of ['id', 'sourceId'] as const) {
    const place = wanted.findIndex(
      (item, index) =>
        item[key] !== undefined && wanted.slice(0, index).some((other) => other[key] === item[key]),
    );
    if (place >= 0) return `items.${place}.${key}: Two items have this ${key}: ${wanted[place]?.[key]}`;
  }
  return undefined;
};

const isTooLate = (asking: AgendaItem['asking'], now: string): boolean =>
  Date.parse(asking) - Date.parse(now) > TIME_BOX_AHEAD_MS_MAX;

/**
 * Merges a new version of the agenda into the current one. A wanted item is a current item if their ids match, else
 * their sources' ids, else their titles and times, also if another source gave another id. An item that is running or
 * over is also matched by its title alone: a corrected time must not start it again. Such an item stays even if the
 * new version lacks it.
 */
const reconcile = (state: BoardState, wanted: readonly WantedItem[]): AgendaItem[] => {
  const free = new Set(state.agenda);
  const found = new Map<WantedItem, AgendaItem>();
  const match = (isMeant: (item: WantedItem, present: AgendaItem) => boolean): void => {
    for (const item of wanted) {
      if (found.has(item)) continue;
      const present = [...free].find((each) => isMeant(item, each));
      if (!present) continue;
      found.set(item, present);
      free.delete(present);
    }
  };
  match((item, present) => item.id === present.id);
  match((item, present) => item.sourceId !== undefined && item.sourceId === present.sourceId);
  match((item, present) => isAlike(item, present) && item.startsAt === present.startsAt);
  // Items from another source, or from another export of the same source.
  match((item, present) => item.title === present.title && item.startsAt === present.startsAt);
  match((item, present) => isAlike(item, present) && hasTalk(state, present.id));
  const items = wanted.map((item) => itemFrom(item, found.get(item)));
  return byTime([...items, ...[...free].filter(({ id }) => hasTalk(state, id))]);
};

/** Whether both have the same title, and not both have an id of a source, which would tell them apart. */
const isAlike = (item: WantedItem, present: AgendaItem): boolean =>
  item.title === present.title && (item.sourceId === undefined || present.sourceId === undefined);

const itemFrom = (wanted: WantedItem, present: AgendaItem | undefined): AgendaItem => {
  const { newId, title, speakers, startsAt, minutes, room } = wanted;
  const sourceId = wanted.sourceId ?? present?.sourceId;
  return {
    id: present?.id ?? newId,
    title,
    speakers,
    startsAt,
    minutes,
    room,
    asking: wanted.asking ?? present?.asking ?? 'open',
    ...(sourceId !== undefined && { sourceId }),
  };
};

/** Undefined if nothing changed, the order included. */
const changesBetween = (
  { agenda: before, agendaHeld }: BoardState,
  after: readonly AgendaItem[],
): AgendaChanges | undefined => {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  const changes: AgendaChanges = {
    added: after.filter(({ id }) => !known.has(id)).map(named),
    changed: after.flatMap((item) => {
      const was = known.get(item.id);
      const fields = was ? AGENDA_FIELDS.filter((field) => !isSame(was[field], item[field])) : [];
      return fields.length > 0 ? [{ ...named(item), fields }] : [];
    }),
    removed: before
      .filter(({ id }) => !kept.has(id))
      .map((item) => ({ ...named(item), ...(agendaHeld.includes(item.id) && { held: true }) })),
  };
  return isSame(before, after) ? undefined : changes;
};

const named = ({ id, title }: AgendaItem): { id: AgendaItemId; title: string } => ({ id, title });

const isChanged = ({ added, changed }: AgendaChanges, itemId: AgendaItemId): boolean =>
  [...added, ...changed].some(({ id }) => id === itemId);

const eventFor = (
  before: readonly AgendaItem[],
  after: readonly AgendaItem[],
  changes: AgendaChanges,
): AgendaChanged => {
  const change = {
    items: after.filter(({ id }) => isChanged(changes, id)),
    removed: changes.removed.map(({ id }) => id),
  };
  const order = after.map(({ id }) => id);
  const isInOrder = isSame(
    agendaAfter(before, change).map(({ id }) => id),
    order,
  );
  return { type: 'v1.AgendaChanged', ...change, ...(!isInOrder && { order }) };
};

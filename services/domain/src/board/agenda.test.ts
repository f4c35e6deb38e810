import type { AgendaItem } from '@openfloor/contract/agenda';
import { BoardEvent } from '@openfloor/contract/events';
import { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { AGENDA_ITEMS_MAX, TALKS_MAX } from '@openfloor/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import {
  agendaChanged,
  agendaItem,
  boardAfter,
  boardId,
  itemHeld,
  itemId,
  itemReleased,
  notedAfter,
  opened,
  otherAgendaItem,
  otherItemId,
  plannedTalkStarted,
  recordedAll,
  settingsChanged,
  talkId,
  talkStarted,
  undone,
} from '../testing/sampleBoard.ts';
import { headFor } from '../view/audience.ts';
import type { BoardCommand, WantedItem } from './commands.ts';
import type { Decision } from './decision.ts';
import { nextDueAt, nextItem } from './dueItem.ts';
import { historyEntry } from './history.ts';
import { planUndo } from './undo.ts';

const newId = (number: number): string =>
  `90000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;

/** The item as a client or a file names it: without the board's id. */
const wanted = (item: AgendaItem, changes: Partial<WantedItem> = {}, number = 1): WantedItem => {
  const { id: _id, asking: _asking, ...plan } = item;
  return { newId: newId(number), ...plan, ...changes };
};
const put = (...items: WantedItem[]): BoardCommand => ({ type: 'PutAgenda', items });
const due: BoardCommand = { type: 'StartDueTalk', talkId };
const withAsking = (asking: AgendaItem['asking']): BoardEvent => ({
  ...agendaChanged,
  items: [{ ...agendaItem, asking }],
});
/** First times at which a talk starts by itself after these events: of all, and after the first item's. */
const timesAfter = (...events: BoardEvent[]) => {
  const state = boardAfter(opened, agendaChanged, automatic, ...events);
  return [nextDueAt(state), nextItem(state, '2026-03-01T10:30:00.000Z')?.startsAt];
};
const automatic = settingsChanged({ autoNext: true });
const otherTalkStarted = { ...plannedTalkStarted, talkId: newId(90), agendaId: otherItemId };

const eventsOf = (decision: Decision): BoardEvent[] => (decision.ok ? decision.events : []);
const changesOf = (decision: Decision) => (decision.ok ? decision.agenda : decision);
const agendaAfterPut = (before: BoardEvent[], command: BoardCommand): AgendaItem[] => [
  ...boardAfter(...before, ...eventsOf(given(...before).when(command))).agenda,
];
const statesAfter = (...events: BoardEvent[]) =>
  headFor('public', boardId, boardAfter(...events)).agenda.map(({ title, state }) => `${title} ${state}`);
/** `when` the clock is at this time. */
const at = (time: string) => ({ now: `2026-03-01T${time}:00.000Z` });

describe('Agenda (AG)', () => {
  it('[AG1] a new agenda records the items that are new or changed, and those removed', () => {
    const later = { ...otherAgendaItem, startsAt: '2026-03-01T11:15:00.000Z' };
    const third = { ...agendaItem, id: newId(3), title: 'Close' };
    const decision = given(opened, agendaChanged).when(
      put(wanted(third, {}, 3), wanted(later, { id: otherItemId })),
    );
    expect(eventsOf(decision)).toEqual([
      { type: 'v1.AgendaChanged', items: [third, later], removed: [itemId] },
    ]);
    expect(changesOf(decision)).toEqual({
      added: [{ id: third.id, title: 'Close' }],
      changed: [{ id: otherItemId, title: otherAgendaItem.title, fields: ['startsAt'] }],
      removed: [{ id: itemId, title: 'Keynote' }],
    });
  });

  it('[AG1] the same agenda again records nothing', () => {
    const again = put(wanted(agendaItem), wanted(otherAgendaItem, {}, 2));
    expect(given(opened, agendaChanged).when(again)).toEqual({
      ...recordsNothing,
      agenda: { added: [], changed: [], removed: [] },
    });
  });

  it('[AG2] an item keeps its id by its source’s id, whatever its title and time are', () => {
    const imported = { ...agendaItem, sourceId: 'talk-7' };
    const before: BoardEvent[] = [opened, { ...agendaChanged, items: [imported] }];
    const moved = wanted(imported, { title: 'Keynote, moved', startsAt: null });
    expect(agendaAfterPut(before, put(moved))).toEqual([
      { ...imported, title: 'Keynote, moved', startsAt: null },
    ]);
  });

  it('[AG2] without a source’s id an item keeps its id by title and time', () => {
    expect(agendaAfterPut([opened, agendaChanged], put(wanted(agendaItem, { minutes: 45 })))).toEqual([
      { ...agendaItem, minutes: 45 },
    ]);
    const moved = wanted(agendaItem, { startsAt: '2026-03-01T10:45:00.000Z' });
    expect(agendaAfterPut([opened, agendaChanged], put(moved)).map(({ id }) => id)).toEqual([newId(1)]);
  });

  it('[AG2] an item that was entered by hand gets the source’s id of its import, and two of one source stay two', () => {
    const imported = agendaAfterPut([opened, agendaChanged], put(wanted(agendaItem, { sourceId: 'a' })));
    expect(imported).toEqual([{ ...agendaItem, sourceId: 'a' }]);
    const before: BoardEvent[] = [opened, { ...agendaChanged, items: imported }];
    const both = put(wanted(agendaItem, { sourceId: 'b' }, 1), wanted(agendaItem, { sourceId: 'a' }, 2));
    expect(agendaAfterPut(before, both).map(({ id }) => id)).toEqual([newId(1), itemId]);
  });

  it('[AG2] an item that comes from another source keeps its id by title and time, and gets the other source’s id', () => {
    const before: BoardEvent[] = [opened, { ...agendaChanged, items: [{ ...agendaItem, sourceId: 'a' }] }];
    const other = put(wanted(agendaItem, { sourceId: 'https://tool.example/b', minutes: 45 }));
    expect(agendaAfterPut(before, other)).toEqual([
      { ...agendaItem, sourceId: 'https://tool.example/b', minutes: 45 },
    ]);
  });

  it('[AG2] of items with the same title and time each keeps its place', () => {
    const pause = { ...agendaItem, title: 'Break', startsAt: null };
    const before: BoardEvent[] = [
      opened,
      { ...agendaChanged, items: [pause, { ...pause, id: otherItemId }] },
    ];
    const again = put(wanted(pause, {}, 1), wanted(pause, {}, 2), wanted(pause, {}, 3));
    expect(agendaAfterPut(before, again).map(({ id }) => id)).toEqual([itemId, otherItemId, newId(3)]);
  });

  it('[AG3] an item whose talk runs or ran stays, and stays linked to its talk', () => {
    const before: BoardEvent[] = [opened, agendaChanged, plannedTalkStarted, otherTalkStarted];
    expect(given(...before).when(put())).toEqual({
      ...recordsNothing,
      agenda: { added: [], changed: [], removed: [] },
    });
    expect(statesAfter(...before)).toEqual(['Keynote past', 'Questions to the board now']);
  });

  it('[AG3] a started item whose time was corrected is known by its title', () => {
    const before: BoardEvent[] = [opened, agendaChanged, plannedTalkStarted];
    const corrected = wanted(agendaItem, { startsAt: '2026-03-01T10:40:00.000Z' });
    expect(agendaAfterPut(before, put(corrected))).toEqual([
      { ...agendaItem, startsAt: '2026-03-01T10:40:00.000Z' },
    ]);
  });

  it('[AG4] items are in the order of their times, those without one last in the order that they were put', () => {
    const untimed = { ...agendaItem, startsAt: null };
    const titles = agendaAfterPut(
      [opened],
      put(
        wanted(untimed, { title: 'B' }, 1),
        wanted(otherAgendaItem, { title: 'Late' }, 2),
        wanted(untimed, { title: 'A' }, 3),
        wanted(agendaItem, { title: 'Early' }, 4),
      ),
    ).map(({ title }) => title);
    expect(titles).toEqual(['Early', 'Late', 'B', 'A']);
  });

  it('[AG4] another order of items without a time is a change', () => {
    const [a, b] = [
      { ...agendaItem, startsAt: null },
      { ...otherAgendaItem, startsAt: null },
    ];
    const before: BoardEvent[] = [opened, { ...agendaChanged, items: [a, b] }];
    expect(eventsOf(given(...before).when(put(wanted(b), wanted(a))))).toEqual([
      { type: 'v1.AgendaChanged', items: [], removed: [], order: [b.id, a.id] },
    ]);
    expect(agendaAfterPut(before, put(wanted(b), wanted(a)))).toEqual([b, a]);
  });

  it('[AG5] without asking an item keeps its own; a new one is open', () => {
    const quiet: AgendaItem = { ...agendaItem, asking: 'off' };
    const before: BoardEvent[] = [opened, { ...agendaChanged, items: [quiet] }];
    const items = agendaAfterPut(before, put(wanted(quiet, { minutes: 20 }), wanted(otherAgendaItem, {}, 2)));
    expect(items.map(({ asking }) => asking)).toEqual(['off', 'open']);
  });

  it('[AG6] an agenda has at most 200 items, each once, and asking begins within a year', () => {
    const many = Array.from({ length: AGENDA_ITEMS_MAX + 1 }, (_, n) =>
      wanted(agendaItem, { title: `${n}` }),
    );
    expect(given(opened).when(put(...many))).toEqual(
      refuses('invalid-request', { message: "A board's agenda has at most 200 talks; this one has 201." }),
    );
    const twice = put(wanted(agendaItem, { sourceId: 'a' }), wanted(otherAgendaItem, { sourceId: 'a' }));
    expect(given(opened).when(twice)).toEqual(
      refuses('invalid-request', { message: 'items.1.sourceId: Two items have this sourceId: a' }),
    );
    expect(given(opened).when(put(wanted(agendaItem, { asking: '2028-03-01T10:00:00.000Z' })))).toEqual(
      refuses('invalid-request', { message: 'asking of “Keynote” must be within a year.' }),
    );
  });

  it('[AG6] every event of an agenda that is accepted can be read from the log', () => {
    const offset = fc.constantFrom('Z', '-12:00', '+14:00', '+02:00', '-23:59');
    const day = fc.constantFrom('0000-01-01', '0001-01-01', '2026-03-01', '9999-12-31');
    const time = fc.tuple(day, fc.constantFrom('00:00:00', '12:30', '23:59:59.999'), offset);
    const written = time.map(([date, clock, zone]) => `${date}T${clock}${zone}`);
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });
    const item = fc.record({
      title: text,
      speakers: fc.array(text, { maxLength: 2 }),
      startsAt: fc.option(written),
      room: fc.option(text),
      asking: fc.oneof(fc.constant('open'), written),
    });
    let accepted = 0;
    const isReadable = (sent: unknown): void => {
      const { data } = WrittenAgendaItem.safeParse(sent);
      if (!data) return;
      const { title, speakers = [], startsAt = null, room = null, asking = 'open' } = data;
      const command = put({ newId: newId(1), title, speakers, startsAt, minutes: null, room, asking });
      for (const event of eventsOf(given(opened).when(command))) {
        accepted += 1;
        expect(BoardEvent.safeParse(event).error).toBeUndefined();
      }
    };
    fc.assert(fc.property(item, isReadable));
    expect(accepted).toBeGreaterThan(0);
  });

  it('[AG6] items that stay count too', () => {
    const many = Array.from({ length: AGENDA_ITEMS_MAX }, (_, n) => wanted(agendaItem, { title: `${n}` }));
    expect(given(opened, agendaChanged, plannedTalkStarted).when(put(...many))).toEqual(
      refuses('invalid-request', { message: "A board's agenda has at most 200 talks; this one has 201." }),
    );
  });

  it('[AG7] an agenda that was written without seeing the latest change is a conflict', () => {
    const items = [wanted(agendaItem, { minutes: 10 })];
    const seen = (seq: number): BoardCommand => ({ type: 'PutAgenda', items, seen: seq });
    expect(given(opened, agendaChanged).when(seen(1))).toEqual(
      refuses('changed-meanwhile', { message: 'The agenda was changed meanwhile.' }),
    );
    expect(given(opened, agendaChanged).when(seen(2)).ok).toBe(true);
  });

  it('[AG8] a talk that is started from an item has its title and its asking', () => {
    const start: BoardCommand = { type: 'StartTalk', talkId, agendaId: itemId };
    expect(given(opened, agendaChanged).when(start)).toEqual(records(plannedTalkStarted));
    expect(given(opened, withAsking('off')).when(start)).toEqual(
      records({ ...plannedTalkStarted, settings: { asking: 'paused' } }),
    );
    const opensAt = '2026-03-01T10:50:00.000Z';
    const paused = settingsChanged({ asking: 'paused' });
    expect(given(opened, paused, withAsking(opensAt)).when(start)).toEqual(
      records({ ...plannedTalkStarted, settings: { asking: 'open', opensAt } }),
    );
    expect(given(opened, withAsking(opensAt)).when(start, at('10:51'))).toEqual(records(plannedTalkStarted));
  });

  it('[AG8] of two who start one item the second starts nothing, and an unknown item is refused', () => {
    const start: BoardCommand = { type: 'StartTalk', talkId, agendaId: itemId };
    expect(given(opened, agendaChanged, plannedTalkStarted).when(start)).toEqual(recordsNothing);
    // Also if both saw the talk before it.
    expect(given(opened, agendaChanged, plannedTalkStarted).when({ ...start, after: null })).toEqual(
      recordsNothing,
    );
    expect(given(opened).when(start)).toEqual(refuses('talk-not-found'));
  });

  it('[AG9] a due talk starts by itself only if the board says so, and once', () => {
    expect(given(opened, agendaChanged).when(due, at('10:30'))).toEqual(recordsNothing);
    expect(given(opened, agendaChanged, automatic).when(due, at('10:29'))).toEqual(recordsNothing);
    expect(given(opened, agendaChanged, automatic).when(due, at('10:30'))).toEqual(
      records(plannedTalkStarted),
    );
    expect(given(opened, agendaChanged, automatic, plannedTalkStarted).when(due, at('10:31'))).toEqual(
      recordsNothing,
    );
  });

  it('[AG9] of several that are due the latest starts, and those before it never start by themselves', () => {
    const started = { ...plannedTalkStarted, title: otherAgendaItem.title, agendaId: otherItemId };
    expect(given(opened, agendaChanged, automatic).when(due, at('12:00'))).toEqual(records(started));
    expect(given(opened, agendaChanged, automatic, started).when(due, at('12:01'))).toEqual(recordsNothing);
  });

  it('[AG9] an item that was started before its time is not followed by an earlier one', () => {
    const before = [opened, agendaChanged, automatic, otherTalkStarted];
    expect(given(...before).when(due, at('10:45'))).toEqual(recordsNothing);
  });

  it('[AG9] a clock that is set back starts nothing again', () => {
    const before = [opened, agendaChanged, automatic, plannedTalkStarted, otherTalkStarted];
    for (const time of ['10:30', '09:00', '11:00', '13:00'])
      expect(given(...before).when(due, at(time))).toEqual(recordsNothing);
  });

  it('[AG9] a board with all its talks starts none', () => {
    const talks = Array.from({ length: TALKS_MAX - 1 }, (_, n) => ({
      ...talkStarted,
      talkId: `f0000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    }));
    expect(given(opened, agendaChanged, automatic, ...talks).when(due, at('10:30'))).toEqual(recordsNothing);
  });

  it('[AG9] an ended board starts no talk', () => {
    const ended: BoardEvent = { type: 'v1.BoardEnded' };
    const before = [opened, agendaChanged, automatic, ended];
    expect(given(...before).when(due, at('10:30'))).toEqual(recordsNothing);
    const reopened: BoardEvent = { type: 'v1.BoardReopened' };
    expect(given(...before, reopened).when(due, at('10:30'))).toEqual(records(plannedTalkStarted));
  });

  it('[AG10] a held item does not start by itself; the one before it may', () => {
    const holdOther: BoardEvent = { ...itemHeld, itemId: otherItemId };
    expect(given(opened, agendaChanged, automatic, itemHeld).when(due, at('10:30'))).toEqual(recordsNothing);
    expect(given(opened, agendaChanged, automatic, holdOther).when(due, at('11:30'))).toEqual(
      records(plannedTalkStarted),
    );
    expect(given(opened, agendaChanged, automatic, itemHeld, itemReleased).when(due, at('10:30'))).toEqual(
      records(plannedTalkStarted),
    );
  });

  it('[AG10] holding and releasing again record nothing, and an unknown item is refused', () => {
    const hold: BoardCommand = { type: 'HoldAgendaItem', itemId };
    const release: BoardCommand = { type: 'ReleaseAgendaItem', itemId };
    expect(given(opened, agendaChanged).when(hold)).toEqual(records(itemHeld));
    expect(given(opened, agendaChanged, itemHeld).when(hold)).toEqual(recordsNothing);
    expect(given(opened, agendaChanged, itemHeld).when(release)).toEqual(records(itemReleased));
    expect(given(opened, agendaChanged).when(release)).toEqual(recordsNothing);
    for (const command of [hold, release])
      expect(given(opened).when(command)).toEqual(refuses('talk-not-found'));
  });

  it('[AG16] a held item that a new agenda changes stays held; one that it removes loses its hold, and the answer says so', () => {
    const before = [opened, agendaChanged, itemHeld];
    const later = put(wanted(agendaItem, { id: itemId, startsAt: '2026-03-01T12:00:00.000Z' }));
    const moved = given(...before).when(later);
    expect(changesOf(moved)).toMatchObject({
      changed: [{ id: itemId, fields: ['startsAt'] }],
      removed: [{ id: otherItemId, title: otherAgendaItem.title }],
    });
    expect(boardAfter(...before, ...eventsOf(moved)).agendaHeld).toEqual([itemId]);

    const removed = given(...before).when(put(wanted(otherAgendaItem)));
    expect(changesOf(removed)).toEqual({
      added: [],
      changed: [],
      removed: [{ id: itemId, title: 'Keynote', held: true }],
    });
    expect(boardAfter(...before, ...eventsOf(removed)).agendaHeld).toEqual([]);
  });

  it('[AG11] undoing the start of a talk plans its item again, and holds it', () => {
    const undo = undone(3, { talkEnded: true });
    const before = [opened, agendaChanged, plannedTalkStarted, undo];
    expect(statesAfter(...before)).toEqual(['Keynote planned', 'Questions to the board planned']);
    expect(given(...before, automatic).when(due, at('10:30'))).toEqual(recordsNothing);
  });

  it('[AG11] undoing the start of a talk starts no other one that was due by then; later ones start', () => {
    // Sample events are recorded from 10:00 on.
    const times = { first: '2026-03-01T09:00:00.000Z', second: '2026-03-01T09:30:00.000Z' };
    const plan: BoardEvent = {
      ...agendaChanged,
      items: [
        { ...agendaItem, startsAt: times.second },
        { ...otherAgendaItem, startsAt: times.second },
        { ...agendaItem, id: newId(3), title: 'Early', startsAt: times.first },
        { ...agendaItem, id: newId(4), title: 'Late', startsAt: '2026-03-01T11:00:00.000Z' },
      ],
    };
    const before = [opened, plan, automatic, plannedTalkStarted, undone(4, { talkEnded: true })];
    expect(nextDueAt(boardAfter(...before))).toBe('2026-03-01T11:00:00.000Z');
    expect(given(...before).when(due, at('10:30'))).toEqual(recordsNothing);
    expect(given(...before).when(due, at('11:00'))).toEqual(
      records({ ...plannedTalkStarted, title: 'Late', agendaId: newId(4) }),
    );
  });

  it('[AG11] undoing a start before its time leaves the talks before it planned', () => {
    const before = [opened, agendaChanged, automatic, otherTalkStarted, undone(4, { talkEnded: true })];
    expect(given(...before).when(due, at('10:30'))).toEqual(records(plannedTalkStarted));
  });

  it('[AG12] a change of the agenda can be undone until one of its items was started', () => {
    const replaced: BoardEvent = { type: 'v1.AgendaChanged', items: [], removed: [itemId, otherItemId] };
    const log = recordedAll([opened, agendaChanged, replaced]);
    expect(planUndo(notedAfter(log), 3)).toEqual({ agenda: [agendaItem, otherAgendaItem] });
    expect(boardAfter(opened, agendaChanged, replaced, undone(3, { agenda: [agendaItem] })).agenda).toEqual([
      agendaItem,
    ]);
    const started = recordedAll([opened, agendaChanged, plannedTalkStarted]);
    expect(planUndo(notedAfter(started), 2)).toBeUndefined();
  });

  it('[AG12] undoing a change of the agenda holds what was held, and keeps what is held since', () => {
    const added = { ...agendaItem, id: newId(3), title: 'Close' };
    const replaced: BoardEvent = { type: 'v1.AgendaChanged', items: [added], removed: [itemId] };
    const holdOther: BoardEvent = { ...itemHeld, itemId: otherItemId };
    const before = [opened, agendaChanged, itemHeld, replaced, holdOther];
    const restored = planUndo(notedAfter(recordedAll(before)), 4);
    expect(restored).toEqual({ agenda: [agendaItem, otherAgendaItem], agendaHeld: [itemId] });
    expect(boardAfter(...before, undone(4, restored ?? {})).agendaHeld).toEqual([otherItemId, itemId]);
  });

  it('[AG13] everyone sees the plan, and moderators alone what is held and where an item is from', () => {
    const imported: BoardEvent = { ...agendaChanged, items: [{ ...agendaItem, sourceId: 'a' }] };
    const state = boardAfter(opened, imported, itemHeld);
    const shown = { ...agendaItem, state: 'planned' };
    expect(headFor('public', boardId, state).agenda).toEqual([shown]);
    expect(headFor('moderator', boardId, state).agenda).toEqual([{ ...shown, sourceId: 'a', held: true }]);
  });

  it('[AG14] the time of the next talk that starts by itself is known, without those that are held or over', () => {
    const [first, second] = [agendaItem.startsAt, otherAgendaItem.startsAt];
    expect(timesAfter()).toEqual([first, second]);
    expect(timesAfter(itemHeld)).toEqual([second, second]);
    expect(timesAfter(otherTalkStarted)).toEqual([undefined, undefined]);
    expect(timesAfter(settingsChanged({ autoNext: false }))).toEqual([undefined, undefined]);
  });

  it('[AG15] the history names the item that was held', () => {
    const [, , recorded] = recordedAll([opened, agendaChanged, itemHeld]);
    if (!recorded) throw new Error('no event');
    const state = notedAfter(recordedAll([opened, agendaChanged, itemHeld]));
    expect(historyEntry({ ...recorded, actor: 'moderator' }, state)).toMatchObject({
      act: 'hold-item',
      talk: 'Keynote',
      undoable: false,
    });
  });
});

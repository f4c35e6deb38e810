import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BoardId } from '@openfloor/contract/ids';
import { roomKey } from '@openfloor/contract/roomKey';
import type { WantedItem } from '../board/commands.ts';

/** A room of a conference with its present agenda. */
export type RoomAgenda = { boardId: BoardId; room: string; agenda: readonly AgendaItem[] };
/** `room`: null if the talks name none. */
export type TalksOfRoom = { room: string | null; talks: number };
/** `agendas`: the new agenda of every room. `unknownRooms`: names in the file that no room has. */
export type Programme = {
  agendas: ReadonlyMap<BoardId, readonly WantedItem[]>;
  unknownRooms: readonly TalksOfRoom[];
};

/** How many talks name each room, in the order in which they name it first. */
export const talksByRoom = (talks: readonly { room?: string | null | undefined }[]): TalksOfRoom[] =>
  [...Map.groupBy(talks, ({ room }) => roomKey(room ?? '')).values()].map((inRoom) => ({
    room: inRoom[0]?.room ?? null,
    talks: inRoom.length,
  }));

/**
 * The agenda of each room after a file of talks was imported. For example, rooms with these agendas, and a file that
 * lists A and C in the hall and F in an attic that no room is named after:
 *
 *     room   before   after   because
 *     Hall   A, B     A, C    the file lists talks of this room: they replace its agenda
 *     Café   C, D     D       the file lists none: it keeps its agenda, without C, which moved to the hall (see `createMoveTest`)
 *     Lab    E        E
 *
 * `unknownRooms` then has the attic with one talk. Had the file listed B in the attic, B would stay in the hall. C
 * keeps its `asking`.
 */
export const placeTalks = (talks: readonly WantedItem[], rooms: readonly RoomAgenda[]): Programme => {
  const agendaOf = new Map(rooms.map(({ room, agenda }) => [roomKey(room), agenda]));
  const byRoom = Map.groupBy(talks, ({ room }) => roomKey(room ?? ''));
  const inKnownRooms = talks.filter(({ room }) => agendaOf.has(roomKey(room ?? '')));
  const inUnknownRooms = talks.filter(({ room }) => !agendaOf.has(roomKey(room ?? '')));
  const hasMoved = createMoveTest(inKnownRooms, agendaOf);
  const affected = rooms.map(({ boardId, room, agenda }) => {
    const listed = byRoom.get(roomKey(room));
    return { boardId, agenda, listed, replaced: listed ? agenda : agenda.filter(hasMoved(agenda)) };
  });
  const findFormer = finderIn(affected.flatMap(({ replaced }) => replaced));
  const findUnknown = finderIn(inUnknownRooms);
  const agendas = affected.map(({ boardId, agenda, listed, replaced }) => {
    if (!listed) return [boardId, agenda.filter((item) => !replaced.includes(item)).map(unchanged)] as const;
    const [findHere, findListed] = [finderIn(agenda), finderIn(listed)];
    const wanted = listed.map((talk) => (findHere(talk) ? talk : withAskingOf(findFormer(talk), talk)));
    const staying = agenda.filter((item) => findUnknown(item) && !findListed(item)).map(unchanged);
    return [boardId, [...wanted, ...staying]] as const;
  });
  return { agendas: new Map(agendas), unknownRooms: talksByRoom(inUnknownRooms) };
};

/**
 * Creates a test for talks of a room that the file does not list: whether the talk has moved to a room that the file
 * lists. It has if the file has its id there, and the id is new in that room. Some tools number the talks of each
 * room from 1, so an equal id alone proves nothing. It counts only if the file was imported before (some talks are
 * where they were) and the talk's former room has none of the ids of those talks.
 */
const createMoveTest = (
  listed: readonly WantedItem[],
  agendaOf: ReadonlyMap<string, readonly AgendaItem[]>,
) => {
  const idsOf = new Map([...agendaOf].map(([room, agenda]) => [room, sourceIdsOf(agenda)]));
  const isWhereItWas = ({ room, sourceId }: WantedItem): boolean =>
    sourceId !== undefined && idsOf.get(roomKey(room ?? ''))?.has(sourceId) === true;
  const unmovedIds = sourceIdsOf(listed.filter(isWhereItWas));
  const newIds = sourceIdsOf(listed.filter((talk) => !isWhereItWas(talk)));
  return (agenda: readonly AgendaItem[]): ((item: AgendaItem) => boolean) => {
    const areIdsShared = unmovedIds.size > 0 && unmovedIds.isDisjointFrom(sourceIdsOf(agenda));
    return ({ sourceId }) => areIdsShared && sourceId !== undefined && newIds.has(sourceId);
  };
};

const sourceIdsOf = (talks: readonly Known[]): Set<string> =>
  new Set(talks.flatMap(({ sourceId }) => sourceId ?? []));

const unchanged = (item: AgendaItem): WantedItem => ({ ...item, newId: item.id });

const withAskingOf = (former: AgendaItem | undefined, talk: WantedItem): WantedItem =>
  former ? { asking: former.asking, ...talk } : talk;

type Known = Pick<AgendaItem, 'title' | 'startsAt' | 'sourceId'>;

/** Finds a talk among others as a new agenda finds its items: by the id of its source, else by its title and time. */
const finderIn = <Item extends Known>(items: readonly Item[]): ((talk: Known) => Item | undefined) => {
  const bySource = new Map(items.map((item) => [item.sourceId, item]));
  const byTitleAndTime = Map.groupBy(items, titleAndTime);
  return (talk) =>
    (talk.sourceId === undefined ? undefined : bySource.get(talk.sourceId)) ??
    byTitleAndTime.get(titleAndTime(talk))?.[0];
};

const titleAndTime = ({ title, startsAt }: Known): string => `${startsAt} ${title}`;

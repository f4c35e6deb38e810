import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BoardId } from '@openfloor/contract/ids';
import { roomKey } from '@openfloor/contract/roomKey';
import type { WantedItem } from '../board/commands.ts';

/** A room of a conference with its present agenda. */
export type RoomAgenda = { boardId: BoardId; room: string; agenda: readonly AgendaItem[] };
/** `room`: null: the talks name none. */
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
 * The agendas that the talks of a file lead to. A room that the file names gets the talks that it has there. Any other keeps its agenda,
 * without the talks that the file moves to another room. A talk that moves keeps what it asks for. One whose new room is not among
 * `rooms` stays where it is.
 */
export const placeTalks = (talks: readonly WantedItem[], rooms: readonly RoomAgenda[]): Programme => {
  const agendaOf = new Map(rooms.map(({ room, agenda }) => [roomKey(room), agenda]));
  const isPlaced = ({ room }: WantedItem): boolean => agendaOf.has(roomKey(room ?? ''));
  const placed = talks.filter(isPlaced);
  const unplaced = talks.filter((talk) => !isPlaced(talk));
  const byRoom = Map.groupBy(placed, ({ room }) => roomKey(room ?? ''));
  const takenFrom = takerFor(placed, agendaOf);
  const findUnplaced = finderIn(unplaced);
  const takenByRoom = new Map(
    rooms
      .filter(({ room }) => !byRoom.has(roomKey(room)))
      .map(({ room, agenda }) => [roomKey(room), new Set(agenda.filter(takenFrom(agenda)))]),
  );
  const findPresent = finderIn(
    rooms.flatMap(({ room, agenda }) => [...(takenByRoom.get(roomKey(room)) ?? agenda)]),
  );
  const agendas = rooms.map(({ boardId, room, agenda }) => {
    const inFile = byRoom.get(roomKey(room));
    if (!inFile) {
      const taken = takenByRoom.get(roomKey(room));
      return [boardId, agenda.filter((item) => !taken?.has(item)).map(kept)] as const;
    }
    const findHere = finderIn(agenda);
    const findInFile = finderIn(inFile);
    const placedHere = inFile.map((talk) => (findHere(talk) ? talk : moved(talk, findPresent(talk))));
    const staying = agenda.filter((item) => findUnplaced(item) && !findInFile(item)).map(kept);
    return [boardId, [...placedHere, ...staying]] as const;
  });
  return { agendas: new Map(agendas), unknownRooms: talksByRoom(unplaced) };
};

/**
 * Finds the talks that a file takes out of the agenda of a room that it does not name: only those with the id of a talk that is new in its
 * room, and only if the file was imported before and its ids do not start again in each room. Both show in the talks that stay where they
 * were: there are some, and none of their ids is in the other room too.
 */
const takerFor = (placed: readonly WantedItem[], agendaOf: ReadonlyMap<string, readonly AgendaItem[]>) => {
  const idsOf = new Map([...agendaOf].map(([room, agenda]) => [room, sourceIdsOf(agenda)]));
  const isStaying = ({ room, sourceId }: WantedItem): boolean =>
    sourceId !== undefined && idsOf.get(roomKey(room ?? ''))?.has(sourceId) === true;
  const staying = sourceIdsOf(placed.filter(isStaying));
  const arriving = sourceIdsOf(placed.filter((talk) => !isStaying(talk)));
  return (agenda: readonly AgendaItem[]): ((item: AgendaItem) => boolean) => {
    const isOfThisSource = staying.size > 0 && staying.isDisjointFrom(sourceIdsOf(agenda));
    return ({ sourceId }) => isOfThisSource && sourceId !== undefined && arriving.has(sourceId);
  };
};

const sourceIdsOf = (talks: readonly Known[]): Set<string> =>
  new Set(talks.flatMap(({ sourceId }) => sourceId ?? []));

const kept = (item: AgendaItem): WantedItem => ({ ...item, newId: item.id });

const moved = (talk: WantedItem, present: AgendaItem | undefined): WantedItem =>
  present ? { asking: present.asking, ...talk } : talk;

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

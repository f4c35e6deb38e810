import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BoardId } from '@openfloor/contract/ids';
import { roomKey } from '@openfloor/contract/roomKey';
import type { WantedItem } from '../board/commands.ts';

/** A room of an event with its present agenda. */
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
 * without the talks that the file moves to another room, so that no talk is in two rooms. A talk that moves keeps what it asks for.
 */
export const placeTalks = (talks: readonly WantedItem[], rooms: readonly RoomAgenda[]): Programme => {
  const known = new Set(rooms.map(({ room }) => roomKey(room)));
  const isPlaced = ({ room }: WantedItem): boolean => known.has(roomKey(room ?? ''));
  const placed = talks.filter(isPlaced);
  const byRoom = Map.groupBy(placed, ({ room }) => roomKey(room ?? ''));
  const findInRoom = new Map(rooms.map(({ room, agenda }) => [roomKey(room), finderIn(agenda)]));
  const findArriving = finderIn(placed.filter((talk) => !findInRoom.get(roomKey(talk.room ?? ''))?.(talk)));
  const findPresent = finderIn(rooms.flatMap(({ agenda }) => agenda));
  const agendas = rooms.map(({ boardId, room, agenda }) => {
    const inFile = byRoom.get(roomKey(room));
    if (!inFile) return [boardId, agenda.filter((item) => !findArriving(item)).map(kept)] as const;
    const findHere = finderIn(agenda);
    return [boardId, inFile.map((talk) => (findHere(talk) ? talk : moved(talk, findPresent(talk))))] as const;
  });
  return { agendas: new Map(agendas), unknownRooms: talksByRoom(talks.filter((talk) => !isPlaced(talk))) };
};

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
    byTitleAndTime
      .get(titleAndTime(talk))
      ?.find(({ sourceId }) => sourceId === undefined || talk.sourceId === undefined);
};

const titleAndTime = ({ title, startsAt }: Known): string => `${startsAt} ${title}`;

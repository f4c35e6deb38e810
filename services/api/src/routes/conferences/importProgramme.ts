import { setImmediate } from 'node:timers/promises';
import * as declared from '@openfloor/contract/calls/conferences';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { ErrorCode } from '@openfloor/contract/errors';
import type {
  FileReading,
  ProgrammePut,
  RefusedRoom,
  WrittenAgendaItem,
} from '@openfloor/contract/http/agenda';
import { ConferenceId } from '@openfloor/contract/ids';
import { PROGRAMME_FILE_BYTES_MAX, PROGRAMME_TALKS_MAX } from '@openfloor/contract/limits';
import { roomKey } from '@openfloor/contract/roomKey';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import { ownerAmong } from '@openfloor/domain/board/owners';
import { placeTalks } from '@openfloor/domain/conference/programme';
import { readRooms, type StoredRoom } from '@openfloor/store/conferences/readConference';
import { isUnavailable } from '@openfloor/store/database/unavailable';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { organisedConference, type OrganiserAccess } from '../../auth/conferenceAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import type { AgendaFile } from '../agenda/files/parseAgendaFile.ts';
import { claimedFile, FILE_TYPES, asFileRefusal, requestedFile, takeFiles } from '../agenda/requestedFile.ts';
import { wantedItems } from '../agenda/wantedItems.ts';
import { oneAtATime, partOf, type CommandOutcome } from '../runCommand.ts';
import { largeBody } from '../largeBody.ts';
import { noteEffect } from '../moderation/act.ts';
import { createServe, type Server } from '../serve.ts';
import { actOnRoom, inRoom } from './actOnRoom.ts';
import type { ConferenceViews } from './conferenceViews.ts';

type PutRoom = ProgrammePut['rooms'][number];
/** A room with its new agenda. `command`: the change; `put`: the answer that it leads to. */
type PlannedRoom = { room: StoredRoom; command: BoardCommand; put: PutRoom };
type Done = Omit<ProgrammePut, keyof FileReading>;
type Plan = Pick<ProgrammePut, 'refused' | 'unknownRooms'> & { planned: PlannedRoom[] };

/** Refusals of one room that say nothing about the others. */
const OF_ONE_ROOM: ReadonlySet<ErrorCode> = new Set([
  'board-not-found',
  'invalid-token',
  'changed-meanwhile',
  'rate-limited',
]);

/** Route that gives each room of a conference the talks that a file has for it. */
export const importProgramme = ({ app, dependencies }: Server, views: ConferenceViews): void => {
  const { db, clock, ids, limits, agendaFiles } = dependencies;

  /** What the talks change in each room. All rooms are checked before the first one is changed. */
  const planFor = async (
    organised: OrganiserAccess,
    talks: readonly WrittenAgendaItem[],
  ): Promise<Plan | RefusedWith> => {
    const plan: Plan = { planned: [], refused: [], unknownRooms: [] };
    const stored = await readRooms(db, organised.conference.id);
    const open = [];
    for (const room of stored) {
      const feed = await openBoardFeed(dependencies, room.boardId);
      await feed?.catchUp();
      if (feed?.isOpen) open.push({ room, feed });
    }
    const owned = open.filter(({ feed }) => ownerAmong(feed.state, organised.ownerIds));
    const notOwned = open.filter((each) => !owned.includes(each));
    plan.refused = notOwned.map(({ room }) => refusedRoom(room, { code: 'invalid-token' }));
    const { agendas, unknownRooms } = placeTalks(
      wantedItems(talks, ids),
      owned.map(({ room: { boardId, room }, feed }) => ({ boardId, room, agenda: feed.state.agenda })),
    );
    const now = new Date(clock.nowMs()).toISOString();
    for (const { room, feed } of owned) {
      // Lets other requests run, because comparing fifty agendas takes long.
      await setImmediate();
      // A concurrent change of the agenda is a conflict: two programmes must not mix.
      const { seq } = feed;
      const items = partOf(agendas.get(room.boardId), 'agenda');
      const command = { type: 'PutAgenda', items, seen: seq } as const;
      const decision = decide(command, feed.state, { now, questionsMax: Infinity });
      if (!decision.ok) return inRoom(room, asFileRefusal(decision));
      const put = { boardId: room.boardId, room: room.room, ...partOf(decision.agenda, 'agenda'), seq };
      plan.planned.push({ room, command, put });
    }
    const present = new Set(open.map(({ room }) => roomKey(room.room)));
    const closed = new Set(stored.map(({ room }) => roomKey(room)).filter((key) => !present.has(key)));
    plan.unknownRooms = unknownRooms
      .filter(({ room }) => !present.has(roomKey(room ?? '')))
      .map((unknown) => (closed.has(roomKey(unknown.room ?? '')) ? { ...unknown, closed: true } : unknown));
    return plan;
  };

  /**
   * Changes one room after the other. A failure that is not of one room alone ends the import for the remaining rooms.
   * Rooms that get no talk are therefore changed first: until a repeat, a talk that moves is then in no room, instead
   * of in two.
   */
  const carryOut = async (
    request: FastifyRequest,
    organised: OrganiserAccess,
    { planned, refused, unknownRooms }: Plan,
    file: AgendaFile,
  ): Promise<{ answer: Done; recorded: boolean }> => {
    const answer: Done = { rooms: [], refused: [...refused], unknownRooms };
    const payload = { type: 'ImportProgramme', ...claimedFile(file) };
    let recorded = false;
    let ended: RefusedWith | undefined;
    for (const { room, command } of roomsThatOnlyLoseFirst(planned)) {
      const { boardId } = room;
      const outcome: CommandOutcome = ended
        ? { ok: false, ...ended }
        : await actOnRoom(dependencies, request, organised, {
            boardId,
            act: command.type,
            decide: () => command,
            payload,
          }).catch(unavailable);
      if (outcome.ok) {
        const { agenda, seq } = outcome;
        answer.rooms.push({ boardId, room: room.room, ...partOf(agenda, 'agenda'), seq });
        recorded ||= outcome.recorded !== false;
      } else {
        answer.refused.push(refusedRoom(room, outcome));
        if (!OF_ONE_ROOM.has(outcome.code)) ended = outcome;
      }
    }
    const place = new Map(planned.map(({ put }, index) => [put.boardId, index]));
    answer.rooms.sort((a, b) => (place.get(a.boardId) ?? 0) - (place.get(b.boardId) ?? 0));
    return { answer, recorded };
  };

  /** Admits and counts an import before the server takes the bytes of its file. */
  const admitFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const conferenceId = ConferenceId.safeParse(Object(request.params).eventId).data;
    if (conferenceId === undefined) return refuse(reply, 'event-not-found');
    const held = await organisedConference(dependencies, request, conferenceId);
    if (!held.ok) return refuse(reply, held.code, held);
    const message = 'Too many imports to this event. Please try again later.';
    const exceeded = await takeAll([{ limiter: limits.acts, key: conferenceId, message }]);
    return exceeded && refuse(reply, 'rate-limited', exceeded);
  };

  takeFiles(app, (scope) =>
    // The right is found again, since the caller may have been removed while the file arrived.
    createServe(scope, dependencies)(
      declared.importProgramme,
      {
        tag: 'Events',
        summary: 'Give each room of an event the planned talks that a file has for it',
        description: `Files as for importAgenda, with at most ${PROGRAMME_TALKS_MAX} talks and ${PROGRAMME_FILE_BYTES_MAX} bytes; rooms by their names, regardless of case. A room that the file names gets the talks that it has there, as by importAgenda. Any other room keeps its talks, without those that the file, imported again, moves to another room by their ids. Talks of \`unknownRooms\` are not imported. A repeat goes on where a failure ended the import.`,
        refusals: ['board-not-found', 'changed-meanwhile', 'invalid-programme'],
        consumes: FILE_TYPES,
        ...largeBody(dependencies, PROGRAMME_FILE_BYTES_MAX, admitFile),
      },
      async (call) => {
        const { request, reply, right, query } = call;
        const { eventId: conferenceId } = call.params;
        const file = requestedFile(call, 'conference');
        if ('code' in file) return refuse(reply, file.code, file);
        const read = await agendaFiles.read({ target: conferenceId, address: request.ip }, file);
        if ('code' in read) return refuse(reply, read.code, read);
        return oneAtATime(`programme ${conferenceId}`, async () => {
          const plan = await planFor(right, read.items);
          if ('code' in plan) return refuse(reply, plan.code, plan);
          const { planned, ...rest } = plan;
          const looked = { answer: { ...rest, rooms: planned.map(({ put }) => put) }, recorded: false };
          const { answer, recorded } =
            query.dryRun === '1'
              ? looked
              : await carryOut(request, right, plan, file).finally(() => views.forget(conferenceId));
          const [first] = answer.refused;
          if (first && answer.rooms.length === 0) return refuse(reply, first.code, inRoom(first, first));
          noteEffect(reply, { recorded });
          return { ...read.reading, ...answer };
        });
      },
    ),
  );
};

/** Rooms that get no talk, before those that do. */
const roomsThatOnlyLoseFirst = (planned: readonly PlannedRoom[]): PlannedRoom[] =>
  planned.toSorted((a, b) => Math.sign(a.put.added.length) - Math.sign(b.put.added.length));

const refusedRoom = (
  { boardId, room }: StoredRoom,
  { code, message = ERROR_MESSAGES[code] }: RefusedWith,
): RefusedRoom => ({ boardId, room, code, message });

/**
 * Turns an unreachable Postgres into a refusal of the room, because the answer must name the rooms that were changed
 * before.
 * @throws any other error
 */
const unavailable = (error: unknown): CommandOutcome => {
  if (isUnavailable(error)) return { ok: false, code: 'unavailable' };
  throw error;
};

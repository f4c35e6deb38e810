import { createHash } from 'node:crypto';
import type { ConferenceInfo, ConferenceRoom } from '@openfloor/contract/http/conferences';
import type { BoardId, ConferenceId } from '@openfloor/contract/ids';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import {
  readConference,
  readNowAndNext,
  readShownRooms,
  type ShownRoom,
} from '@openfloor/store/conferences/readConference';
import { LRUCache } from 'lru-cache';
import { bytesHeldBy, compressible, type CompressibleBody } from '../../compressibleBody.ts';
import type { ApiDependencies } from '../../dependencies.ts';

/** A conference as JSON. `tag` names these bytes. */
export type ConferenceView = { body: CompressibleBody; tag: string };

export type ConferenceViews = {
  /** The conference as visitors see it, at most a second old; undefined: no such conference. */
  read: (conferenceId: ConferenceId) => Promise<ConferenceView | undefined>;
  /** Drops the conference from the cache, so that the next read is fresh. */
  forget: (conferenceId: ConferenceId) => void;
};

const KEPT_MS = 1000;
/** A conference's JSON has up to 700 KB: titles and speakers of two talks in each of 50 rooms. */
const CONFERENCES_BYTES_MAX = 32 * 1024 * 1024;
const TALKS_BYTES_MAX = 16 * 1024 * 1024;
/** Bytes of a cache entry beside its texts. */
const ENTRY_BYTES = 500;
const TAG_LENGTH = 22;

type OnNow = Pick<ConferenceRoom, 'now' | 'next'>;

/**
 * Caches conferences as visitors see them. The phones of a whole conference read this: those on one node share one
 * query of Postgres and one of Redis a second, and follow no board's feed. A room's agenda is read again only if its
 * talks or agenda changed, because the agendas of 50 rooms may have 12 MB.
 */
export const createConferenceViews = ({
  db,
  presence,
  clock,
  metrics,
}: Pick<ApiDependencies, 'db' | 'presence' | 'clock' | 'metrics'>): ConferenceViews => {
  const kept = new LRUCache<ConferenceId, ConferenceView & { atMs: number }>({
    maxSize: CONFERENCES_BYTES_MAX,
    sizeCalculation: ({ body }) => ENTRY_BYTES + bytesHeldBy(body),
  });
  const reading = createSingleFlight<ConferenceId, ConferenceView | undefined>();
  const talks = new LRUCache<BoardId, OnNow & { version: string }>({
    maxSize: TALKS_BYTES_MAX,
    // Two bytes a character.
    sizeCalculation: (ofRoom) => ENTRY_BYTES + 2 * JSON.stringify(ofRoom).length,
  });
  metrics.watchCache('events', () => kept.calculatedSize + talks.calculatedSize);

  // Without Redis this node does not know the viewers of other nodes.
  const viewersOf = async (boardIds: readonly BoardId[]) =>
    boardIds.length === 0 ? undefined : presence.read(boardIds).catch(() => undefined);

  const onIn = async (rooms: readonly ShownRoom[]): Promise<ReadonlyMap<BoardId, OnNow>> => {
    const known = new Map<BoardId, OnNow>();
    const changed: BoardId[] = [];
    for (const { boardId, talksVersion } of rooms) {
      const ofRoom = talks.get(boardId);
      if (ofRoom?.version === talksVersion) known.set(boardId, ofRoom);
      else changed.push(boardId);
    }
    const read = await readNowAndNext(db, changed);
    for (const { boardId, talksVersion: version } of rooms) {
      const ofRoom = read.get(boardId);
      if (ofRoom) talks.set(boardId, { ...ofRoom, version });
    }
    return new Map([...known, ...read]);
  };

  const readNow = async (conferenceId: ConferenceId): Promise<ConferenceView | undefined> => {
    const atMs = clock.elapsedMs();
    const conference = await readConference(db, conferenceId);
    if (!conference) return undefined;
    const rooms = await readShownRooms(db, conferenceId);
    const [on, turnout] = await Promise.all([onIn(rooms), viewersOf(rooms.map(({ boardId }) => boardId))]);
    const info: ConferenceInfo = {
      id: conference.id,
      shortId: conference.shortId,
      title: conference.title,
      rooms: rooms.map(({ boardId, room, endedAt }) => ({
        boardId,
        room,
        now: on.get(boardId)?.now ?? null,
        next: on.get(boardId)?.next ?? null,
        viewerCount: turnout?.get(boardId)?.viewers ?? 0,
        ...(endedAt !== undefined && { endedAt }),
      })),
    };
    const json = Buffer.from(JSON.stringify(info));
    const tag = createHash('sha256').update(json).digest('base64url').slice(0, TAG_LENGTH);
    const view = { body: compressible(json), tag, atMs };
    kept.set(conferenceId, view);
    return view;
  };

  return {
    read: async (conferenceId) => {
      const known = kept.get(conferenceId);
      if (known && clock.elapsedMs() < known.atMs + KEPT_MS) return known;
      return reading.run(conferenceId, () => readNow(conferenceId));
    },
    forget: (conferenceId) => void kept.delete(conferenceId),
  };
};

import { getConferenceInsights } from '@openfloor/contract/calls/conferences';
import type { ConferenceInsights } from '@openfloor/contract/http/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { readInsights } from '@openfloor/store/insights/readInsights';
import { peakOfBoards } from '@openfloor/store/insights/viewerSamples';
import { readRooms, type StoredRoom } from '@openfloor/store/conferences/readConference';
import { boardFeed } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { figuresOfBoard, figuresOfTalks } from '../insights/talkFigures.ts';
import type { Server } from '../serve.ts';

/** Figures of all boards of a conference, open or closed. */
export const conferenceInsights = ({ serve, dependencies }: Server): void => {
  const { db, longReads } = dependencies;

  const figuresOfRoom = async ({ boardId, room }: StoredRoom): Promise<ConferenceInsights['rooms']> => {
    const feed = await boardFeed(dependencies, boardId);
    if (!feed || feed.isDeleted) return [];
    const computed = await readInsights(db, boardId, feed.epoch);
    const talks = await figuresOfTalks(db, feed, computed);
    const asOf = computed?.computedAt.toISOString() ?? null;
    return [{ boardId, room, asOf, ...figuresOfBoard(talks, feed.state) }];
  };

  const read = longReads.sharing(async (conferenceId: ConferenceId): Promise<ConferenceInsights> => {
    const stored = await readRooms(db, conferenceId);
    const rooms: ConferenceInsights['rooms'] = [];
    for (const room of stored) rooms.push(...(await figuresOfRoom(room)));
    const total = (of: (room: ConferenceInsights['rooms'][number]) => number): number =>
      rooms.reduce((sum, room) => sum + of(room), 0);
    return {
      questions: total(({ questions }) => questions),
      answered: total(({ answered }) => answered),
      votes: total(({ votes }) => votes),
      attention: total(({ attention }) => attention),
      peakViewers: await peakOfBoards(
        db,
        rooms.map(({ boardId }) => boardId),
      ),
      rooms,
    };
  });

  serve(
    getConferenceInsights,
    {
      tag: 'Events',
      summary: 'Get the figures of all boards of an event',
      description:
        'Computed in the background like those of a board: `asOf` says when. Each board’s own figures say more.',
      refusals: ['plan-required', 'rate-limited', 'overloaded'],
    },
    async ({ params: { eventId: conferenceId }, request, reply }) => {
      for (const { boardId } of await readRooms(db, conferenceId)) {
        const missing = await planMissing(dependencies, boardId, 'insights');
        if (missing) return refuse(reply, missing.code, missing);
      }
      const reader = { boardId: conferenceId, audience: 'moderator', address: request.ip } as const;
      const figures = await read(reader, `event ${conferenceId}`, conferenceId);
      if (!figures.ok) return refuse(reply, figures.code, figures);
      reply.headers({ 'cache-control': 'no-store', vary: 'authorization' });
      return figures.result;
    },
  );
};

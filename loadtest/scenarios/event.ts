/**
 * Can everybody at an event change rooms at the same time? The viewers of each room read the event's page and join the
 * next room, while all rooms vote.
 * Fails when the first screen of a room is late, when a vote is late or misses a screen, when a viewer gets a message
 * of another room, or when a room's number of viewers stays wrong.
 */
import { getConference } from '@openfloor/contract/calls/conferences';
import { send } from '../lib/calls.ts';
import { openConference } from '../lib/board.ts';
import { COUNTED_WITHIN_MS, Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const ROOMS = numberOf('ROOMS', 5, 2);
const VIEWERS_PER_ROOM = numberOf('VIEWERS_PER_ROOM', 400, 1);
const RAMP_MS = durationMsOf('RAMP', '60s');
const CHANGE_OVER_MS = durationMsOf('CHANGE_OVER', '30s');
const CHANGE_P99_MS = numberOf('CHANGE_P99_MS', 500);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 5);
const VIEWERS = ROOMS * VIEWERS_PER_ROOM;
const CHANGE = { phase: 'change' };

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + CHANGE_OVER_MS + COUNTED_WITHIN_MS) },
  {
    ...audienceThresholds,
    'join_ms{phase:change}': [`p(99)<=${CHANGE_P99_MS}`],
    // Each viewer joins twice: before the change and after it.
    viewers_joined: [`count==${2 * VIEWERS}`],
    viewer_count_error: ['max==0'],
    foreign_frames: ['count==0'],
    refetches: ['count==0'],
  },
  ROOMS,
);

type OpenedConference = Awaited<ReturnType<typeof openConference>>;

export const setup = (): Promise<OpenedConference> =>
  openConference(
    'Load test: event',
    Array.from({ length: ROOMS }, (_, place) => `Room ${place + 1}`),
  );

/** As on a phone: back to the event's page, and into another room. */
const change = async (eventId: string, from: Hall, to: Hall): Promise<void> => {
  await send(getConference, { eventId });
  from.sendFirstTo(to, CHANGE);
};

export default async function attend({ eventId, boards }: OpenedConference): Promise<void> {
  const part = partOf(VIEWERS);
  // All viewers are spread over the rooms in turn.
  const roomsOfViewers = Array.from({ length: part.viewers }, (_, index) => (part.first + index) % ROOMS);
  const halls = boards.map((board) => new Hall(board));
  await Promise.all(
    halls.map((hall, room) => hall.admit(roomsOfViewers.filter((of) => of === room).length, RAMP_MS)),
  );
  for (const hall of halls) hall.startVoting((VOTES_PER_SECOND * part.share) / ROOMS);
  const startMs = Date.now();
  const changes: Promise<void>[] = [];
  for (const [index, room] of roomsOfViewers.entries()) {
    await wait(startMs + ((index + Math.random()) * CHANGE_OVER_MS) / part.viewers - Date.now());
    const [from, to] = [halls[room], halls[(room + 1) % ROOMS]];
    if (from && to) changes.push(change(eventId, from, to));
  }
  await Promise.all(changes);
  await Promise.all(halls.map((hall) => hall.allLive()));
  // The check takes a while, and votes are measured during the change only.
  for (const hall of halls) hall.stopVoting();
  await Promise.all(halls.map((hall) => hall.checkViewerCount(VIEWERS_PER_ROOM)));
  await Promise.all(halls.map((hall) => hall.close()));
}

export const handleSummary = summary('event');

import { getBoard } from '@openfloor/contract/calls/audience';
import { changeSettings } from '@openfloor/contract/calls/desk';
import type { RoomAccess } from '@openfloor/contract/http/conferences';
import { answerOf, createConference, putAgenda, send } from '@openfloor/testkit/client';
import { play, sayLinks, type DemoOptions } from './demo.ts';
import type { PlayOptions } from './playBoard.ts';
import { ROOMS, TITLE, type PlannedRoom } from './programme.ts';

const MINUTE_MS = 60_000;

/** Simulated people fill an event of five rooms, which is deleted after a day. @returns the exit code */
export const holdConference = async (options: DemoOptions): Promise<number> => {
  const { url, totalMs, say } = options;
  const names = ROOMS.map(({ room }) => room);
  const conference = await createConference(url, names, { title: TITLE, demo: true }).catch(() => undefined);
  const [first] = conference?.boards ?? [];
  if (!conference || !first) {
    say('The server refused to create an event.');
    return 1;
  }
  const page = `${url}/event/${conference.eventId}`;
  say(`Event      ${page}`);
  say(`Lobby      ${page}/lobby`);
  say(
    `Organiser  ${url}/my-boards brings it to this browser with the recovery code ${conference.recoveryCode}`,
  );
  for (const { boardId, room } of conference.boards) say(`Room       ${url}/board/${boardId} (${room})`);
  sayLinks(say, url, first);
  const planned = await Promise.all(
    conference.boards.map((board, place) =>
      plan(url, board, { talks: ROOMS[place]?.talks ?? [], totalMs, isByClock: place > 0 }),
    ),
  );
  const state = await play(options, planned);
  say(`The demo is over; the event stays for a day. ${state}`);
  return 0;
};

/**
 * Spreads the talks of a room over the demo's time, by the server's clock.
 * @param planned `isByClock`: they start by themselves; else a moderator starts them
 */
const plan = async (
  url: string,
  board: RoomAccess,
  { talks, totalMs, isByClock }: Pick<PlannedRoom, 'talks'> & { totalMs: number; isByClock: boolean },
): Promise<Pick<PlayOptions, 'boardId' | 'adminToken' | 'talks'>> => {
  const { boardId, adminToken } = board;
  const { now } = await answerOf(url, getBoard, { boardId });
  const everyMs = totalMs / talks.length;
  const items = talks.map((talk, place) => ({
    ...talk,
    startsAt: new Date(Date.parse(now) + place * everyMs).toISOString(),
    minutes: Math.max(1, Math.round(everyMs / MINUTE_MS)),
  }));
  const { added } = await putAgenda(url, board, items);
  if (isByClock) await send(url, changeSettings, { boardId, autoNext: true }, { token: adminToken });
  const byHand = added.map(({ id }, place) => ({ afterMs: place * everyMs, talk: { agendaId: id } }));
  return { boardId, adminToken, talks: isByClock ? [] : byHand };
};

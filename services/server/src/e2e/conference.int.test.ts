import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openWebSocket } from '@openfloor/client/ports';
import { vote } from '@openfloor/contract/calls/audience';
import { resolveShortId } from '@openfloor/contract/calls/boards';
import { startTalk } from '@openfloor/contract/calls/desk';
import { addRoom, getConference } from '@openfloor/contract/calls/conferences';
import { ROOMS_MAX } from '@openfloor/contract/limits';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { answerOf, ask, createConference, newSession, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, vi } from 'vitest';
import { run, startServer } from '../testing/program.ts';

/** Follows a board by a socket. @returns the messages, as they were received */
const listen = async (url: string, boardId: string): Promise<string[]> => {
  const heard: string[] = [];
  const opened = Promise.withResolvers<void>();
  const socket = openWebSocket(`${url.replace('http', 'ws')}/ws`, {
    opened: () => {
      socket.send(JSON.stringify({ type: 'subscribe', boardId }));
      opened.resolve();
    },
    received: (text) => void heard.push(text),
    closed: (code) => opened.reject(new Error(`closed with ${code}`)),
  });
  await opened.promise;
  await vi.waitUntil(() => heard.some((text) => text.includes('"subscribed"')));
  return heard;
};

it('a phone in one room hears no frame of another room', { timeout: 60_000 }, async () => {
  const { url } = await startServer({ DATA_DIR: await dataDirWithPostgres(), ...LIMITS_RAISED });
  const [hall, garden] = (await createConference(url, ['Hall', 'Garden'])).boards;
  if (!hall || !garden) throw new Error('The event has no rooms');
  const inHall = await listen(url, hall.boardId);
  const inGarden = await listen(url, garden.boardId);
  const session = await newSession(url, garden.boardId);
  const questionId = await ask(url, garden.boardId, 'Only for the garden');
  await send(url, vote, { boardId: garden.boardId, questionId }, { session });
  await send(
    url,
    startTalk,
    { boardId: garden.boardId, title: 'Next in the garden' },
    { token: garden.adminToken },
  );
  await vi.waitUntil(() => inGarden.some((text) => text.includes('Next in the garden')));
  await ask(url, hall.boardId, 'Only for the hall');
  await vi.waitUntil(() => inHall.some((text) => text.includes('Only for the hall')));
  expect(inGarden.some((text) => text.includes('Only for the garden'))).toBe(true);
  for (const [heard, boardId] of [
    [inHall, hall.boardId],
    [inGarden, garden.boardId],
  ] as const)
    for (const text of heard) expect(JSON.parse(text)).toMatchObject({ data: { boardId } });
});

it(
  'a node killed during the creation of events leaves whole events alone',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await dataDirWithPostgres();
    const rooms = Array.from({ length: ROOMS_MAX }, (_, place) => `Room ${place}`);
    const acknowledged: string[] = [];
    for (const killAfterMs of [30, 80, 200]) {
      const server = await startServer({ DATA_DIR, ...LIMITS_RAISED });
      const before = acknowledged.length;
      const create = async (): Promise<void> => {
        for (;;) acknowledged.push((await createConference(server.url, rooms)).eventId);
      };
      const creators = Promise.allSettled([create(), create()]);
      await vi.waitUntil(() => acknowledged.length > before, { timeout: 20_000 });
      await new Promise((resolve) => setTimeout(resolve, killAfterMs));
      server.signal('SIGKILL');
      await Promise.all([server.ended, creators]);

      const verify = run('verify', { DATA_DIR });
      expect(await verify.ended).toBe(0);
      const [, boards, events] =
        /^(\d+) boards and (\d+) events verified, 0 faults$/.exec(verify.lines.at(-1) ?? '') ?? [];
      expect(Number(boards)).toBe(ROOMS_MAX * Number(events));
      expect(Number(events)).toBeGreaterThanOrEqual(acknowledged.length);
    }
    const { url } = await startServer({ DATA_DIR, ...LIMITS_RAISED });
    for (const conferenceId of acknowledged)
      expect((await answerOf(url, getConference, { eventId: conferenceId })).rooms).toHaveLength(ROOMS_MAX);
  },
);

it(
  'a backup has the events, whose codes and tokens hold after it is restored',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await dataDirWithPostgres();
    const server = await startServer({ DATA_DIR, ...LIMITS_RAISED });
    const conference = await createConference(server.url, ['Hall', 'Garden']);
    const { eventId: conferenceId } = conference;
    const before = (await send(server.url, getConference, { eventId: conferenceId })).body;
    const file = join(await tempDir(), `${randomUUID()}.backup`);
    expect(await run('backup', { DATA_DIR }, [file]).ended).toBe(0);
    server.signal('SIGTERM');
    await server.ended;
    const EMPTY_DIR = await dataDirWithPostgres();
    expect(await run('restore', { DATA_DIR: EMPTY_DIR }, [file]).ended).toBe(0);
    const verify = run('verify', { DATA_DIR: EMPTY_DIR });
    expect(await verify.ended).toBe(0);
    expect(verify.lines).toEqual(['2 boards and 1 events verified, 0 faults']);
    const { url } = await startServer({ DATA_DIR: EMPTY_DIR, ...LIMITS_RAISED });
    expect((await send(url, getConference, { eventId: conferenceId })).body).toEqual(before);
    expect(await send(url, resolveShortId, { shortId: conference.shortId })).toMatchObject({
      body: { eventId: conferenceId },
    });
    await answerOf(
      url,
      addRoom,
      { eventId: conferenceId, title: 'Cellar' },
      { token: conference.adminToken },
    );
  },
);

import { changeSettings } from '@openfloor/contract/calls/desk';
import { listMyBoards, recoverByCode } from '@openfloor/contract/calls/devices';
import {
  exportConference,
  listConferenceOwners,
  removeConferenceOwner,
} from '@openfloor/contract/calls/conferences';
import { Recovered, Recovery } from '@openfloor/contract/http/boards';
import type { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { ROOMS_MAX } from '@openfloor/contract/limits';
import { dataDirWithPostgres } from '@openfloor/platform/testing/tempDir';
import { answerOf, createConference, send, type Reply } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, vi } from 'vitest';
import { startBackends } from '../testing/backends.ts';
import { startCluster } from '../testing/cluster.ts';
import { run, startServer } from '../testing/program.ts';
import { watch } from '../testing/watch.ts';

/** A right of a removed device may last this long on an open socket. */
const WITHIN = { timeout: 1000, interval: 10 };
const WAIT = { timeout: 10_000, interval: 20 };

/** Another device, which owns the event and its boards. */
const addDevice = async (url: string, { recoveryCode, eventId: conferenceId }: ConferenceCreated) => {
  const { body, headers } = await send(url, recoverByCode, { code: recoveryCode });
  const { event: conference } = Recovered.parse(body);
  if (!conference) throw new Error('The code is not that of an event');
  const session = headers.get('x-session-id') ?? '';
  const owners = await answerOf(url, listConferenceOwners, { eventId: conferenceId }, { session });
  const ownerId = owners.find(({ isThis }) => isThis)?.ownerId ?? '';
  return { ...conference, session, ownerId };
};

const remove = (
  url: string,
  { eventId: conferenceId, adminToken, sessionId }: ConferenceCreated,
  ownerId: string,
): Promise<Reply> =>
  send(
    url,
    removeConferenceOwner,
    { eventId: conferenceId, ownerId },
    { token: adminToken, session: sessionId },
  );

/** Number of open boards. */
const boardsOf = async (url: string, session: string): Promise<number> => {
  const { body } = await send(url, listMyBoards, {}, { session });
  return Array.isArray(body) ? body.length : -1;
};

it('a device that is removed from an event loses every room within a second, on every node and socket', async () => {
  const { env } = await startBackends();
  const { apis, realtimes } = await startCluster(env);
  const [api, otherApi] = [apis[0].url(), apis[1].url()];
  const conference = await createConference(api, ['Hall', 'Garden', 'Cellar']);
  const lost = await addDevice(api, conference);
  const watchAs = (boards: readonly { boardId: string; adminToken: string }[]) =>
    realtimes.flatMap(({ url }) =>
      boards.map(({ boardId, adminToken }) => watch(url(), boardId, { token: adminToken })),
    );
  const [theirs, ours] = [watchAs(lost.boards), watchAs(conference.boards)];
  await vi.waitFor(() => {
    for (const messages of [...theirs, ...ours])
      expect(messages.some(({ type }) => type === 'subscribed')).toBe(true);
  }, WAIT);
  const removed = await remove(api, conference, lost.ownerId);
  expect(removed.status).toBe(200);
  // Writes and calls of the event are refused at once, also on the other node.
  const wanted = { eventId: conference.eventId, format: 'json' } as const;
  const exported = await send(otherApi, exportConference, wanted, { token: lost.adminToken });
  expect(exported.status).toBe(401);
  for (const { boardId, adminToken: token } of lost.boards)
    expect((await send(otherApi, changeSettings, { boardId, asking: 'paused' }, { token })).status).toBe(401);
  await vi.waitFor(() => {
    for (const messages of theirs)
      expect(messages.at(-1)).toMatchObject({ type: 'error', data: { code: 'invalid-token' } });
  }, WITHIN);
  for (const messages of ours) expect(messages.some(({ type }) => type === 'error')).toBe(false);
  const { recoveryCode } = Recovery.parse(removed.body);
  expect((await send(otherApi, recoverByCode, { code: recoveryCode })).status).toBe(200);
});

it(
  'a node killed during the removal of a device from an event has done part of it, and a repeat does the rest',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await dataDirWithPostgres();
    const rooms = Array.from({ length: ROOMS_MAX }, (_, place) => `Room ${place}`);
    let cutShort = 0;
    for (const killAfterMs of [10, 25, 50, 100]) {
      const server = await startServer({ DATA_DIR, ...LIMITS_RAISED });
      const conference = await createConference(server.url, rooms);
      const lost = await addDevice(server.url, conference);
      expect(await boardsOf(server.url, lost.session)).toBe(ROOMS_MAX);
      const removal = Promise.allSettled([remove(server.url, conference, lost.ownerId)]);
      await new Promise((resolve) => setTimeout(resolve, killAfterMs));
      server.signal('SIGKILL');
      await Promise.all([server.ended, removal]);

      const next = await startServer({ DATA_DIR, ...LIMITS_RAISED });
      if ((await boardsOf(next.url, lost.session)) > 0) cutShort += 1;
      const { status, body } = await remove(next.url, conference, lost.ownerId);
      expect(status).toBe(200);
      expect(await boardsOf(next.url, lost.session)).toBe(0);
      expect(
        await answerOf(
          next.url,
          listConferenceOwners,
          { eventId: conference.eventId },
          { session: conference.sessionId },
        ),
      ).toHaveLength(1);
      const again = await send(next.url, recoverByCode, { code: Recovery.parse(body).recoveryCode });
      expect(again.status).toBe(200);
      next.signal('SIGTERM');
      await next.ended;
      const verify = run('verify', { DATA_DIR });
      expect(await verify.ended).toBe(0);
    }
    expect(cutShort).toBeGreaterThan(0);
  },
);

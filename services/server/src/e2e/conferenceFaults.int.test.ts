import { setTimeout as delay } from 'node:timers/promises';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { recoverByCode } from '@openfloor/contract/calls/devices';
import { getConference, listMyConferences } from '@openfloor/contract/calls/conferences';
import { listOwners } from '@openfloor/contract/calls/owners';
import * as calls from '@openfloor/contract/calls/audience';
import { Recovered } from '@openfloor/contract/http/boards';
import type { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { fetchView, openBoardClient } from '@openfloor/testkit/boardClient';
import { answerOf, ask, createConference, newSession, putAgenda, send } from '@openfloor/testkit/client';
import { createDevice } from '@openfloor/testkit/device';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBackends } from '../testing/backends.ts';
import { startCluster } from '../testing/cluster.ts';
import { run, startServer } from '../testing/program.ts';

const ROOMS = ['Hall', 'Garden', 'Cellar', 'Attic', 'Library'];
const PEOPLE = 60;
const CHANGE_OVER_MS = 6000;
const WAIT = { timeout: 30_000, interval: 50 };

const verified = async (env: Record<string, string>): Promise<(string | number | undefined)[]> => {
  const verify = run('verify', env);
  return [await verify.ended, verify.lines.at(-1)];
};

it(
  'everybody changes rooms while nodes are killed: no vote is lost, and each phone shows its room alone',
  { timeout: 120_000 },
  async () => {
    const { env } = await startBackends();
    const { apis, realtimes } = await startCluster(env);
    const [api, killedApi] = apis;
    const [killed, ...others] = realtimes;
    const { eventId: conferenceId, boards } = await createConference(api.url(), ROOMS);
    const questions = await Promise.all(
      boards.map(({ boardId }) => ask(api.url(), boardId, 'When is lunch?')),
    );
    const foreign: string[] = [];
    let isApiKilled = false;
    const apiUrl = (place: number): string => (isApiKilled || place % 2 === 0 ? api.url() : killedApi.url());

    const enter = (room: number, place: number, session: string) => {
      const boardId = boards[room]?.boardId ?? '';
      const nodes = [killed, ...others];
      return openBoardClient({
        boardId,
        session,
        apiUrl: () => apiUrl(place),
        realtimeUrl: (attempt) => nodes[(place + attempt) % nodes.length]?.url() ?? '',
        onFrame: (_, text) => text.includes(boardId) || foreign.push(text),
      });
    };
    const person = async (place: number) => {
      const room = place % ROOMS.length;
      const next = (room + 1) % ROOMS.length;
      const session = await newSession(api.url(), boards[room]?.boardId ?? '');
      const device = createDevice({ url: () => apiUrl(place), session });
      const vote = (at: number) =>
        device.sendUntilAnswered(calls.vote, {
          boardId: boards[at]?.boardId ?? '',
          questionId: questions[at] ?? '',
          voted: true,
        });
      const before = await enter(room, place, session);
      await vi.waitFor(() => expect(before.isLive).toBe(true), WAIT);
      return async () => {
        await delay((place * CHANGE_OVER_MS) / PEOPLE);
        const first = await vote(room);
        before.stop();
        const after = await enter(next, place, session);
        onTestFinished(after.stop);
        const second = await vote(next);
        expect([first.status, second.status]).toEqual([200, 200]);
        return { client: after, room: next };
      };
    };
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, place) => person(place)));
    const changing = Promise.all(people.map((change) => change()));
    await delay(CHANGE_OVER_MS / 3);
    await killed.end('SIGKILL');
    await delay(CHANGE_OVER_MS / 6);
    isApiKilled = true;
    await killedApi.end('SIGKILL');
    const changed = await changing;

    const lists = await Promise.all(
      boards.map(({ boardId }) => fetchView(api.url(), boardId, undefined, Number.MAX_SAFE_INTEGER)),
    );
    for (const [room, list] of lists.entries())
      expect(list.questions.get(questions[room] ?? '')?.votes).toBe((2 * PEOPLE) / ROOMS.length);
    await vi.waitFor(() => {
      for (const { client, room } of changed) {
        expect(client.isLive).toBe(true);
        expect(client.view.questions).toEqual(lists[room]?.questions);
      }
    }, WAIT);
    expect(changed.flatMap(({ client }) => client.skips)).toEqual([]);
    expect(foreign).toEqual([]);
    await vi.waitFor(async () => {
      const { rooms } = await answerOf(api.url(), getConference, { eventId: conferenceId });
      expect(rooms.map(({ viewerCount }) => viewerCount)).toEqual(ROOMS.map(() => PEOPLE / ROOMS.length));
    }, WAIT);
    expect(await verified(env)).toEqual([0, '5 boards and 1 events verified, 0 faults']);
  },
);

it(
  'a node killed while talks of all rooms start by themselves starts none twice, and the other starts the rest',
  { timeout: 120_000 },
  async () => {
    const { env } = await startBackends();
    const shared = { ...env, ...LIMITS_RAISED, SERVER_SECRET: 'shared by the whole cluster' };
    let [one, other] = await Promise.all([startServer(shared), startServer(shared)]);
    const { boards } = await createConference(one.url, ROOMS);
    const talksOf = async ({ boardId }: ConferenceCreated['boards'][number]): Promise<string[]> =>
      (await answerOf(other.url, listTalks, { boardId })).map(({ title }) => title);
    for (const { boardId, adminToken: token } of boards)
      await send(one.url, changeSettings, { boardId, autoNext: true }, { token });
    const started: string[] = [];
    for (const [round, killAfterMs] of [1000, 2500, 4000].entries()) {
      const startsAt = new Date(Date.now() + 1500).toISOString();
      started.push(`Talk ${round}`);
      for (const board of boards) await putAgenda(one.url, board, [{ title: `Talk ${round}`, startsAt }]);
      await delay(Math.max(0, Date.parse(startsAt) + killAfterMs - 1500 - Date.now()));
      one.signal('SIGKILL');
      await one.ended;
      for (const board of boards)
        await vi.waitFor(async () => expect(await talksOf(board)).toEqual([board.room, ...started]), WAIT);
      [one, other] = [other, await startServer(shared)];
    }
    for (const board of boards) expect(await talksOf(board)).toEqual([board.room, ...started]);
    expect(await verified(env)).toEqual([0, '5 boards and 1 events verified, 0 faults']);
  },
);

it(
  'two devices that recover an event at once on two nodes own it and all its boards',
  { timeout: 60_000 },
  async () => {
    const { env } = await startBackends();
    const shared = { ...env, ...LIMITS_RAISED, SERVER_SECRET: 'shared by the whole cluster' };
    const nodes = await Promise.all([startServer(shared), startServer(shared)]);
    const [{ url }] = nodes;
    const { eventId: conferenceId, boards, recoveryCode: code } = await createConference(url, ROOMS);
    const sessions = await Promise.all(nodes.map(() => newSession(url, boards[0]?.boardId ?? '')));
    const answers = await Promise.all(
      nodes.map((node, place) => send(node.url, recoverByCode, { code }, { session: sessions[place] ?? '' })),
    );
    for (const [place, { status, body }] of answers.entries()) {
      expect(status).toBe(200);
      const { event: conference } = Recovered.parse(body);
      expect(conference?.boards.map(({ boardId }) => boardId)).toEqual(boards.map(({ boardId }) => boardId));
      for (const node of nodes) {
        const mine = await answerOf(node.url, listMyConferences, {}, { session: sessions[place] ?? '' });
        expect(mine.map(({ id }) => id)).toEqual([conferenceId]);
        for (const { boardId, adminToken } of conference?.boards ?? []) {
          const owners = await answerOf(node.url, listOwners, { boardId }, { token: adminToken });
          expect(owners).toHaveLength(3);
        }
      }
    }
    expect(await verified(env)).toEqual([0, '5 boards and 1 events verified, 0 faults']);
  },
);

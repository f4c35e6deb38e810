import type { ConnectionState } from '@openfloor/client/machine/state';
import { vote } from '@openfloor/contract/calls/audience';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { openBoardClient, type BoardClient } from '@openfloor/testkit/boardClient';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../testing/program.ts';

const SOCKETS_MAX = 25;
/** A fifth of the sockets is kept for upgrades with a session; these clients name theirs only when they subscribe. */
const SOCKETS = 20;
const CLIENTS = 32;
const WAIT = { timeout: 30_000, interval: 50 };
const NUDGE = { timeout: 30_000, interval: 2000 };
const TEST_LIMIT_MS = 180_000;

type Follower = { client: BoardClient; state: () => ConnectionState | undefined };

it(
  'clients beyond the sockets of a node follow the board over HTTP, and get sockets when others leave',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const database = await createMigratedDatabase();
    onTestFinished(() => database.drop());
    const { url } = await startServer({
      ...LIMITS_RAISED,
      DATABASE_URL: database.url,
      SOCKETS_MAX: String(SOCKETS_MAX),
    });
    const { boardId } = await createBoard(url);
    const questionId = await ask(url, boardId, 'When is lunch?');
    const open = async (): Promise<Follower> => {
      let state: ConnectionState | undefined;
      const client = await openBoardClient({
        boardId,
        session: await newSession(url, boardId),
        apiUrl: () => url,
        realtimeUrl: () => url,
        onChange: (next) => (state = next),
      });
      onTestFinished(client.stop);
      return { client, state: () => state };
    };
    const followers = await Promise.all(Array.from({ length: CLIENTS }, open));
    const ofSocket = () => followers.filter(({ client }) => client.isLive);
    const ofStream = () => followers.filter(({ state }) => state()?.stream?.isWorking);
    const untilSplit = (sockets: number, streams: number) =>
      vi.waitFor(() => expect([ofSocket().length, ofStream().length]).toEqual([sockets, streams]), WAIT);
    let votes = 0;
    const voteAndSee = async (): Promise<void> => {
      const session = await newSession(url, boardId);
      expect(await send(url, vote, { boardId, questionId, voted: true }, { session })).toMatchObject({
        status: 200,
      });
      votes += 1;
      await vi.waitFor(() => {
        for (const { client } of followers) expect(client.view.questions.get(questionId)?.votes).toBe(votes);
      }, WAIT);
    };

    await untilSplit(SOCKETS, CLIENTS - SOCKETS);
    await voteAndSee();

    const leaving = ofSocket().slice(0, CLIENTS - SOCKETS);
    const waiting = ofStream();
    for (const { client } of leaving) client.stop();
    followers.splice(0, followers.length, ...followers.filter((follower) => !leaving.includes(follower)));
    // Otherwise they try a socket once a minute.
    await vi.waitFor(() => {
      for (const { client } of waiting) if (!client.isLive) client.nudge();
      expect(ofSocket()).toHaveLength(SOCKETS);
    }, NUDGE);
    expect(ofStream()).toEqual([]);
    await voteAndSee();
    expect(followers.flatMap(({ client }) => client.skips)).toEqual([]);
  },
);

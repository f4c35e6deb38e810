import { setTimeout as delay } from 'node:timers/promises';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { createRandom } from '@openfloor/platform/testing/random';
import { openDatabase } from '@openfloor/store/database/database';
import { keepDoing } from '@openfloor/store/testing/keepDoing';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished, vi } from 'vitest';
import { run, startServer } from '../testing/program.ts';
import { openVotedBoard, voteFaults } from '../testing/votedBoard.ts';

const ROUNDS = [1, 2, 3, 4];
/** Voters of each node. Each votes again when it has its answer, so both nodes always have a batch for the board. */
const VOTERS = 16;
const SESSIONS = 500;
/** Keeps the votes that are cast while a node starts within what the sessions have. */
const PAUSE_MS = 4;
/** Answers of the other node that show that it goes on writing. */
const ANSWERS = 200;
const WAIT = { timeout: 10_000, interval: 10 };
const TEST_LIMIT_MS = 120_000;

it(
  'of two api nodes that write to one board one is killed: the other goes on, and no vote is lost or duplicated',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const database = openDatabase({ url: testDatabase.url, connectionsMax: 2, onIdleError: () => {} });
    onTestFinished(() => database.close());
    const redis = await createRedisServer();
    onTestFinished(() => redis.stop());
    await redis.start();
    const start = () =>
      startServer({
        ...LIMITS_RAISED,
        ROLE: 'api',
        DATABASE_URL: testDatabase.url,
        REDIS_URL: redis.url,
        SERVER_SECRET: 'shared by the whole cluster',
        DRAIN_WAIT_MS: '0',
      });
    const keptNode = await start();
    const { boardId, answers, vote } = await openVotedBoard(keptNode.url, SESSIONS);
    const voteAt = (node: typeof keptNode) =>
      Array.from({ length: VOTERS }, () =>
        keepDoing(async () => {
          await vote(node);
          await delay(PAUSE_MS);
        }),
      );
    const answered = (node: typeof keptNode) =>
      answers.filter((answer) => answer.node === node && answer.status === 200).length;

    const stopKept = voteAt(keptNode);
    const random = createRandom(7);
    for (const _ of ROUNDS) {
      const killedNode = await start();
      const stopKilled = voteAt(killedNode);
      await vi.waitUntil(() => answered(killedNode) >= ANSWERS, WAIT);
      await delay(random.between(0, 30));
      killedNode.signal('SIGKILL');
      const before = answered(keptNode);
      await vi.waitUntil(() => answered(keptNode) >= before + ANSWERS, WAIT);
      await Promise.all([killedNode.ended, ...stopKilled.map((stop) => stop())]);
    }
    await Promise.all(stopKept.map((stop) => stop()));

    const ofKept = answers.filter(({ node }) => node === keptNode);
    expect(ofKept.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await voteFaults(database, boardId, answers)).toEqual([]);
    const verify = run('verify', { DATABASE_URL: testDatabase.url });
    expect({ exitCode: await verify.ended, lines: verify.lines }).toMatchObject({ exitCode: 0 });
  },
);

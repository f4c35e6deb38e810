import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { flagWord, startModelService, type ModelService } from '@openfloor/platform/testing/modelService';
import { answerOf, ask, createBoard } from '@openfloor/testkit/client';
import type { Environment } from '@openfloor/testkit/program/program';
import type { Server } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBackends } from '../testing/backends.ts';
import { run, startServer } from '../testing/program.ts';

const KEY = 'k3y-of-the-model';
const INSULT = 'Which clown chose this room?';
const WAIT = { timeout: 40_000, interval: 100 };
const TEST_LIMIT_MS = 120_000;

const openService = async (...answer: Parameters<typeof startModelService>): Promise<ModelService> => {
  const service = await startModelService(...answer);
  onTestFinished(() => service.stop().catch(() => {}));
  return service;
};

/** Api nodes of a cluster, with every line of their logs. */
const openCluster = async (model: Environment) => {
  const { env } = await startBackends();
  const shared = {
    ...LIMITS_RAISED,
    ...env,
    ROLE: 'api',
    SERVER_SECRET: 'shared by the whole cluster',
    DRAIN_WAIT_MS: '0',
    LOG_LEVEL: 'trace',
    ...model,
  };
  const nodes: Server[] = [];
  const start = async (): Promise<Server> => {
    const node = await startServer(shared);
    nodes.push(node);
    return node;
  };
  const logs = () => nodes.flatMap(({ lines, complaints }) => [...lines, complaints()]).join('\n');
  return { start, env, logs };
};

const infoAt = (url: string, boardId: string, token?: string) =>
  answerOf(url, getBoard, { boardId }, token === undefined ? {} : { token });

const flagsOf = async (url: string, boardId: string, token: string, questionId: string) => {
  return (await answerOf(url, listQuestions, { boardId }, { token })).find(({ id }) => id === questionId)
    ?.flags;
};

it(
  'one of two nodes asks about each question; when it is killed during a request the other takes over, and no log has the key or a text',
  { timeout: TEST_LIMIT_MS },
  async () => {
    let isHanging = false;
    const service = await openService((request, response) => {
      if (!isHanging) flagWord('clown')(request, response);
    });
    const { start, env, logs } = await openCluster({
      AI_ENDPOINT: service.endpoint,
      AI_MODEL: 'small',
      AI_KEY: KEY,
      AI_TIMEOUT_MS: '2000',
      AI_SUMMARY_SECONDS: '86400',
    });
    const [killed, other] = await Promise.all([start(), start()]);
    const { boardId, adminToken } = await createBoard(killed.url);
    const asked = await Promise.all(
      [killed, other, killed, other].map(({ url }) => ask(url, boardId, INSULT)),
    );
    await vi.waitFor(async () => {
      for (const id of asked) expect(await flagsOf(other.url, boardId, adminToken, id)).toHaveLength(1);
    }, WAIT);
    expect(service.screened().toSorted()).toEqual(asked.toSorted());
    expect(new Set(service.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${KEY}`]),
    );

    other.signal('SIGTERM');
    await other.ended;
    isHanging = true;
    const late = await ask(killed.url, boardId, INSULT);
    await vi.waitFor(() => expect(service.screened()).toContain(late), WAIT);
    const next = await start();
    killed.signal('SIGKILL');
    await killed.ended;
    isHanging = false;
    await vi.waitFor(
      async () => expect(await flagsOf(next.url, boardId, adminToken, late)).toHaveLength(1),
      WAIT,
    );
    expect(logs()).not.toContain(KEY);
    expect(logs()).not.toContain('clown');

    next.signal('SIGTERM');
    await next.ended;
    const verify = run('verify', { DATABASE_URL: env.DATABASE_URL });
    expect({ exitCode: await verify.ended, lines: verify.lines }).toMatchObject({ exitCode: 0 });
    const rebuild = run('rebuild', { DATABASE_URL: env.DATABASE_URL });
    expect(await rebuild.ended).toBe(0);
  },
);

it(
  'is off without an endpoint, and moderators alone learn that it is on',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const service = await openService();
    const { env } = await startBackends();
    const shared = { ...LIMITS_RAISED, ...env, SERVER_SECRET: 'shared by both servers' };
    const start = (model: Environment) =>
      startServer({ ...shared, AI_MODEL: 'small', AI_KEY: KEY, ...model });

    const off = await start({});
    const { boardId, adminToken } = await createBoard(off.url);
    const unread = await ask(off.url, boardId, INSULT);
    expect(await infoAt(off.url, boardId, adminToken)).not.toHaveProperty('machine');
    off.signal('SIGTERM');
    await off.ended;

    const on = await start({ AI_ENDPOINT: service.endpoint });
    expect(await infoAt(on.url, boardId)).not.toHaveProperty('machine');
    expect(await infoAt(on.url, boardId, adminToken)).toMatchObject({
      machine: true,
      settings: { ai: true },
    });
    const other = await createBoard(on.url);
    const read = await ask(on.url, other.boardId, INSULT);
    await vi.waitFor(() => expect(service.screened()).toEqual([read]), WAIT);
    expect(service.screened()).not.toContain(unread);
  },
);

import { vote } from '@openfloor/contract/calls/audience';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { startTraceCollector, type CollectedSpan } from '@openfloor/testkit/traceCollector';
import { startServer } from '../testing/program.ts';
import { votesSeen, watch } from '../testing/watch.ts';

const WAIT = { timeout: 10_000, interval: 20 };
const VOTE = `${vote.method} ${vote.path}`;
const VOTERS = 20;

const startNodes = async (collectorUrl: string) => {
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  const shared = {
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    SERVER_SECRET: 'shared by the whole cluster',
    DATA_DIR: await tempDir(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  };
  const [api, realtime] = await Promise.all(
    (['api', 'realtime'] as const).map((ROLE) => startServer({ ...shared, ROLE })),
  );
  return { api: api?.url ?? '', realtime: realtime?.url ?? '' };
};

it('a vote is one trace from its request on one node to the sockets of another', async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  const { api, realtime } = await startNodes(collector.url);
  const { boardId, adminToken } = await createBoard(api);
  const questionId = await ask(api, boardId, 'A private question');
  const messages = watch(realtime, boardId);
  await vi.waitFor(() => expect(messages).toHaveLength(1), WAIT);
  const sessions = await Promise.all(Array.from({ length: VOTERS }, () => newSession(api, boardId)));
  await Promise.all(
    sessions.map((session) =>
      send(api, vote, { boardId, questionId, voted: true }, { session, token: adminToken }),
    ),
  );
  await vi.waitFor(() => expect(votesSeen(messages, questionId)).toBe(VOTERS), WAIT);

  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const childrenOf = ({ traceId, spanId }: CollectedSpan, name: string) =>
    named(name).filter((span) => span.parentSpanId === spanId && span.traceId === traceId);
  /** The spans that follow from a request, by its trace only. */
  const chainFrom = (request: CollectedSpan): CollectedSpan[] => {
    const chain = [request];
    for (const name of ['append', 'publish', 'gather', 'write']) {
      const last = chain.at(-1);
      chain.push(...(last ? childrenOf(last, name) : []));
    }
    return chain;
  };
  await vi.waitFor(() => {
    expect(named(VOTE)).toHaveLength(VOTERS);
    expect(named(VOTE).map((request) => chainFrom(request).length)).toContain(5);
  }, WAIT);

  const complete =
    named(VOTE)
      .map(chainFrom)
      .find((chain) => chain.length === 5) ?? [];
  expect(new Set(complete.map(({ traceId }) => traceId)).size).toBe(1);
  expect(complete.map(({ name, service }) => [service, name])).toEqual([
    ['openfloor-api', VOTE],
    ['openfloor-api', 'append'],
    ['openfloor-api', 'publish'],
    ['openfloor-realtime', 'gather'],
    ['openfloor-realtime', 'write'],
  ]);
  const starts = complete.map(({ startTimeUnixNano }) => startTimeUnixNano);
  expect(starts).toEqual(starts.toSorted((one, other) => (one < other ? -1 : 1)));

  // Votes of one batch: the append is a child of the first and links to the others.
  const causes = named('append').flatMap(({ parentSpanId, links }) => [
    parentSpanId,
    ...links.map(({ spanId }) => spanId),
  ]);
  expect(causes).toEqual(expect.arrayContaining(named(VOTE).map(({ spanId }) => spanId)));
  expect(named('append').some(({ links }) => links.length > 0)).toBe(true);

  const exported = collector.texts.join('');
  for (const secret of [adminToken, ...sessions, 'A private question'])
    expect(exported).not.toContain(secret);
});

it('an unreachable collector does not affect requests', async () => {
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  const { url } = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: await tempDir(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  const { boardId } = await createBoard(url);
  const messages = watch(url, boardId);
  await vi.waitFor(() => expect(messages).toHaveLength(1), WAIT);
  const questionId = await ask(url, boardId, 'When is lunch?');
  await vi.waitFor(() => expect(votesSeen(messages, questionId)).toBe(0), WAIT);
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchView, openBoardClient, type BoardClient } from '@openfloor/testkit/boardClient';
import { ask, createBoard } from '@openfloor/testkit/client';
import type { Server } from '@openfloor/testkit/program/server';
import { startFailover } from '../testing/failover.ts';

const TEST_LIMIT_MS = 120_000;
const WAIT = { timeout: 15_000, interval: 50 };

const textsIn = (view: { questions: ReadonlyMap<string, { text: string }> }): string[] =>
  [...view.questions.values()].map(({ text }) => text).toSorted();

const watchBoard = async (
  boardId: string,
  api: () => Server,
  realtime: () => Server,
): Promise<BoardClient> => {
  const client = await openBoardClient({
    boardId,
    token: undefined,
    apiUrl: () => api().url,
    realtimeUrl: () => realtime().url,
    onFrame: () => {},
  });
  onTestFinished(() => client.stop());
  return client;
};

/** Two boards: the first will lose its last three questions, the second nothing. */
const openBoards = async (api: Server) => {
  const [losing, keeping] = [await createBoard(api.url), await createBoard(api.url)];
  for (const { boardId } of [losing, keeping]) await ask(api.url, boardId, 'Kept?');
  return { losing: losing.boardId, keeping: keeping.boardId };
};

const loseThree = async (api: Server, boardId: string): Promise<void> => {
  for (const text of ['Lost 1?', 'Lost 2?', 'Lost 3?']) await ask(api.url, boardId, text);
};
const askThree = async (api: Server, boardId: string): Promise<void> => {
  for (const text of ['New 1?', 'New 2?', 'New 3?']) await ask(api.url, boardId, text);
};
const THREE_NEW = ['Kept?', 'New 1?', 'New 2?', 'New 3?'];

it(
  'a promoted replica lacks the last three questions: lists and screens show its questions and the new ones with the same numbers',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const { startNode, replica, promote } = await startFailover();
    const [api, otherApi, realtime] = await Promise.all([
      startNode('api'),
      startNode('api'),
      startNode('realtime'),
    ]);
    const { losing, keeping } = await openBoards(api);
    const screens = await Promise.all([
      watchBoard(
        losing,
        () => api,
        () => realtime,
      ),
      watchBoard(
        losing,
        () => otherApi,
        () => realtime,
      ),
    ]);
    const other = await watchBoard(
      keeping,
      () => otherApi,
      () => realtime,
    );
    await vi.waitFor(() => screens.forEach(({ view }) => expect(textsIn(view)).toEqual(['Kept?'])), WAIT);
    await replica.catchUp();
    await replica.stopReceiving();
    await loseThree(api, losing);
    await vi.waitFor(() => screens.forEach(({ view }) => expect(view.questions.size).toBe(4)), WAIT);
    const before = { losing: screens[0].view.epoch, keeping: other.view.epoch };

    await promote();
    // A node that does not follow the board records new events with the lost numbers as soon as Postgres answers.
    await vi.waitFor(() => askThree(otherApi, losing), WAIT);
    await vi.waitFor(() => screens.forEach(({ view }) => expect(textsIn(view)).toEqual(THREE_NEW)), WAIT);
    for (const node of [api, otherApi]) expect(textsIn(await fetchView(node.url, losing))).toEqual(THREE_NEW);
    expect(screens[0].view.epoch).not.toBe(before.losing);
    await ask(api.url, keeping, 'Still the same epoch?');
    await vi.waitFor(() => expect(other.view.questions.size).toBe(2), WAIT);
    expect([other.view.epoch, other.counts.resyncs]).toEqual([before.keeping, 0]);
    expect(
      realtime.lines.filter((line) => line.includes('has lost')).map((line) => JSON.parse(line)),
    ).toEqual([expect.objectContaining({ boardId: losing, from: 3, to: 5 })]);
  },
);

it(
  'before new writes: the lost questions disappear from lists and screens',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const { startNode, replica, promote } = await startFailover();
    const [api, realtime] = await Promise.all([startNode('api'), startNode('realtime')]);
    const { losing } = await openBoards(api);
    const screen = await watchBoard(
      losing,
      () => api,
      () => realtime,
    );
    await replica.catchUp();
    await replica.stopReceiving();
    await loseThree(api, losing);
    await vi.waitFor(() => expect(screen.view.questions.size).toBe(4), WAIT);
    await promote();
    // The first list after the failover is that of the new primary.
    const list = await vi.waitFor(() => fetchView(api.url, losing), WAIT);
    expect(textsIn(list)).toEqual(['Kept?']);
    await vi.waitFor(() => expect(textsIn(screen.view)).toEqual(['Kept?']), WAIT);
  },
);

it(
  'nodes started after the loss: screens that showed the lost questions show the new ones with the same numbers',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const { startNode, replica, promote } = await startFailover();
    const nodes = { api: await startNode('api'), realtime: await startNode('realtime') };
    const { losing } = await openBoards(nodes.api);
    const screen = await watchBoard(
      losing,
      () => nodes.api,
      () => nodes.realtime,
    );
    await replica.catchUp();
    await replica.stopReceiving();
    await loseThree(nodes.api, losing);
    await vi.waitFor(() => expect(screen.view.questions.size).toBe(4), WAIT);
    for (const node of [nodes.api, nodes.realtime]) {
      node.signal('SIGKILL');
      await node.ended;
    }
    await promote();
    nodes.api = await startNode('api');
    await askThree(nodes.api, losing);
    nodes.realtime = await startNode('realtime');
    await vi.waitFor(() => expect(textsIn(screen.view)).toEqual(THREE_NEW), WAIT);
  },
);

it(
  'boards that no node follows keep their epoch: a client that lost nothing goes on, one that saw lost questions reads the list',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const { startNode, replica, promote } = await startFailover();
    const nodes = { api: await startNode('api'), realtime: await startNode('realtime') };
    const { losing, keeping } = await openBoards(nodes.api);
    // Clients without a socket read the list; here they must not read it before they have one.
    let clientsApi = nodes.api;
    const watch = (boardId: string) =>
      watchBoard(
        boardId,
        () => clientsApi,
        () => nodes.realtime,
      );
    const [screen, other] = [await watch(losing), await watch(keeping)];
    await replica.catchUp();
    await replica.stopReceiving();
    await loseThree(nodes.api, losing);
    await vi.waitFor(() => expect(screen.view.questions.size).toBe(4), WAIT);
    const before = { losing: screen.view.epoch, keeping: other.view.epoch };
    for (const node of [nodes.api, nodes.realtime]) {
      node.signal('SIGKILL');
      await node.ended;
    }
    await promote();
    nodes.api = await startNode('api');
    await askThree(nodes.api, losing);
    await ask(nodes.api.url, losing, 'New 4?');
    await ask(nodes.api.url, keeping, 'Still the same epoch?');
    nodes.realtime = await startNode('realtime');
    for (const client of [screen, other]) client.nudge();
    await vi.waitFor(() => expect(screen.counts.resyncs).toBe(1), WAIT);
    clientsApi = nodes.api;
    await vi.waitFor(() => expect(textsIn(screen.view)).toEqual([...THREE_NEW, 'New 4?'].toSorted()), WAIT);
    await vi.waitFor(() => expect(other.view.questions.size).toBe(2), WAIT);
    expect([other.view.epoch, other.counts.resyncs]).toEqual([before.keeping, 0]);
    expect([screen.view.epoch, screen.counts.resyncs]).toEqual([before.losing, 1]);
    const list = await fetchView(nodes.api.url, losing);
    expect([list.epoch, textsIn(list)]).toEqual([before.losing, textsIn(screen.view)]);
  },
);

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getBoard, getViewerCount, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { requestOf, type Call } from '@openfloor/contract/calls/call';
import { control } from '@openfloor/contract/calls/control';
import { listMyBoards } from '@openfloor/contract/calls/devices';
import { pinQuestion, replyToQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { freePort } from '@openfloor/platform/freePort';
import { listen } from '@openfloor/platform/listen';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLocalProxy } from '@openfloor/testkit/cluster/localProxy';
import { serveNames } from '@openfloor/testkit/cluster/nodeNames';

const WAIT = { timeout: 15_000, interval: 25 };
const ADDRESSES = ['127.0.1.101', '127.0.1.102', '127.0.1.103'];

type Node = {
  address: string;
  /** Whether it reports that it is ready. */
  isReady: boolean;
  start: () => Promise<void>;
  /** Closes all connections and accepts no more, as a killed process. */
  kill: () => void;
};

/** A node that answers every call with its address. */
const createNode = (address: string, port: number): Node => {
  let server: Server | undefined;
  const node: Node = {
    address,
    isReady: true,
    start: async () => {
      server = createServer(({ url }, response) => {
        response.statusCode = url === '/health/ready' && !node.isReady ? 503 : 200;
        response.end(address);
      });
      await listen(server, port, address);
    },
    kill: () => {
      server?.closeAllConnections();
      server?.close();
    },
  };
  onTestFinished(() => node.kill());
  return node;
};

const openProxy = async (addresses = ADDRESSES) => {
  const nodePort = await freePort();
  const nodes = addresses.map((address) => createNode(address, nodePort));
  for (const node of nodes) await node.start();
  const names = await serveNames(() => ({ api: addresses }));
  onTestFinished(() => names.close());
  const logFile = join(await tempDir(), 'proxy.log');
  const proxy = await createLocalProxy({
    port: await freePort(),
    resolver: names.address,
    nodePort,
    logFile,
    onUnexpectedEnd: () => {},
  });
  onTestFinished(() => proxy.end('SIGTERM'));
  await proxy.start();
  const untilUp = (count: number) => vi.waitUntil(async () => (await proxy.nodesUp('api')) === count, WAIT);
  await untilUp(nodes.length);

  /** Address of the node that answers. */
  const answeringAt = async (path: string, init?: RequestInit): Promise<string> => {
    const response = await fetch(`${proxy.url}${path}`, init);
    const body = await response.text();
    return response.status === 200 ? body : `${response.status}`;
  };
  const answering = (call: Call, input: object, init?: RequestInit): Promise<string> => {
    const { method, path } = requestOf(call, input);
    return answeringAt(path, { method, ...init });
  };
  const nodeOf = (boardId: string): Promise<string> => answering(getBoard, { boardId });
  return { nodes, answering, answeringAt, nodeOf, untilUp, logFile };
};

const boardIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

const holding = (role: string, boardId: string): RequestInit => ({
  headers: { authorization: `Bearer ${role}.${boardId}.1767225600000.c2lnbmF0dXJl` },
});

/** The nodes whose boards are served by others now. */
const movedFrom = (before: string[], after: string[]): Set<string> =>
  new Set(before.filter((node, index) => after[index] !== node));

it('sends all requests of a board to one node, and question calls by the board that the token names', async () => {
  const { answering, nodeOf } = await openProxy();
  for (const boardId of boardIds(20)) {
    const node = await nodeOf(boardId);
    const questionId = randomUUID();
    const answers = await Promise.all([
      answering(listQuestions, { boardId, minSeq: 3 }),
      answering(vote, { boardId, questionId }),
      answering(getViewerCount, { boardId: boardId.toUpperCase() }),
      answering(pinQuestion, { questionId }, holding('admin', boardId)),
      answering(replyToQuestion, { questionId }, holding(`moderator~${randomUUID()}`, boardId)),
      answering(startAnswering, { questionId }, holding('speaker', boardId)),
      answering(control, { key: `control.${boardId}.c2VjcmV0`, act: 'next' }),
    ]);
    expect(new Set(answers)).toEqual(new Set([node]));
  }
});

it('sends a request of a board to the same node however its path is encoded', async () => {
  const { answeringAt, nodeOf } = await openProxy();
  for (const boardId of boardIds(20)) {
    const { path } = requestOf(listQuestions, { boardId });
    const pin = requestOf(pinQuestion, { questionId: randomUUID() }).path;
    const encoded = boardId.replaceAll(/[a-f0-9]/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`);
    const answers = await Promise.all([
      answeringAt(path.replace(boardId, encoded)),
      answeringAt(path.replace(boardId, `%${boardId.charCodeAt(0).toString(16)}${boardId.slice(1)}`)),
      answeringAt(path.replaceAll('a', '%61')),
      answeringAt(pin.replace('questions', '%71uestions'), holding('admin', boardId)),
    ]);
    expect(new Set(answers)).toEqual(new Set([await nodeOf(boardId)]));
  }
});

it('logs no control key, wherever it is in the path and however it is encoded', async () => {
  const { answeringAt, logFile } = await openProxy();
  const key = `control.${randomUUID()}.c2VjcmV0`;
  for (const path of [
    `control/${key}/next`,
    `%63ontrol/${key.replaceAll('.', '%2e')}`,
    `${key}/x`,
    `x/${key}`,
  ])
    await answeringAt(`/api/${path}`);
  await answeringAt('/last');
  await expect.poll(() => readFile(logFile, 'utf8')).toContain('last');
  const log = await readFile(logFile, 'utf8');
  expect(log).toContain(String.raw`"path":"\/api\/control\/control.KEY\/next"`);
  expect(log).not.toContain('c2VjcmV0');
});

it('gives each node about the same number of boards', async () => {
  const { nodeOf } = await openProxy();
  const counts = new Map(ADDRESSES.map((address) => [address, 0]));
  for (const node of await Promise.all(boardIds(600).map(nodeOf)))
    counts.set(node, (counts.get(node) ?? 0) + 1);
  // An equal share is 200.
  for (const count of counts.values()) expect(count).toBeGreaterThan(140);
});

it('lets requests without a board take turns', async () => {
  const { answering } = await openProxy();
  const nodes = new Set<string>();
  for (let count = 0; count < 12; count += 1) {
    nodes.add(await answering(listMyBoards, {}));
    nodes.add(await answering(withdrawQuestion, { questionId: randomUUID() }));
  }
  expect(nodes).toEqual(new Set(ADDRESSES));
});

it('moves only the boards of a draining node, and moves them back', async () => {
  const { nodes, nodeOf, untilUp } = await openProxy();
  const boards = boardIds(60);
  const before = await Promise.all(boards.map(nodeOf));
  const [leaving] = nodes;
  if (!leaving) throw new Error('There is no node');
  leaving.isReady = false;
  await untilUp(2);
  const during = await Promise.all(boards.map(nodeOf));
  expect(movedFrom(before, during)).toEqual(new Set([leaving.address]));
  expect(new Set(during)).toEqual(new Set(ADDRESSES.slice(1)));
  expect(await Promise.all(boards.map(nodeOf))).toEqual(during);
  leaving.isReady = true;
  await untilUp(3);
  expect(await Promise.all(boards.map(nodeOf))).toEqual(before);
});

it('sends the requests of a killed node to others before a health check notices', async () => {
  const { nodes, nodeOf } = await openProxy();
  const boards = boardIds(30);
  const before = await Promise.all(boards.map(nodeOf));
  const [killed] = nodes;
  killed?.kill();
  // A request may be lost on a connection that the node just closed; the proxy does not repeat it, its client does.
  const after = await Promise.all(boards.map((board) => nodeOf(board).catch(() => nodeOf(board))));
  expect(movedFrom(before, after)).toEqual(new Set([killed?.address]));
  expect(new Set(after)).toEqual(new Set(ADDRESSES.slice(1)));
});

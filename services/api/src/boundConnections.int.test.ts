import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuiteApi } from './testing/apiHarness.ts';

const api = await openSuiteApi();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.app.server.closeAllConnections());

const connectionsOf = (): Promise<number> =>
  new Promise((resolve) => {
    api.app.server.getConnections((_error, count) => resolve(count));
  });
const cuts = async (): Promise<string | undefined> =>
  (await api.measured()).find((line) => line.startsWith('openfloor_connections_cut_total'));
const getOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('A connection', () => {
  it('that sends a few requests ahead gets all answers', async () => {
    const { boardId } = await api.openBoard();
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.write(getOf(`/api/boards/${boardId}`).repeat(10));
    await expect.poll(() => received.split('HTTP/1.1 200').length).toBe(11);
    socket.destroy();
    await expect.poll(connectionsOf).toBe(0);
    expect(await cuts()).toBe('openfloor_connections_cut_total 0');
  });

  it('that sends many requests and reads no answer is cut', async () => {
    const { boardId } = await api.openBoard();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write(getOf(`/api/boards/${boardId}/stream?live=long-poll&offset=now`).repeat(200));
    await expect.poll(cuts).toBe('openfloor_connections_cut_total 1');
    await expect.poll(connectionsOf).toBe(0);
    socket.destroy();
  });
});

import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Client, type ServedConnection, type ServedSocket } from './client.ts';

const ignore = (): void => {};

/** A client whose connection counts the control frames that it is given. */
const serve = () => {
  let counted = 0;
  const socket: ServedSocket = {
    client: undefined,
    readyState: 1,
    send: ignore,
    ping: ignore,
    pong: ignore,
    pause: ignore,
    resume: ignore,
    close: ignore,
    terminate: ignore,
  };
  const client = new Client({ id: 1, prefix: '203.0.113.7' }, socket, new PassThrough(), {
    writesDirectly: false,
    onSent: () => {},
    onClosed: () => {},
    onError: () => {},
  });
  const connection: ServedConnection = {
    isOnBoard: true,
    receive: () => {},
    receiveControl: () => {
      counted += 1;
      return true;
    },
    end: () => {},
  };
  client.serve(connection);
  return { client, counted: () => counted };
};

it('does not count the pong that answers a heartbeat, but each further one', () => {
  const { client, counted } = serve();
  for (let beat = 1; beat <= 100; beat += 1) {
    client.beat();
    client.handleEvent('pong', []);
  }
  expect(counted()).toBe(0);
  client.handleEvent('pong', []);
  client.handleEvent('pong', []);
  expect(counted()).toBe(2);
});

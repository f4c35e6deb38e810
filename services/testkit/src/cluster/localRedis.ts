import { connect } from 'node:net';
import { once } from 'node:events';
import { freePort } from '@openfloor/platform/freePort';
import { createRestartable, type RestartableOptions, type Restartable } from '../program/restartable.ts';

export type LocalRedis = Restartable & { url: string; port: number };

/** A `redis-server` without persistence: every restart flushes it. */
export const createLocalRedis = async (
  options: Pick<RestartableOptions, 'logFile' | 'onUnexpectedEnd'>,
): Promise<LocalRedis> => {
  const port = await freePort();
  const redis = createRestartable({
    ...options,
    name: 'redis',
    command: ['redis-server', ...`--port ${port} --bind 127.0.0.1 --appendonly no --save`.split(' '), ''],
    environment: { PATH: process.env['PATH'] ?? '' },
    isReady: () => answersPing(port),
  });
  return Object.assign(redis, { url: `redis://127.0.0.1:${port}`, port });
};

const answersPing = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@openfloor/platform/freePort';
import { isOk } from '@openfloor/testkit/isOk';
import { createRestartable } from '@openfloor/testkit/program/restartable';
import { DATA_ROOT } from './postgres.ts';
import { undoAfter } from './undo.ts';

const VERSION = '6.9.1';
const FOLDER = join(DATA_ROOT, `centrifugo-${VERSION}`);
const PROGRAM = join(FOLDER, 'centrifugo');

/** Builds Centrifugo in the first run, which needs Go. @returns whether it is installed */
export const installCentrifugo = (): boolean => {
  if (existsSync(PROGRAM)) return true;
  if (spawnSync('go', ['version']).status !== 0) return false;
  process.stdout.write(`Building Centrifugo ${VERSION}. This happens once, and takes minutes.\n`);
  const { status } = spawnSync('go', ['install', `github.com/centrifugal/centrifugo/v6@v${VERSION}`], {
    env: { ...process.env, GOBIN: FOLDER },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`go install failed for Centrifugo ${VERSION}`);
  return true;
};

export type CentrifugoProcess = { pid: number; url: string };

/** Centrifugo with its defaults and the memory engine; anybody may subscribe to any channel. */
export const withCentrifugo = async <Result>(
  { dataDir, apiKey }: { dataDir: string; apiKey: string },
  work: (centrifugo: CentrifugoProcess) => Promise<Result>,
): Promise<Result> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const centrifugo = createRestartable({
    name: 'centrifugo',
    command: [PROGRAM],
    environment: {
      CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
      CENTRIFUGO_HTTP_SERVER_PORT: String(port),
      CENTRIFUGO_HTTP_API_KEY: apiKey,
      CENTRIFUGO_HEALTH_ENABLED: 'true',
      CENTRIFUGO_CLIENT_ALLOW_ANONYMOUS_CONNECT_WITHOUT_TOKEN: 'true',
      CENTRIFUGO_CHANNEL_WITHOUT_NAMESPACE_ALLOW_SUBSCRIBE_FOR_CLIENT: 'true',
      CENTRIFUGO_CHANNEL_WITHOUT_NAMESPACE_ALLOW_SUBSCRIBE_FOR_ANONYMOUS: 'true',
    },
    logFile: join(dataDir, 'centrifugo.log'),
    isReady: () => isOk(`${url}/health`),
    onUnexpectedEnd: (name, how) => process.stderr.write(`${name} ${how}\n`),
  });
  return undoAfter(
    // SIGTERM would wait for the viewers.
    () => centrifugo.end('SIGKILL'),
    async () => {
      await centrifugo.start();
      return work({ pid: centrifugo.pid ?? 0, url });
    },
  );
};

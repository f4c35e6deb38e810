import { inspect } from 'node:util';
import { ConfigError, readConfig } from '@openfloor/platform/config';
import { hasErrorCode } from '@openfloor/platform/hasErrorCode';
import { createLogger } from '@openfloor/platform/logger';
import { onShutdown } from '@openfloor/platform/shutdown';
import { Config, STOP_LIMIT_MS } from './config.ts';
import { DatabaseUnusable } from './database.ts';
import { startNode } from './node.ts';
import { startFault } from './startFault.ts';
import { say } from '@openfloor/platform/say';
import { VERSION } from '@openfloor/platform/version';

const main = async (): Promise<void> => {
  const config = readConfig(Config, process.env);
  const logger = createLogger({ level: config.LOG_LEVEL });
  const stopping = new AbortController();
  const starting = startNode(config, logger, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw startFault(error, config);
  });
  // A signal during the start waits until the start has ended, so that nothing is left half open.
  const stop = async (): Promise<void> => {
    stopping.abort();
    await (await starting)?.stop();
  };
  onShutdown(stop, { limitMs: STOP_LIMIT_MS, logger });
  const node = await starting;
  if (!node) return;
  say(`Openfloor ${VERSION} is open at http://localhost:${node.port}`);
  if (node.generatedSuperAdminSecret !== undefined)
    say(`Super admin secret: ${node.generatedSuperAdminSecret}`);
};

const isOperatorError = (error: unknown): boolean =>
  error instanceof ConfigError || error instanceof DatabaseUnusable || hasErrorCode(error, 'EADDRINUSE');

try {
  await main();
} catch (error) {
  process.stderr.write(`${isOperatorError(error) ? String(error) : inspect(error)}\n`);
  process.exit(1);
}

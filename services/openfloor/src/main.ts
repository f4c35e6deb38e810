import { inspect } from 'node:util';
import { ConfigError, readConfig } from '@openfloor/platform/config';
import { hasCode } from '@openfloor/platform/errorCode';
import { createLogger } from '@openfloor/platform/logger';
import { onShutdown } from '@openfloor/platform/shutdown';
import { Config } from './config.ts';
import { startNode } from './node.ts';
import { say } from './say.ts';

/** A cluster's node drains within its grace; a lone process has nobody to hand over to. */
const STOP_LIMIT_MS = 40_000;

const main = async (): Promise<void> => {
  const config = readConfig(Config, process.env);
  const logger = createLogger({ level: config.LOG_LEVEL });
  const starting = startNode(config, logger);
  // A signal in the middle of a start waits for its end: what is half open would be left behind.
  onShutdown(async () => (await starting).stop(), { limitMs: STOP_LIMIT_MS, logger });
  const node = await starting;
  say(`Openfloor is open at http://localhost:${node.port}`);
  if (node.madeSuperAdminSecret !== undefined) say(`Super admin secret: ${node.madeSuperAdminSecret}`);
};

try {
  await main();
} catch (error) {
  const isPlain = error instanceof ConfigError || hasCode(error, 'EADDRINUSE');
  process.stderr.write(`${isPlain ? String(error) : inspect(error)}\n`);
  process.exit(1);
}

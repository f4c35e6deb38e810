import { LOG_KEYS_VERSION, LogKeys } from '@openfloor/contract/http/log';
import { bytesToBase64 } from '@openfloor/domain/proof/base64';
import type { ApiDependencies } from '../../dependencies.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { PUBLIC } from '../security.ts';

export const logKeys = (app: App, { boardLogs }: ApiDependencies): void => {
  const schema = {
    operationId: 'listLogKeys',
    tags: ['Log'],
    summary: 'List the public keys that sign checkpoints or ever did',
    security: PUBLIC,
    response: { 200: LogKeys, ...refusals() },
  };
  app.get('/.well-known/openfloor-keys.json', { schema, config: PUBLIC_READ }, async (_request, reply) => {
    const keys = await boardLogs.publicKeys();
    return reply.header('cache-control', 'no-cache').send({
      version: LOG_KEYS_VERSION,
      keys: keys.map((publicKey) => ({ publicKey: bytesToBase64(publicKey) })),
    });
  });
};

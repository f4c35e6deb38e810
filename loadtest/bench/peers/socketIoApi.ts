// The product's api role with one difference: it publishes one event per vote through Socket.IO's Redis emitter,
// instead of one message per commit over the product's bus.
import { createLocalBus } from '@openfloor/stream/bus/localBus';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { openRedis } from '@openfloor/stream/bus/redisConnection';
import type { BusMessage } from '@openfloor/contract/busMessage';
import { listenApi } from '@openfloor/server/roles/apiRole';
import { createBase } from '@openfloor/server/base';
import { Config } from '@openfloor/server/config';
import { ANSWER_TIMEOUT_MS, openConfiguredDatabase } from '@openfloor/server/database';
import { readSecrets } from '@openfloor/server/secrets';
import { createLogger } from '@openfloor/platform/logger';
import { createRegistry } from '@openfloor/platform/metrics';
import { createServerWatch } from '@openfloor/store/boards/serverWatch';
import { Emitter } from '@socket.io/redis-emitter';
import { Redis } from 'ioredis';

const config = Config.parse(process.env);
const logger = createLogger({ level: config.LOG_LEVEL });
const address = config.REDIS_URL;
if (address?.kind !== 'server') throw new Error('REDIS_URL must name one server');
const onError = (error: unknown): void => logger.warn({ err: error }, 'bus');

const emitter = new Emitter(new Redis(address.endpoint));
const totals = new Map<string, number>();

const emit = (boardId: string, { epoch, events = [] }: BusMessage): void => {
  for (const { seq, event } of events) {
    if (event.type !== 'v1.VoteCast') continue;
    const votes = (totals.get(event.questionId) ?? 0) + 1;
    totals.set(event.questionId, votes);
    const data = { boardId, epoch, from: seq - 1, seq, votes: { [event.questionId]: votes } };
    emitter.to(boardId).emit('voteUpdate', data);
  }
};

const serverWatch = createServerWatch();
const base = createBase({
  config,
  logger,
  secrets: await readSecrets(config),
  database: await openConfiguredDatabase(config, logger, {
    queryTimeoutMs: ANSWER_TIMEOUT_MS,
    admit: serverWatch.admit,
    onLost: serverWatch.doubt,
  }),
  serverWatch,
  transport: {
    bus: { ...createLocalBus({ onError }), publish: async (boardId, message) => emit(boardId, message) },
    presence: createLocalPresence(),
    redis: openRedis(address, { connectionName: 'openfloor-counters', onError }),
    close: async () => {},
  },
  registry: createRegistry(),
  tracing: undefined,
});
await serverWatch.check();
const { port } = await listenApi(base);
process.stdout.write(`http://127.0.0.1:${port}\n`);

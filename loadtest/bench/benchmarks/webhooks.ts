import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { WEBHOOK_TYPES } from '@openfloor/contract/http/webhooks';
import { WEBHOOKS_MAX } from '@openfloor/contract/limits';
import { createWebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import { listen } from '@openfloor/platform/listen';
import type { Database } from '@openfloor/store/database/database';
import { createWebhook } from '@openfloor/store/webhooks/webhooks';
import { CALLERS, groupCommitSide, OUR_CONNECTIONS } from '../lib/appendSides.ts';
import type { BenchBoard } from '../lib/board.ts';
import { createLiveLoad, describeLoad, liveRound } from '../lib/liveRound.ts';
import { withOpenfloorSide } from '../lib/liveSides.ts';
import { withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { atLeast, atMost, loadRows, perSecond, render, row } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';
import { undoAfter } from '../lib/undo.ts';

const LOAD = { viewers: 1000, perSecond: 200, seconds: 10 };

/** Creates as many webhooks as a board may have, each for all types of events. */
const addWebhooks =
  ({ kysely: db }: Database, serverSecret: string, port: number) =>
  async ({ boardId }: Pick<BenchBoard, 'boardId'>): Promise<void> => {
    const keys = createWebhookKeys(serverSecret);
    for (let count = 0; count < WEBHOOKS_MAX; count += 1) {
      const id = randomUUID();
      const host = `127.0.0.1:${port}`;
      const target = { url: `http://${host}/`, host, format: 'standard' as const, types: WEBHOOK_TYPES };
      const created = await createWebhook(db, {
        boardId,
        id,
        ...target,
        key: keys.create(id),
        nowMs: Date.now(),
      });
      if (created !== 'created') throw new Error(`A webhook was not created: ${created}`);
    }
  };

const withReceiver = async <Result>(work: (port: number) => Promise<Result>): Promise<Result> => {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  const port = await listen(receiver, 0, '127.0.0.1');
  return undoAfter(
    async () => void receiver.close(),
    () => work(port),
  );
};

/** The loads of `append` and `hot-board` on a board with webhooks, against one without. */
export const benchmark = (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  const environment = { WEBHOOK_ALLOW_RANGES: 'loopback' };
  return withReceiver((port) =>
    withDataDir((dataDir) =>
      withOpenfloorSide({ dataDir, serverSecret, environment }, (openfloor) =>
        withPostgres(dataDir, (url) =>
          withDatabase(url, OUR_CONNECTIONS, async (database) => {
            const prepare = addWebhooks(database, serverSecret, port);
            const appends = await inTurn(groupCommitSide(database, prepare), groupCommitSide(database));
            const openBoard = async () => {
              const board = await openfloor.openBoard();
              await prepare(board);
              return board;
            };
            const live = await inTurn(
              liveRound({ ...openfloor, openBoard }, load),
              liveRound(openfloor, load),
            );
            return render({
              sides: { ours: `${WEBHOOKS_MAX} webhooks`, theirs: 'no webhooks' },
              rows: [
                ...loadRows(appends),
                row('hot board: server CPU, ms', live, ({ cpuMs }) => cpuMs),
                row('hot board: CPU of Postgres, ms', live, ({ behindCpuMs }) => behindCpuMs),
                row('hot board: vote to screen p50, ms', live, ({ p50Ms }) => p50Ms),
                row('hot board: vote to screen p99, ms', live, ({ p99Ms }) => p99Ms),
              ],
              verdicts: [
                atLeast('appended per second', ratioOf(appends, perSecond), 0.97),
                atMost(
                  'hot board: server CPU',
                  ratioOf(live, ({ cpuMs }) => cpuMs),
                  1.03,
                ),
                atMost(
                  'hot board: vote to screen p99',
                  ratioOf(live, ({ p99Ms }) => p99Ms),
                  1.03,
                ),
              ],
              settings: {
                append: `${CALLERS} callers, while the product sends for the webhooks`,
                'hot board': describeLoad(LOAD),
              },
            });
          }),
        ),
      ),
    ),
  );
};

import { randomUUID } from 'node:crypto';
import {
  asyncRetry,
  CommandHandlerStreamVersionConflictRetryOptions,
  type Event,
} from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, type PostgresEventStore } from '@event-driven-io/emmett-postgresql';
import { atLeast, loadRows, perSecond, render } from '../lib/report.ts';
import { CALLERS, DURATION_MS, groupCommitSide, OUR_CONNECTIONS, QUESTIONS } from '../lib/appendSides.ts';
import { closedLoop, type Load } from '../lib/closedLoop.ts';
import { describePostgres, settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { undoAfter } from '../lib/undo.ts';
import type { Database } from '@openfloor/store/database/database';

type VoteCast = Event<'v1.VoteCast', { questionId: string; sessionId: string }>;

/**
 * A new stream for each round. Appends expect no version, which causes the fewest conflicts. After a conflict they
 * retry as emmett's CommandHandler does with `onVersionConflict: true`.
 */
const emmettSide =
  (store: PostgresEventStore, database: Database): Side<Load> =>
  async () => {
    const stream = `board-${randomUUID()}`;
    const questionId = randomUUID();
    const opened: VoteCast = { type: 'v1.VoteCast', data: { questionId, sessionId: randomUUID() } };
    await store.appendToStream(stream, [opened]);
    await settle(database);
    return closedLoop({ callers: CALLERS, durationMs: DURATION_MS }, async () => {
      const cast: VoteCast = { type: 'v1.VoteCast', data: { questionId, sessionId: randomUUID() } };
      try {
        await asyncRetry(
          () => store.appendToStream(stream, [cast]),
          CommandHandlerStreamVersionConflictRetryOptions,
        );
        return true;
      } catch {
        return false;
      }
    });
  };

const withEventStore = async <Result>(
  url: string,
  work: (store: PostgresEventStore) => Promise<Result>,
): Promise<Result> => {
  const store = getPostgreSQLEventStore(url);
  return undoAfter(
    () => store.close(),
    async () => {
      await store.schema.migrate();
      return work(store);
    },
  );
};

/** Compares votes per second of the product's writer on one board with those of emmett-postgresql on one stream. */
export const benchmark = (): Promise<string> =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (ours) =>
        withEventStore(url, async (store) => {
          const rounds = await inTurn(groupCommitSide(ours), emmettSide(store, ours));
          const rejected = rounds.reduce((sum, round) => sum + round.ours.rejected, 0);
          return render({
            sides: { ours: 'BoardWriter', theirs: 'emmett-postgresql' },
            rows: loadRows(rounds),
            verdicts: [
              atLeast('accepted per second', ratioOf(rounds, perSecond), 20),
              { what: 'rejected by ours', found: String(rejected), target: '0', holds: rejected === 0 },
            ],
            settings: {
              ...(await describePostgres(ours)),
              callers: `${CALLERS}, for ${DURATION_MS / 1000} s; ours on one board of ${QUESTIONS} questions, theirs on one stream`,
              connections: `ours ${OUR_CONNECTIONS}, theirs the default (10)`,
            },
          });
        }),
      ),
    ),
  );

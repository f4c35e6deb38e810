import { atLeast, atMost, loadRows, p99Ms, perSecond, render } from '../lib/report.ts';
import {
  CALLERS,
  DURATION_MS,
  groupCommitSide,
  OUR_CONNECTIONS,
  QUESTIONS,
  THEIR_CONNECTIONS,
  transactionPerVoteSide,
} from '../lib/appendSides.ts';
import { describePostgres, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';

/** Compares the product's writer with one transaction per vote, on the same tables of the same Postgres. */
export const benchmark = (): Promise<string> =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (ours) =>
        withDatabase(url, THEIR_CONNECTIONS, async (theirs) => {
          const rounds = await inTurn(groupCommitSide(ours), transactionPerVoteSide(theirs));
          return render({
            sides: { ours: 'BoardWriter', theirs: 'one transaction per vote' },
            rows: loadRows(rounds),
            verdicts: [
              atLeast('accepted per second', ratioOf(rounds, perSecond), 15),
              atMost('latency p99', ratioOf(rounds, p99Ms), 1 / 5),
            ],
            settings: {
              ...(await describePostgres(ours)),
              callers: `${CALLERS} on one board of ${QUESTIONS} questions, for ${DURATION_MS / 1000} s`,
              connections: `ours ${OUR_CONNECTIONS}, theirs ${THEIR_CONNECTIONS}`,
            },
          });
        }),
      ),
    ),
  );

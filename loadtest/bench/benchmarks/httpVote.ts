import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { vote } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';
import type { Database } from '@openfloor/store/database/database';
import type { Client } from 'undici';
import { atLeast, loadRows, perSecond, render, row } from '../lib/report.ts';
import { openBoardWithQuestions, votesStored } from '../lib/board.ts';
import type { Load } from '../lib/closedLoop.ts';
import { sendAll, withConnections, type HttpRequest } from '../lib/httpLoad.ts';
import { describePostgres, settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { withOpenfloor, withServer } from '../lib/serverProcess.ts';
import { issueSessions } from '../../audience/votes.ts';

const CONNECTIONS = 64;
const QUESTIONS = 20;
/** Each session votes once a round. */
const SESSIONS = 40_000;

const voteRequest = (path: string, session: string, isKeyed: boolean): HttpRequest => ({
  method: vote.method,
  path,
  headers: {
    'content-type': 'application/json',
    [SESSION_HEADER]: session,
    ...(isKeyed && { 'idempotency-key': randomUUID() }),
  },
  body: '{"voted":true}',
});

const BARE_SERVER = fileURLToPath(new URL('../peers/bareServer.ts', import.meta.url));

type Votes = { isStored?: boolean; isKeyed?: boolean };

/** All sessions vote once on a new board. The requests are the same for both sides. */
const voting =
  (
    clients: Client[],
    database: Database,
    sessions: string[],
    { isStored = true, isKeyed = false }: Votes = {},
  ): Side<Load> =>
  async () => {
    const board = await openBoardWithQuestions(database, QUESTIONS);
    await settle(database);
    const { boardId } = board;
    const paths = board.questionIds.map((questionId) => requestOf(vote, { boardId, questionId }).path);
    const load = await sendAll(clients, sessions.length, (index) =>
      voteRequest(paths[index % QUESTIONS] ?? '', sessions[index] ?? '', isKeyed),
    );
    const stored = await votesStored(database, boardId);
    const expected = isStored ? load.accepted : 0;
    if (Object.values(stored).some((count) => count !== expected))
      throw new Error(
        `${load.accepted} votes were answered with 200, but Postgres has ${JSON.stringify(stored)}`,
      );
    return load;
  };

/**
 * Compares votes over HTTP with requests to a bare Fastify server that only answers, and votes with idempotency keys,
 * as the page sends them, with those without.
 */
export const benchmark = (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  const sessions = issueSessions(serverSecret, SESSIONS);
  return withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret }, (openfloor) =>
      withServer(BARE_SERVER, {}, (bare) =>
        withPostgres(dataDir, (url) =>
          withDatabase(url, 2, (database) =>
            withConnections(openfloor.origin, CONNECTIONS, (ourClients) =>
              withConnections(bare.origin, CONNECTIONS, async (theirClients) => {
                const rounds = await inTurn(
                  voting(ourClients, database, sessions),
                  voting(theirClients, database, sessions, { isStored: false }),
                );
                const keyed = await inTurn(
                  voting(ourClients, database, sessions, { isKeyed: true }),
                  voting(ourClients, database, sessions),
                );
                return render({
                  sides: { ours: 'vote, stored before it is answered', theirs: 'bare Fastify echo' },
                  rows: [...loadRows(rounds), row('the former with keys, without', keyed, perSecond)],
                  verdicts: [
                    atLeast('requests per second', ratioOf(rounds, perSecond), 0.5),
                    atLeast('with keys / without', ratioOf(keyed, perSecond), 0.5),
                    {
                      what: 'votes stored / answered 200',
                      found: '1, in log, votes and totals',
                      target: '1',
                      holds: true,
                    },
                  ],
                  settings: {
                    ...(await describePostgres(database)),
                    load: `${CONNECTIONS} connections, ${SESSIONS} requests a round, each by a different session`,
                  },
                });
              }),
            ),
          ),
        ),
      ),
    ),
  );
};

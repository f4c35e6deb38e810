import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostmaster } from '@openfloor/platform/embeddedPostgres/postmaster';
import type { Database } from '@openfloor/store/database/database';
import { openBoardWithQuestions, votesStored } from './board.ts';
import { withCentrifugo } from './centrifugo.ts';
import { QUESTIONS, type LiveSide } from './liveRound.ts';
import { withDatabase, withPostgres } from './postgres.ts';
import { cpuMsOfFamily } from '@openfloor/testkit/program/proc';
import { withOpenfloor, withServer, type OpenfloorOptions, type ServerProcess } from './serverProcess.ts';

export const peer = (name: string): string => fileURLToPath(new URL(`../peers/${name}`, import.meta.url));

export const verifyStored =
  (database: Database): LiveSide['verify'] =>
  async ({ boardId }, accepted) => {
    const stored = await votesStored(database, boardId);
    if (Object.values(stored).some((count) => count !== accepted))
      throw new Error(`${accepted} votes were accepted, but Postgres has ${JSON.stringify(stored)}`);
  };

/** CPU time of all processes of a data directory's embedded Postgres. */
export const postgresCpuMs = async (dataDir: string): Promise<number> => {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('Postgres does not run');
  return cpuMsOfFamily(postmaster.pid);
};

/** The product in one process, with its embedded Postgres. */
export const withOpenfloorSide = <Result>(
  options: OpenfloorOptions,
  work: (side: LiveSide) => Promise<Result>,
): Promise<Result> =>
  withOpenfloor(options, ({ pid, origin }) =>
    withPostgres(options.dataDir, (url) =>
      withDatabase(url, 2, (database) =>
        work({
          name: 'Openfloor',
          dialect: 'openfloor',
          votesTo: origin,
          viewersAt: [origin],
          pids: [pid],
          openBoard: () => openBoardWithQuestions(database, QUESTIONS),
          verify: verifyStored(database),
          behindCpuMs: () => postgresCpuMs(options.dataDir),
          isEventPerVote: false,
        }),
      ),
    ),
  );

/** Peers that keep the totals in memory: they take any ids, and have no Postgres. */
const inMemory = ({ pid, origin }: ServerProcess, details: Pick<LiveSide, 'name' | 'dialect'>): LiveSide => ({
  ...details,
  votesTo: origin,
  viewersAt: [origin],
  pids: [pid],
  openBoard: async () => ({
    boardId: randomUUID(),
    questionIds: Array.from({ length: QUESTIONS }, () => randomUUID()),
  }),
  verify: async () => {},
  behindCpuMs: async () => 0,
  isEventPerVote: true,
});

export const withSocketIoSide = <Result>(
  work: (side: LiveSide) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> =>
  withServer(peer('socketIoServer.ts'), environment, (server) =>
    work(inMemory(server, { name: 'Socket.IO', dialect: 'socketIo' })),
  );

/** Centrifugo, with a backend that takes the votes. */
export const withCentrifugoSide = <Result>(
  dataDir: string,
  work: (side: LiveSide) => Promise<Result>,
): Promise<Result> => {
  const apiKey = randomUUID();
  return withCentrifugo({ dataDir, apiKey }, ({ pid, url }) =>
    withServer(peer('centrifugoApi.ts'), { CENTRIFUGO_URL: url, CENTRIFUGO_HTTP_API_KEY: apiKey }, (api) =>
      work({
        ...inMemory(api, { name: 'Centrifugo', dialect: 'centrifugo' }),
        viewersAt: [url],
        pids: [api.pid, pid],
      }),
    ),
  );
};

export const withBareSockets = <Result>(work: (side: LiveSide) => Promise<Result>): Promise<Result> =>
  withServer(peer('bareSockets.ts'), {}, (server) =>
    work(inMemory(server, { name: 'ws', dialect: 'openfloor' })),
  );

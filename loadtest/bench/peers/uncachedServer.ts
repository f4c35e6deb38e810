// The list of questions without a cache: each request reads Postgres and serializes the result.
import { HTTP_BODY_BYTES_MAX } from '@openfloor/contract/limits';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { mayRead, questionFor } from '@openfloor/domain/view/audience';
import { ranked } from '@openfloor/domain/view/ranking';
import { openDatabase } from '@openfloor/store/database/database';
import { readState } from '@openfloor/store/reads/snapshot';
import Fastify from 'fastify';

const CONNECTIONS_MAX = 10;

const database = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  connectionsMax: CONNECTIONS_MAX,
  onIdleError: () => {},
});

/** What a list needs. A node of the product reads the recent votes, too, when it begins to follow a board. */
const readBoard = (boardId: BoardId): Promise<BoardState | undefined> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const row = await tx.selectFrom('boards').selectAll().where('id', '=', boardId).executeTakeFirst();
      return row && readState(tx, row);
    });

// As the product's `httpApp.ts`, so that both sides do the same work.
const app = Fastify({
  bodyLimit: HTTP_BODY_BYTES_MAX,
  trustProxy: [],
  requestIdHeader: 'x-request-id',
  routerOptions: { maxParamLength: 200 },
});

app.get<{ Params: { boardId: string } }>('/api/boards/:boardId/questions', async (request, reply) => {
  const { boardId } = request.params;
  const state = await readBoard(boardId);
  if (!state) return reply.code(404).send();
  const readable = [...state.questions.values()].filter((question) => mayRead('public', question));
  const questions = ranked(readable).map((question) =>
    questionFor({ audience: 'public', pseudonymize: () => '' }, boardId, question, state),
  );
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(questions));
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void app.close().then(() => database.close()));

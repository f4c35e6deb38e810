import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { Done } from '@openfloor/contract/http/boards';
import { HardDeleteBody, ManagedBoardList, ManagedBoardsQuery } from '@openfloor/contract/http/superAdmin';
import type { BoardId } from '@openfloor/contract/ids';
import { hardDelete } from '@openfloor/store/boards/hardDelete';
import { listManagedBoards, type ListedBoard } from '@openfloor/store/boards/managedBoards';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { inChunks } from '../../inChunks.ts';
import type { App } from '../typedApp.ts';
import { refusals, SUPER_ADMIN_TOKEN, WRITE } from '../refusals.ts';
import { BY_SUPER_ADMIN_TOKEN } from '../security.ts';
import { isOverloaded } from './isOverloaded.ts';

export const managedBoards = (app: App, { db, presence, writer, settings }: ApiDependencies): void => {
  const list = {
    operationId: 'listManagedBoards',
    tags: ['Super admin'],
    summary: 'List all boards',
    security: BY_SUPER_ADMIN_TOKEN,
    querystring: ManagedBoardsQuery,
    response: { 200: ManagedBoardList, ...refusals(...SUPER_ADMIN_TOKEN, 'invalid-request') },
  };
  app.get('/api/superadmin/boards', { schema: list }, async (request, reply) => {
    const { page, sort } = request.query;
    // Sorting by viewers, and a list without pages, need the counts of all watched boards; a page in another order only those of its rows.
    const isCountedWhole = sort === 'viewerCount' || page === undefined;
    const watched = isCountedWhole ? await orEmpty(presence.watched()) : undefined;
    const { boards, total } = await listManagedBoards(db, request.query, {
      watched,
      retentionDays: settings.retentionDays,
    });
    const counts = watched ?? (await orEmpty(viewersOn(presence, openBoardIds(boards))));
    const shown = boards.map((board) => ({
      ...board,
      viewerCount: viewersOf(board, counts),
    }));
    reply.header(TOTAL_COUNT_HEADER, total);
    if (page !== undefined) return reply.send(shown);
    // All boards of a service: other requests run between two chunks.
    const chunks = await Array.fromAsync(inChunks(arrayPieces(shown)));
    return reply.type('application/json; charset=utf-8').send(chunks.join(''));
  });

  const remove = {
    operationId: 'deleteBoards',
    tags: ['Super admin'],
    summary: 'Delete boards for good',
    security: BY_SUPER_ADMIN_TOKEN,
    body: HardDeleteBody,
    response: { 200: Done, ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN, 'overloaded') },
  };
  app.post('/api/superadmin/boards/hard-delete', { schema: remove }, async (request, reply) => {
    // Closes the boards first to notify their viewers. Boards that are already closed or deleted stay so.
    const outcomes = await Promise.all(
      request.body.ids.map((id) =>
        writer.handle(id, { command: { type: 'CloseBoard' }, actor: 'super-admin' }),
      ),
    );
    // An open board must not be deleted while people view it. The caller retries.
    if (outcomes.some(isOverloaded)) return refuse(reply, 'overloaded');
    await hardDelete(db, request.body.ids);
    return reply.send({});
  });
};

/** The JSON text of an array, an element a piece. */
function* arrayPieces(items: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [place, item] of items.entries()) yield (place === 0 ? '' : ',') + JSON.stringify(item);
  yield ']';
}

type Counts = ReadonlyMap<BoardId, number>;

const viewersOn = async (
  presence: ApiDependencies['presence'],
  boardIds: readonly BoardId[],
): Promise<Counts> =>
  new Map(Array.from(await presence.read(boardIds), ([boardId, { viewers }]) => [boardId, viewers]));

/** Without Redis the list shows no viewers. */
const orEmpty = (counts: Promise<Counts>): Promise<Counts> => counts.catch(() => new Map());

const openBoardIds = (boards: readonly ListedBoard[]): BoardId[] =>
  boards.flatMap(({ id, deletedAt }) => (deletedAt === undefined ? id : []));

/** Nodes may still report the last viewers of a board that was just closed. */
const viewersOf = ({ id, deletedAt }: ListedBoard, counts: Counts): number =>
  deletedAt === undefined ? (counts.get(id) ?? 0) : 0;

import { deleteBoards, issueOwnerLink, listManagedBoards } from '@openfloor/contract/calls/superAdmin';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import type { BoardId } from '@openfloor/contract/ids';
import { NO_DEVICE_ID } from '@openfloor/platform/credentials/boardTokens';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { hardDelete } from '@openfloor/store/boards/hardDelete';
import {
  listManagedBoards as readManagedBoards,
  type ListedBoard,
} from '@openfloor/store/boards/managedBoards';
import { ownerLinkToken } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { inChunks } from '../../inChunks.ts';
import { ownOrigin } from '../../ownOrigin.ts';
import type { Server } from '../serve.ts';

const tag = 'Super admin';

export const managedBoards = (server: Server): void => {
  const { serve, dependencies } = server;
  const { db, presence, writer, settings } = dependencies;

  serve(listManagedBoards, { tag, summary: 'List all boards' }, async ({ query, reply }) => {
    const { page, sort } = query;
    // Sorting by viewers, and a list without pages, need the counts of all watched boards; a page in another order only
    // those of its rows.
    const isCountedWhole = sort === 'viewerCount' || page === undefined;
    const watched = isCountedWhole ? await orEmpty(presence.watched()) : undefined;
    const { boards, total } = await readManagedBoards(db, query, {
      watched,
      retentionDays: settings.retentionDays,
    });
    const counts = watched ?? (await orEmpty(viewersOn(presence, openBoardIds(boards))));
    const shown = boards.map((board) => ({ ...board, viewerCount: viewersOf(board, counts) }));
    reply.header(TOTAL_COUNT_HEADER, total);
    if (page !== undefined) return shown;
    // The list may have all boards of the service, so other requests run between two chunks.
    const chunks = await Array.fromAsync(inChunks(arrayPieces(shown)));
    return reply.type('application/json; charset=utf-8').send(chunks.join(''));
  });

  serve(
    deleteBoards,
    { tag, summary: 'Delete boards for good', refusals: ['overloaded'] },
    async ({ body: { ids }, reply }) => {
      // Closes the boards first to notify their viewers. Boards that are already closed or deleted stay so.
      const outcomes = await Promise.all(
        ids.map((id) => writer.handle(id, { command: { type: 'CloseBoard' }, actor: 'super-admin' })),
      );
      // An open board must not be deleted while people view it. The caller retries.
      if (outcomes.some(isOverloaded)) return refuse(reply, 'overloaded');
      await hardDelete(db, ids);
      return {};
    },
  );

  ownerLink(server);
};

/**
 * Issues a token for an owner who lost theirs. The board's history and the node's log record it; former
 * tokens stay valid.
 */
const ownerLink = ({ serve, dependencies }: Server): void => {
  const { writer, logger } = dependencies;
  serve(
    issueOwnerLink,
    {
      tag,
      summary: "Issue a new owner's link of a board",
      refusals: ['overloaded'],
    },
    async ({ params: { boardId }, request, reply }) => {
      const origin = ownOrigin(dependencies, request);
      if (origin === undefined)
        return refuse(reply, 'invalid-request', { message: 'The header Host is invalid' });
      const feed = await openBoardFeed(dependencies, boardId);
      if (!feed) return refuse(reply, 'board-not-found');
      const outcome = await writer.handle(boardId, {
        command: { type: 'IssueOwnerLink' },
        actor: 'super-admin',
      });
      if (!outcome.ok) return refuse(reply, outcome.code);
      // Reads new events first: after a recent key rotation the token would be invalid.
      await feed.catchUp();
      // The token belongs to no device, so that the owner can remove the device that they lost.
      const adminToken = ownerLinkToken(dependencies, feed, NO_DEVICE_ID);
      logger.info({ boardId, seq: outcome.seq }, "the super admin issued a new owner's link");
      // The token is in the fragment, which browsers do not send.
      const url = `${origin}/board/${boardId}?admin=true#token=${encodeURIComponent(adminToken)}`;
      return { adminToken, url };
    },
  );
};

type Outcome = Awaited<ReturnType<BoardWriter['handle']>>;

/** Whether a command was refused before it was decided. Any other refusal means that there was nothing to do. */
export const isOverloaded = (outcome: Outcome): boolean => !outcome.ok && outcome.code === 'overloaded';

/** Yields the JSON of an array, one element a piece. */
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

/** The viewers of a board. A closed board has none, although nodes may still report its last ones. */
const viewersOf = ({ id, deletedAt }: ListedBoard, counts: Counts): number =>
  deletedAt === undefined ? (counts.get(id) ?? 0) : 0;

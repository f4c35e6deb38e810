import type { SessionId } from '@openfloor/contract/ids';
import { boardsOwnedBy } from '@openfloor/store/reads/boards';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * Makes a session or an account an owner of all boards that another one owns now.
 * @returns the number of boards
 */
export const shareBoards = async (
  { db, ids, writer }: ApiDependencies,
  owner: SessionId,
  sessionId: SessionId,
): Promise<number> => {
  const boards = await boardsOwnedBy(db, owner);
  const shared = await Promise.all(
    boards.map(({ id }) =>
      writer.handle(id, {
        command: { type: 'AddOwner', ownerId: ids.uuid(), sessionId, by: { owner } },
        actor: 'moderator',
      }),
    ),
  );
  return shared.filter(({ ok }) => ok).length;
};

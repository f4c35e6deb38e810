import type { OwnerId, SessionId } from '@openfloor/contract/ids';
import { OWNERS_MAX } from '@openfloor/contract/limits';
import type { BoardState, OwnerState } from './boardState.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';

type WithOwners = Pick<BoardState, 'owners'>;

/** The devices that own the board now, oldest first. */
export const presentOwners = ({ owners }: WithOwners): OwnerState[] =>
  owners.filter(({ isRemoved }) => !isRemoved);

/** The owner that a session is now; undefined: it is none. */
export const ownerOf = (state: WithOwners, sessionId: SessionId | undefined): OwnerState | undefined =>
  presentOwners(state).find((owner) => owner.sessionId === sessionId);

/** Whether the device was an owner and is none any more. */
export const isRemovedOwner = ({ owners }: WithOwners, ownerId: OwnerId): boolean =>
  owners.some(({ id, isRemoved }) => id === ownerId && isRemoved);

/** Each removal voids the recovery codes from before it. */
const removedCount = (state: WithOwners): number => state.owners.length - presentOwners(state).length;

export const addOwner = ({ ownerId, sessionId, by }: Command<'AddOwner'>, state: BoardState): Decision => {
  if ('owner' in by && !ownerOf(state, by.owner)) return refuse('not-your-board');
  if ('removed' in by && by.removed !== removedCount(state)) return refuse('recovery-code-not-found');
  if (ownerOf(state, sessionId)) return accept();
  if (presentOwners(state).length >= OWNERS_MAX)
    return { ...refuse('board-full'), message: `At most ${OWNERS_MAX} devices own a board.` };
  return accept({ type: 'v1.OwnerAdded', ownerId, sessionId });
};

export const removeOwner = ({ ownerId }: Command<'RemoveOwner'>, state: BoardState): Decision => {
  const owner = state.owners.find(({ id }) => id === ownerId);
  if (!owner) return refuse('owner-not-found');
  if (owner.isRemoved) return accept();
  if (presentOwners(state).length === 1) return refuse('last-owner');
  return accept({ type: 'v1.OwnerRemoved', ownerId });
};

import type { OwnerId, SessionId } from '@openfloor/contract/ids';
import { OWNERS_MAX } from '@openfloor/contract/limits';
import type { BoardState, OwnerState } from './boardState.ts';
import { accept, refuse, type Command, type Decision, type Refused } from './decision.ts';

type WithOwners = Pick<BoardState, 'owners'>;

/** The devices that own the board now, oldest first. */
export const presentOwners = ({ owners }: WithOwners): OwnerState[] =>
  owners.filter(({ isRemoved }) => !isRemoved);

/** The owner that a session is now; undefined: it is none. */
export const ownerOf = (state: WithOwners, sessionId: SessionId | undefined): OwnerState | undefined =>
  presentOwners(state).find((owner) => owner.sessionId === sessionId);

/** The first owner that one of these sessions and accounts is now; undefined: they are none. */
export const ownerAmong = (state: WithOwners, ids: readonly SessionId[]): OwnerState | undefined =>
  presentOwners(state).find(({ sessionId }) => ids.includes(sessionId));

/** Whether the device was an owner and is none any more. */
export const isRemovedOwner = ({ owners }: WithOwners, ownerId: OwnerId): boolean =>
  owners.some(({ id, isRemoved }) => id === ownerId && isRemoved);

/** Number of removed owners. A recovery code contains it, so each removal voids the codes made before. */
export const removedCount = (state: WithOwners): number => state.owners.length - presentOwners(state).length;

/** Owners after the removal of one, who stays in the list as removed. */
export const withoutOwner = (owners: readonly OwnerState[], ownerId: OwnerId): OwnerState[] =>
  owners.map((owner) => (owner.id === ownerId ? { ...owner, isRemoved: true } : owner));

/** `isNew`: whether the change must be recorded; false: it was made before. */
type OwnerChange = { ok: true; isNew: boolean } | Refused;

/** Whether a device may become an owner of a board, or of a conference. */
export const ownerAddition = (
  { sessionId, by }: Pick<Command<'AddOwner'>, 'sessionId' | 'by'>,
  state: WithOwners,
): OwnerChange => {
  if ('owner' in by && !ownerOf(state, by.owner)) return refuse('not-your-board');
  if ('removed' in by && by.removed !== removedCount(state)) return refuse('recovery-code-not-found');
  if (ownerOf(state, sessionId)) return { ok: true, isNew: false };
  if (presentOwners(state).length >= OWNERS_MAX)
    return { ...refuse('board-full'), message: `At most ${OWNERS_MAX} devices own a board or an event.` };
  return { ok: true, isNew: true };
};

/** Whether an owner of a board, or of a conference, may be removed. */
export const ownerRemoval = ({ ownerId }: { ownerId: OwnerId }, state: WithOwners): OwnerChange => {
  const owner = state.owners.find(({ id }) => id === ownerId);
  if (!owner) return refuse('owner-not-found');
  if (owner.isRemoved) return { ok: true, isNew: false };
  if (presentOwners(state).length === 1) return refuse('last-owner');
  return { ok: true, isNew: true };
};

export const addOwner = (command: Command<'AddOwner'>, state: WithOwners): Decision => {
  const change = ownerAddition(command, state);
  if (!change.ok) return change;
  const { ownerId, sessionId } = command;
  return change.isNew ? accept({ type: 'v1.OwnerAdded', ownerId, sessionId }) : accept();
};

export const removeOwner = (command: Command<'RemoveOwner'>, state: WithOwners): Decision => {
  const change = ownerRemoval(command, state);
  if (!change.ok) return change;
  return change.isNew ? accept({ type: 'v1.OwnerRemoved', ownerId: command.ownerId }) : accept();
};

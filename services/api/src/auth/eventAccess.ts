import { BoardId, FIRST_OWNER_ID, type EventId, type OwnerId, type SessionId } from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import { ownerAmong, presentOwners } from '@openfloor/domain/board/owners';
import {
  boardIdClaimedBy,
  type BoardTokens,
  type TokenedBoard,
} from '@openfloor/platform/credentials/boardTokens';
import { currentRightOn } from '@openfloor/platform/credentials/currentRight';
import { readEvent, type EventRecord } from '@openfloor/store/events/readEvent';
import type { FastifyRequest } from 'fastify';
import { boardFeed } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { bearerOf } from './boardAccess.ts';
import { ownerIdsOf } from './owner.ts';
import { sessionOf } from './session.ts';

/** The admin token of an event is made like that of a board, with the event's key. @param ownerId the owner's device, with which it ends */
export const eventToken = (
  { tokens }: { tokens: Pick<BoardTokens, 'issue'> },
  event: Keyed,
  ownerId: OwnerId,
): string => tokens.issue('admin', tokened(event), ownerId);

type Keyed = Pick<EventRecord, 'id' | 'adminKey' | 'keyId'>;

/** What the tokens of an event depend on. */
const tokened = ({ id, adminKey, keyId }: Keyed): TokenedBoard => ({
  board: { id, adminKey },
  state: keyId === undefined ? {} : { keyId },
});

type AccessDependencies = Pick<
  ApiDependencies,
  'db' | 'tokens' | 'feeds' | 'clock' | 'credentials' | 'settings' | 'accounts'
>;

/** `owner`: who acts. `ownerIds`: the sessions and accounts as which they may act on boards of the event that they own. */
export type Organised = { event: EventRecord; owner: OwnerState; ownerIds: SessionId[] };

/** Scope of an organiser's idempotency keys. */
export const organiserOf = ({ event, owner }: Pick<Organised, 'event' | 'owner'>): string =>
  `event ${event.id} ${owner.id}`;

/** The event of a caller with the admin token of one of its owners, or with a session that owns it or whose account does. */
export const organisedEvent = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  eventId: EventId,
): Promise<({ ok: true } & Organised) | ({ ok: false } & RefusedWith)> => {
  const event = await readEvent(dependencies.db, eventId);
  if (!event) return { ok: false, code: 'event-not-found' };
  const token = bearerOf(request);
  if (token === undefined) {
    const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const owner = ownerAmong(event, ownerIds);
    return owner
      ? { ok: true, event, owner, ownerIds }
      : { ok: false, code: 'token-required', message: TOKEN_REQUIRED };
  }
  const owner = holderOf(dependencies, event, token);
  if (owner) return { ok: true, event, owner, ownerIds: [owner.sessionId] };
  return (await isValidElsewhere(dependencies, event, token))
    ? { ok: false, code: 'wrong-board', message: WRONG_EVENT }
    : { ok: false, code: 'invalid-token' };
};

/**
 * As `organisedEvent`, for what changes who has a right on the event: the session, or its account, must own it too. Whoever has
 * a leaked token can then neither grant nor end such a right.
 */
export const ownedEvent = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  eventId: EventId,
): Promise<({ ok: true } & Organised) | ({ ok: false } & RefusedWith)> => {
  const held = await organisedEvent(dependencies, request, eventId);
  if (!held.ok) return held;
  const ids = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
  return ownerAmong(held.event, ids) ? held : { ok: false, code: 'not-your-event' };
};

/**
 * As `ownedEvent`, for the removal of an owner. A device goes on with its own removal although it lost the event with the first try.
 */
export const removingFromEvent = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  { eventId, ownerId }: { eventId: EventId; ownerId: OwnerId },
): Promise<({ ok: true } & Organised) | ({ ok: false } & RefusedWith)> => {
  const held = await ownedEvent(dependencies, request, eventId);
  const event = held.ok ? undefined : await readEvent(dependencies.db, eventId);
  if (!event) return held;
  const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
  const owner = event.owners.find(({ id, sessionId }) => id === ownerId && ownerIds.includes(sessionId));
  return owner ? { ok: true, event, owner, ownerIds } : held;
};

const TOKEN_REQUIRED = 'This needs the admin token of the event.';
const WRONG_EVENT = 'The token belongs to another event or board.';

/** The owner of an event to whom an admin token was issued; undefined if it is none of the event, or the owner was removed. */
const holderOf = (
  { tokens }: Pick<AccessDependencies, 'tokens'>,
  event: EventRecord,
  token: string,
): OwnerState | undefined => {
  const { owners } = event;
  const { board, state } = tokened(event);
  const right = tokens.rightOn({ board, state: { ...state, owners } }, token);
  if (right?.role !== 'admin') return undefined;
  const { ownerId = FIRST_OWNER_ID } = right;
  return presentOwners({ owners }).find((owner) => owner.id === ownerId);
};

/** Distinguishes a valid token of another event, or of a board, from an invalid one. */
const isValidElsewhere = async (
  dependencies: AccessDependencies,
  event: EventRecord,
  token: string,
): Promise<boolean> => {
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  if (!claimed.success || claimed.data === event.id) return false;
  const other = await readEvent(dependencies.db, claimed.data);
  if (other) return holderOf(dependencies, other, token) !== undefined;
  const feed = await boardFeed(dependencies, claimed.data);
  return feed !== undefined && (await currentRightOn(dependencies, feed, token)) !== undefined;
};

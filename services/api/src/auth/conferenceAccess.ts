import {
  BoardId,
  FIRST_OWNER_ID,
  type ConferenceId,
  type OwnerId,
  type SessionId,
} from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import { ownerAmong, presentOwners } from '@openfloor/domain/board/owners';
import {
  boardIdClaimedBy,
  type BoardTokens,
  type TokenedBoard,
} from '@openfloor/platform/credentials/boardTokens';
import { currentRightOn } from '@openfloor/platform/credentials/currentRight';
import { readConference, type ConferenceRecord } from '@openfloor/store/conferences/readConference';
import type { FastifyRequest } from 'fastify';
import { boardFeed } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { bearerOf } from './boardAccess.ts';
import { ownerIdsOf } from './owner.ts';
import { sessionOf } from './session.ts';

/**
 * Issues the admin token of a conference, in the form of a board's token but with the conference's key.
 * @param ownerId the owner's device, whose removal ends the token
 */
export const conferenceToken = (
  { tokens }: { tokens: Pick<BoardTokens, 'issue'> },
  conference: Keyed,
  ownerId: OwnerId,
): string => tokens.issue('admin', tokened(conference), ownerId);

type Keyed = Pick<ConferenceRecord, 'id' | 'adminKey' | 'keyId'>;

/** A conference in the form of a board, as tokens are issued and checked for it. */
const tokened = ({ id, adminKey, keyId }: Keyed): TokenedBoard => ({
  board: { id, adminKey },
  state: keyId === undefined ? {} : { keyId },
});

type AccessDependencies = Pick<
  ApiDependencies,
  'db' | 'tokens' | 'feeds' | 'clock' | 'credentials' | 'settings' | 'accounts'
>;

/**
 * A conference and its caller. `owner`: the owner who acts. `ownerIds`: the sessions and accounts under which that
 * owner may own, and act on, boards of the conference.
 */
export type OrganiserAccess = { conference: ConferenceRecord; owner: OwnerState; ownerIds: SessionId[] };

/** Scope of an organiser's idempotency keys. */
export const organiserOf = ({ conference, owner }: Pick<OrganiserAccess, 'conference' | 'owner'>): string =>
  `event ${conference.id} ${owner.id}`;

/**
 * The conference, for a caller with the admin token of one of its owners, or with a session that owns it itself or
 * through its account.
 */
export const organisedConference = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  conferenceId: ConferenceId,
): Promise<({ ok: true } & OrganiserAccess) | ({ ok: false } & RefusedWith)> => {
  const conference = await readConference(dependencies.db, conferenceId);
  if (!conference) return { ok: false, code: 'event-not-found' };
  const token = bearerOf(request);
  if (token === undefined) {
    const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const owner = ownerAmong(conference, ownerIds);
    return owner
      ? { ok: true, conference, owner, ownerIds }
      : { ok: false, code: 'token-required', message: TOKEN_REQUIRED };
  }
  const owner = holderOf(dependencies, conference, token);
  if (owner) return { ok: true, conference, owner, ownerIds: [owner.sessionId] };
  return (await isValidElsewhere(dependencies, conference, token))
    ? { ok: false, code: 'wrong-board', message: WRONG_CONFERENCE }
    : { ok: false, code: 'invalid-token' };
};

/**
 * Like `organisedConference`, for calls that change who has a right on the conference. The caller's session, or its
 * account, must own the conference too, so that a leaked token can neither grant nor end such a right.
 */
export const ownedConference = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  conferenceId: ConferenceId,
): Promise<({ ok: true } & OrganiserAccess) | ({ ok: false } & RefusedWith)> => {
  const held = await organisedConference(dependencies, request, conferenceId);
  if (!held.ok) return held;
  const ids = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
  return ownerAmong(held.conference, ids) ? held : { ok: false, code: 'not-your-event' };
};

/**
 * Like `ownedConference`, for the removal of an owner. Also admits a device that repeats its own removal: the first try
 * has already ended its ownership.
 */
export const removingFromConference = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  { conferenceId, ownerId }: { conferenceId: ConferenceId; ownerId: OwnerId },
): Promise<({ ok: true } & OrganiserAccess) | ({ ok: false } & RefusedWith)> => {
  const held = await ownedConference(dependencies, request, conferenceId);
  const conference = held.ok ? undefined : await readConference(dependencies.db, conferenceId);
  if (!conference) return held;
  const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
  const owner = conference.owners.find(({ id, sessionId }) => id === ownerId && ownerIds.includes(sessionId));
  return owner ? { ok: true, conference, owner, ownerIds } : held;
};

const TOKEN_REQUIRED = 'This needs the admin token of the event.';
const WRONG_CONFERENCE = 'The token belongs to another event or board.';

/**
 * The owner to whom an admin token was issued; undefined if the token is invalid for this conference, or the owner was
 * removed.
 */
const holderOf = (
  { tokens }: Pick<AccessDependencies, 'tokens'>,
  conference: ConferenceRecord,
  token: string,
): OwnerState | undefined => {
  const { owners } = conference;
  const { board, state } = tokened(conference);
  const right = tokens.rightOn({ board, state: { ...state, owners } }, token);
  if (right?.role !== 'admin') return undefined;
  const { ownerId = FIRST_OWNER_ID } = right;
  return presentOwners({ owners }).find((owner) => owner.id === ownerId);
};

/** Distinguishes a valid token of another conference, or of a board, from an invalid one. */
const isValidElsewhere = async (
  dependencies: AccessDependencies,
  conference: ConferenceRecord,
  token: string,
): Promise<boolean> => {
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  if (!claimed.success || claimed.data === conference.id) return false;
  const other = await readConference(dependencies.db, claimed.data);
  if (other) return holderOf(dependencies, other, token) !== undefined;
  const feed = await boardFeed(dependencies, claimed.data);
  return feed !== undefined && (await currentRightOn(dependencies, feed, token)) !== undefined;
};

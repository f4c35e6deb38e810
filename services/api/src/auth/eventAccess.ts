import { BoardId, type EventId, type SessionId } from '@openfloor/contract/ids';
import { boardIdClaimedBy, type BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import { currentRightOn } from '@openfloor/platform/credentials/currentRight';
import { ownerAmong, readEvent, type EventRecord } from '@openfloor/store/events/readEvent';
import type { FastifyRequest } from 'fastify';
import { boardFeed } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { bearerOf } from './boardAccess.ts';
import { ownerIdsOf } from './owner.ts';
import { sessionOf } from './session.ts';

/** The admin token of an event is made like that of a board, with the event's key. */
export const eventToken = (
  { tokens }: { tokens: Pick<BoardTokens, 'issue'> },
  { id, adminKey }: Pick<EventRecord, 'id' | 'adminKey'>,
): string => tokens.issue('admin', { board: { id, adminKey }, state: {} });

type AccessDependencies = Pick<
  ApiDependencies,
  'db' | 'tokens' | 'feeds' | 'clock' | 'credentials' | 'settings'
>;

/**
 * The event of a caller with its admin token, or with a session that owns it or whose account does. `owner`: who owns a further board.
 */
export const organisedEvent = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  eventId: EventId,
): Promise<{ ok: true; event: EventRecord; owner: SessionId } | ({ ok: false } & RefusedWith)> => {
  const event = await readEvent(dependencies.db, eventId);
  if (!event) return { ok: false, code: 'event-not-found' };
  const token = bearerOf(request);
  const sessionId = sessionOf(dependencies, request);
  const ownerIds = await ownerIdsOf(dependencies, sessionId);
  const owner = await ownerAmong(dependencies.db, event, ownerIds);
  const held = { ok: true, event, owner: owner ?? event.ownerSessionId } as const;
  if (token === undefined)
    return owner === undefined ? { ok: false, code: 'token-required', message: TOKEN_REQUIRED } : held;
  if (isTokenOf(dependencies, event, token)) return held;
  return (await isValidElsewhere(dependencies, event, token))
    ? { ok: false, code: 'wrong-board', message: WRONG_EVENT }
    : { ok: false, code: 'invalid-token' };
};

const TOKEN_REQUIRED = 'This needs the admin token of the event.';
const WRONG_EVENT = 'The token belongs to another event or board.';

const isTokenOf = (
  { tokens }: Pick<AccessDependencies, 'tokens'>,
  { id, adminKey }: EventRecord,
  token: string,
): boolean => tokens.rightOn({ board: { id, adminKey }, state: {} }, token)?.role === 'admin';

/** Distinguishes a valid token of another event, or of a board, from an invalid one. */
const isValidElsewhere = async (
  dependencies: AccessDependencies,
  event: EventRecord,
  token: string,
): Promise<boolean> => {
  const claimed = BoardId.safeParse(boardIdClaimedBy(token));
  if (!claimed.success || claimed.data === event.id) return false;
  const other = await readEvent(dependencies.db, claimed.data);
  if (other) return isTokenOf(dependencies, other, token);
  const feed = await boardFeed(dependencies, claimed.data);
  return feed !== undefined && (await currentRightOn(dependencies, feed, token)) !== undefined;
};

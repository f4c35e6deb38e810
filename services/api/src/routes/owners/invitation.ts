import type { InviteBody, ModeratorInvited } from '@openfloor/contract/http/moderation';
import type { ModeratorId, Seq } from '@openfloor/contract/ids';
import { MODERATOR_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { partOf, type MadeCommand } from '../runCommand.ts';

/** The command that records an invitation, and the payload that a repeat of the request must have too. */
export const invitation = (
  { name, expiresAt }: z.infer<typeof InviteBody>,
  { moderatorId, nowMs }: { moderatorId: ModeratorId; nowMs: number },
): { decide: () => MadeCommand; payload: InvitationPayload } => ({
  decide: () =>
    isInReach(expiresAt, nowMs)
      ? { type: 'InviteModerator', moderatorId, name }
      : { code: 'invalid-request', message: 'expiresAt: must be within a year from now' },
  payload: invitationPayload({ name, expiresAt }),
});

type InvitationPayload = { type: 'InviteModerator'; name: string; expiresAt?: string };

/** The payload that a repeat of an invitation must have too. */
export const invitationPayload = ({ name, expiresAt }: z.infer<typeof InviteBody>): InvitationPayload => ({
  type: 'InviteModerator',
  name,
  ...(expiresAt !== undefined && { expiresAt }),
});

const isInReach = (expiresAt: string | undefined, nowMs: number): boolean => {
  const aheadMs = expiresAt === undefined ? undefined : Date.parse(expiresAt) - nowMs;
  return aheadMs === undefined || (aheadMs > 0 && aheadMs <= MODERATOR_TOKEN_LIFETIME_MS);
};

/** The answer to an invitation that was recorded, now or before; undefined if the board was closed meanwhile. */
export const invitedTo = async (
  { tokens }: Pick<ApiDependencies, 'tokens'>,
  feed: BoardFeed,
  invited: { seq: Seq; moderatorId?: ModeratorId },
  expiresAt?: string,
): Promise<ModeratorInvited | undefined> => {
  const moderatorId = partOf(invited.moderatorId, 'moderator');
  // A repeat may reach a node that has not read the first invitation yet.
  if (feed.seq < invited.seq) await feed.catchUp();
  if (!feed.isOpen) return undefined;
  const isDated = expiresAt !== undefined;
  const expiresAtMs = isDated
    ? Date.parse(expiresAt)
    : invitedAtMs(feed, moderatorId) + MODERATOR_TOKEN_LIFETIME_MS;
  const adminToken = tokens.issueToModerator({ id: moderatorId, expiresAtMs, isDated }, feed);
  return { moderatorId, adminToken };
};

const invitedAtMs = ({ state }: BoardFeed, moderatorId: ModeratorId): number => {
  const moderator = state.moderators.find(({ id }) => id === moderatorId);
  return Date.parse(partOf(moderator, 'known moderator').invitedAt);
};

import { z } from 'zod/mini';
import { PaidPlan } from '../plans.ts';
import { BoardId, ContactId, Credential, SessionId } from '../ids.ts';
import {
  IDS_PER_CALL_MAX,
  SEARCH_LENGTH_MAX,
  SUPER_ADMIN_PAGE_SIZE_MAX,
  SUPER_ADMIN_UNPAGED_MAX,
} from '../limits.ts';
import { isStorable } from '../text.ts';
import { Board } from './audience.ts';
import { Count, Timestamp, inQuery } from './fields.ts';

export const LoginBody = z.object({ secret: z.string().check(z.minLength(1)) });
export const LoggedIn = z.object({ token: Credential });
export const ManagedBoard = z.extend(Board, {
  /** When it ended, if it has and is not closed. */
  endedAt: z.exactOptional(Timestamp),
  deletedAt: z.optional(Timestamp),
  /** When the closed board is deleted for good, at the earliest; absent if the server keeps closed boards. */
  removedAt: z.exactOptional(Timestamp),
  ipAddress: z.string(),
  viewerCount: Count,
  questionCount: Count,
});
export type ManagedBoard = z.infer<typeof ManagedBoard>;
export const ManagedBoardList = z.array(ManagedBoard);
/**
 * Without `page`, the list of boards has all of them and any other list at most `SUPER_ADMIN_UNPAGED_MAX` rows;
 * `x-total-count` is the number of all rows.
 */
export const PageQuery = z.object({
  page: z.optional(inQuery(z.int().check(z.positive()))),
  pageSize: z.optional(inQuery(z.int().check(z.positive(), z.lte(SUPER_ADMIN_PAGE_SIZE_MAX)))),
});
export type PageQuery = z.infer<typeof PageQuery>;
export const ManagedBoardsQuery = z.extend(PageQuery, {
  pageSize: z.optional(inQuery(z.int().check(z.positive(), z.lte(SUPER_ADMIN_UNPAGED_MAX)))),
  sort: z.optional(z.enum(['title', 'createdAt', 'viewerCount', 'questionCount'])),
  direction: z.optional(z.enum(['asc', 'desc'])),
  /** Only these boards; by default all. */
  status: z.optional(z.enum(['live', 'deleted'])),
  /** Part of a title, id, short id or address, in any case. */
  search: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(SEARCH_LENGTH_MAX),
        z.refine(isStorable, 'A search must not contain NUL or unpaired surrogates'),
      ),
  ),
});
export type ManagedBoardsQuery = z.infer<typeof ManagedBoardsQuery>;
export const HardDeleteBody = z.object({
  ids: z.array(BoardId).check(z.minLength(1), z.maxLength(IDS_PER_CALL_MAX)),
});
export const UnblockBody = z.object({
  ids: z.array(SessionId).check(z.minLength(1), z.maxLength(IDS_PER_CALL_MAX)),
});
export const BlockedSessions = z.array(SessionId);
/** A session and the open boards on which it is blocked. */
export const SessionBlocks = z.object({
  sessionId: SessionId,
  boards: z.array(z.object({ boardId: BoardId, title: z.string(), blockedAt: Timestamp })),
});
export type SessionBlocks = z.infer<typeof SessionBlocks>;
export const SessionBlocksList = z.array(SessionBlocks);
/** A new owner's token, and the address that opens the board with it. */
export const OwnerLink = z.object({ adminToken: Credential, url: z.url() });
export type OwnerLink = z.infer<typeof OwnerLink>;
export type BlockedSessions = z.infer<typeof BlockedSessions>;
export const ContactRequest = z.object({
  id: ContactId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: Timestamp,
  /** No attempt to deliver it to the operator's webhook succeeded. */
  undelivered: z.exactOptional(z.literal(true)),
});
export type ContactRequest = z.infer<typeof ContactRequest>;
/** Header of the list: number of contact requests that the super admin has not seen. */
export const UNSEEN_COUNT_HEADER = 'x-unseen-count';
export const SeenBody = z.object({
  ids: z.array(ContactId).check(z.minLength(1), z.maxLength(IDS_PER_CALL_MAX)),
});
export const ContactRequestList = z.array(ContactRequest);
export type ContactRequestList = z.infer<typeof ContactRequestList>;
/** `expiresAt`: when the plan of the key ends, whenever the key is redeemed. */
export const PlanKeyBody = z.object({ plan: PaidPlan, expiresAt: Timestamp });
/** `key`: in this answer only. */
export const PlanKeyCreated = z.object({ key: Credential });

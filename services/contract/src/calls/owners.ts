import { Moderated } from '../http/audience.ts';
import { AdminLink, OwnerList, OwnerRemoved, PositionQuery, Recovery } from '../http/boards.ts';
import { InviteBody, KeysRotated, ModeratorInvited, ModeratorList } from '../http/moderation.ts';
import { call } from './call.ts';

const ACT = { by: 'owner', kind: 'act', answer: Moderated } as const;

/** What only the owner of a board does. */
export const closeBoard = call('POST', '/api/boards/:boardId/delete', ACT);
export const rotateKeys = call('POST', '/api/boards/:boardId/rotate-keys', { ...ACT, answer: KeysRotated });
export const getAdminLink = call('GET', '/api/boards/:boardId/admin-link', {
  by: 'owner',
  kind: 'read',
  answer: AdminLink,
});
export const replaceRecoveryCode = call('POST', '/api/boards/:boardId/recovery-code', {
  by: 'owner',
  kind: 'write',
  answer: Recovery,
});

export const listOwners = call('GET', '/api/boards/:boardId/owners', {
  by: 'owner',
  kind: 'read',
  answer: OwnerList,
});
export const removeOwner = call('DELETE', '/api/boards/:boardId/owners/:ownerId', {
  ...ACT,
  answer: OwnerRemoved,
});

export const inviteModerator = call('POST', '/api/boards/:boardId/moderators', {
  ...ACT,
  body: InviteBody,
  answer: ModeratorInvited,
  status: 201,
});
export const listModerators = call('GET', '/api/boards/:boardId/moderators', {
  by: 'owner',
  kind: 'read',
  query: PositionQuery,
  answer: ModeratorList,
});
export const revokeModerator = call('DELETE', '/api/boards/:boardId/moderators/:moderatorId', ACT);

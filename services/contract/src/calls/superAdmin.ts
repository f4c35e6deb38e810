import { Done } from '../http/boards.ts';
import {
  BlockedSessions,
  ContactRequestList,
  HardDeleteBody,
  LoggedIn,
  LoginBody,
  ManagedBoardList,
  ManagedBoardsQuery,
  OwnerLink,
  PageQuery,
  PlanKeyBody,
  PlanKeyCreated,
  SeenBody,
  SessionBlocksList,
  UnblockBody,
} from '../http/superAdmin.ts';
import { call } from './call.ts';

const READ = { by: 'super-admin', kind: 'read' } as const;
const WRITE = { by: 'super-admin', kind: 'write' } as const;

export const loginSuperAdmin = call('POST', '/api/superadmin/login', {
  by: 'public',
  kind: 'write',
  body: LoginBody,
  answer: LoggedIn,
});
export const logoutSuperAdmin = call('POST', '/api/superadmin/logout', { ...WRITE, answer: Done });

export const listManagedBoards = call('GET', '/api/superadmin/boards', {
  ...READ,
  query: ManagedBoardsQuery,
  answer: ManagedBoardList,
});
export const deleteBoards = call('POST', '/api/superadmin/boards/hard-delete', {
  ...WRITE,
  body: HardDeleteBody,
  answer: Done,
});
export const issueOwnerLink = call('POST', '/api/superadmin/boards/:boardId/owner-link', {
  ...WRITE,
  answer: OwnerLink,
  status: 201,
});
export const createPlanKey = call('POST', '/api/superadmin/plan-keys', {
  ...WRITE,
  body: PlanKeyBody,
  answer: PlanKeyCreated,
  status: 201,
});

export const listBlockedSessions = call('GET', '/api/superadmin/blocked-sessions', {
  ...READ,
  query: PageQuery,
  answer: BlockedSessions,
});
export const listBlocks = call('GET', '/api/superadmin/blocks', {
  ...READ,
  query: PageQuery,
  answer: SessionBlocksList,
});
export const unblockSessions = call('POST', '/api/superadmin/blocked-sessions/unblock', {
  ...WRITE,
  body: UnblockBody,
  answer: Done,
});

export const listContactRequests = call('GET', '/api/superadmin/contact-requests', {
  ...READ,
  query: PageQuery,
  answer: ContactRequestList,
});
export const markContactRequestsSeen = call('POST', '/api/superadmin/contact-requests/seen', {
  ...WRITE,
  body: SeenBody,
  answer: Done,
});
export const deleteContactRequest = call('DELETE', '/api/superadmin/contact-requests/:contactId', {
  ...WRITE,
  answer: Done,
});

import { z } from 'zod/mini';
import { AgendaImportQuery, FileBody, ProgrammePut } from '../http/agenda.ts';
import { Done, OwnerRemoved, Recovery } from '../http/boards.ts';
import {
  CreateConferenceBody,
  ConferenceCreated,
  ConferenceExportQuery,
  ConferenceInfo,
  ConferenceInsights,
  ConferenceKeysRotated,
  ConferenceList,
  ConferenceModeratorInvited,
  ConferenceModeratorList,
  ConferenceOfBoard,
  ConferenceOwnerList,
  ConferenceRecord,
  ExportedConferenceOfBoards,
  InviteToConferenceBody,
  RoomAccess,
  RoomBody,
} from '../http/conferences.ts';
import { call } from './call.ts';

const READ_BY_ALL = { by: 'public', kind: 'read' } as const;
const READ = { by: 'conference', kind: 'read' } as const;
const READ_BY_OWNER = { by: 'conference-owner', kind: 'read' } as const;

export const createConference = call('POST', '/api/events', {
  by: 'session',
  kind: 'participate',
  body: CreateConferenceBody,
  answer: ConferenceCreated,
  status: 201,
});
export const getConference = call('GET', '/api/events/:eventId', { ...READ_BY_ALL, answer: ConferenceInfo });
export const getConferenceRecord = call('GET', '/api/events/:eventId/record', {
  ...READ_BY_ALL,
  answer: ConferenceRecord,
});
export const getConferenceOfBoard = call('GET', '/api/boards/:boardId/event', {
  ...READ_BY_ALL,
  answer: ConferenceOfBoard,
});
export const listMyConferences = call('GET', '/api/my-events', {
  by: 'session',
  kind: 'read',
  answer: ConferenceList,
});

export const addRoom = call('POST', '/api/events/:eventId/rooms', {
  by: 'conference',
  kind: 'act',
  body: RoomBody,
  answer: RoomAccess,
  status: 201,
});
export const removeRoom = call('DELETE', '/api/events/:eventId/rooms/:boardId', {
  by: 'conference',
  kind: 'write',
  answer: z.void(),
  status: 204,
});
export const importProgramme = call('POST', '/api/events/:eventId/agenda/import', {
  by: 'conference',
  kind: 'act',
  query: AgendaImportQuery,
  body: FileBody,
  answer: ProgrammePut,
});
export const exportConference = call('GET', '/api/events/:eventId/export', {
  ...READ,
  query: ConferenceExportQuery,
  answer: ExportedConferenceOfBoards,
});
export const getConferenceInsights = call('GET', '/api/events/:eventId/insights', {
  ...READ,
  answer: ConferenceInsights,
});

export const inviteConferenceModerator = call('POST', '/api/events/:eventId/moderators', {
  by: 'conference-owner',
  kind: 'act',
  body: InviteToConferenceBody,
  answer: ConferenceModeratorInvited,
  status: 201,
});
export const listConferenceModerators = call('GET', '/api/events/:eventId/moderators', {
  ...READ_BY_OWNER,
  answer: ConferenceModeratorList,
});
export const revokeConferenceModerator = call('DELETE', '/api/events/:eventId/moderators/:moderatorId', {
  by: 'conference-owner',
  kind: 'act',
  answer: Done,
});
export const listConferenceOwners = call('GET', '/api/events/:eventId/owners', {
  ...READ_BY_OWNER,
  answer: ConferenceOwnerList,
});
export const removeConferenceOwner = call('DELETE', '/api/events/:eventId/owners/:ownerId', {
  by: 'conference-owner-or-leaving',
  kind: 'act',
  answer: OwnerRemoved,
});
export const replaceConferenceRecoveryCode = call('POST', '/api/events/:eventId/recovery-code', {
  by: 'conference-owner',
  kind: 'write',
  answer: Recovery,
});
export const rotateConferenceKeys = call('POST', '/api/events/:eventId/rotate-keys', {
  by: 'conference-owner',
  kind: 'write',
  answer: ConferenceKeysRotated,
});

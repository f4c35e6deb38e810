import { z } from 'zod/mini';
import { AgendaImportQuery, FileBody, ProgrammePut } from '../http/agenda.ts';
import { Done, OwnerRemoved, Recovery } from '../http/boards.ts';
import {
  CreateEventBody,
  EventCreated,
  EventExportQuery,
  EventInfo,
  EventInsights,
  EventKeysRotated,
  EventList,
  EventModeratorInvited,
  EventModeratorList,
  EventOfBoard,
  EventOwnerList,
  EventRecord,
  ExportedEventOfBoards,
  InviteToEventBody,
  RoomAccess,
  RoomBody,
} from '../http/events.ts';
import { call } from './call.ts';

const READ_BY_ALL = { by: 'public', kind: 'read' } as const;
const READ = { by: 'conference', kind: 'read' } as const;
const READ_BY_OWNER = { by: 'conference-owner', kind: 'read' } as const;

export const createEvent = call('POST', '/api/events', {
  by: 'session',
  kind: 'participate',
  body: CreateEventBody,
  answer: EventCreated,
  status: 201,
});
export const getEvent = call('GET', '/api/events/:eventId', { ...READ_BY_ALL, answer: EventInfo });
export const getEventRecord = call('GET', '/api/events/:eventId/record', {
  ...READ_BY_ALL,
  answer: EventRecord,
});
export const getEventOfBoard = call('GET', '/api/boards/:boardId/event', {
  ...READ_BY_ALL,
  answer: EventOfBoard,
});
export const listMyEvents = call('GET', '/api/my-events', { by: 'session', kind: 'read', answer: EventList });

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
export const exportEvent = call('GET', '/api/events/:eventId/export', {
  ...READ,
  query: EventExportQuery,
  answer: ExportedEventOfBoards,
});
export const getEventInsights = call('GET', '/api/events/:eventId/insights', {
  ...READ,
  answer: EventInsights,
});

export const inviteEventModerator = call('POST', '/api/events/:eventId/moderators', {
  by: 'conference-owner',
  kind: 'act',
  body: InviteToEventBody,
  answer: EventModeratorInvited,
  status: 201,
});
export const listEventModerators = call('GET', '/api/events/:eventId/moderators', {
  ...READ_BY_OWNER,
  answer: EventModeratorList,
});
export const revokeEventModerator = call('DELETE', '/api/events/:eventId/moderators/:moderatorId', {
  by: 'conference-owner',
  kind: 'act',
  answer: Done,
});
export const listEventOwners = call('GET', '/api/events/:eventId/owners', {
  ...READ_BY_OWNER,
  answer: EventOwnerList,
});
export const removeEventOwner = call('DELETE', '/api/events/:eventId/owners/:ownerId', {
  by: 'conference-owner-or-leaving',
  kind: 'act',
  answer: OwnerRemoved,
});
export const replaceEventRecoveryCode = call('POST', '/api/events/:eventId/recovery-code', {
  by: 'conference-owner',
  kind: 'write',
  answer: Recovery,
});
export const rotateEventKeys = call('POST', '/api/events/:eventId/rotate-keys', {
  by: 'conference-owner',
  kind: 'write',
  answer: EventKeysRotated,
});

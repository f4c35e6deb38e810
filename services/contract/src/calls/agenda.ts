import {
  AgendaBody,
  AgendaImported,
  AgendaImportQuery,
  AgendaPut,
  FileBody,
  ProgrammeRooms,
  ProgrammeRoomsQuery,
} from '../http/agenda.ts';
import { Moderated } from '../http/audience.ts';
import { call } from './call.ts';

const ACT = { by: 'moderator', kind: 'act' } as const;

export const putAgenda = call('PUT', '/api/boards/:boardId/agenda', {
  ...ACT,
  body: AgendaBody,
  answer: AgendaPut,
  isSeen: true,
});
export const importAgenda = call('POST', '/api/boards/:boardId/agenda/import', {
  ...ACT,
  query: AgendaImportQuery,
  body: FileBody,
  answer: AgendaImported,
});
export const holdAgendaItem = call('POST', '/api/boards/:boardId/agenda/:itemId/hold', {
  ...ACT,
  answer: Moderated,
});
export const releaseAgendaItem = call('DELETE', '/api/boards/:boardId/agenda/:itemId/hold', {
  ...ACT,
  answer: Moderated,
});
export const listProgrammeRooms = call('POST', '/api/agenda/rooms', {
  by: 'session',
  kind: 'write',
  query: ProgrammeRoomsQuery,
  body: FileBody,
  answer: ProgrammeRooms,
  isProven: true,
});

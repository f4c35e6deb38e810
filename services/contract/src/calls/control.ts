import { Done } from '../http/boards.ts';
import { ControlKeyBody, ControlKeyCreated, ControlKeyList, ControlState } from '../http/control.ts';
import { call } from './call.ts';

export const createControlKey = call('POST', '/api/boards/:boardId/control-keys', {
  by: 'moderator',
  kind: 'write',
  body: ControlKeyBody,
  answer: ControlKeyCreated,
  status: 201,
});
export const listControlKeys = call('GET', '/api/boards/:boardId/control-keys', {
  by: 'moderator',
  kind: 'read',
  answer: ControlKeyList,
});
export const revokeControlKey = call('DELETE', '/api/boards/:boardId/control-keys/:keyId', {
  by: 'moderator',
  kind: 'write',
  answer: Done,
});
export const control = call('POST', '/api/control/:key/:act', {
  by: 'control-key',
  kind: 'act',
  answer: ControlState,
});
export const readControl = call('GET', '/api/control/:key', {
  by: 'control-key',
  kind: 'read',
  answer: ControlState,
});

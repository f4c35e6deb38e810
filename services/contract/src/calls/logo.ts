import { Done } from '../http/boards.ts';
import { Logo, LogoFile, LogoQuery } from '../http/logo.ts';
import { call } from './call.ts';

export const putLogo = call('PUT', '/api/boards/:boardId/logo', {
  by: 'moderator',
  kind: 'write',
  body: LogoFile,
  answer: Done,
});
export const removeLogo = call('DELETE', '/api/boards/:boardId/logo', {
  by: 'moderator',
  kind: 'write',
  answer: Done,
});
export const getLogo = call('GET', '/api/boards/:boardId/logo', {
  by: 'public',
  kind: 'read',
  query: LogoQuery,
  answer: Logo,
});

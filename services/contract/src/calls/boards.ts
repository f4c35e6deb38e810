import { BoardCreated, CreateBoardBody, ShortLink } from '../http/boards.ts';
import { OEmbed, OEmbedQuery } from '../http/embed.ts';
import { call } from './call.ts';

export const createBoard = call('POST', '/api/boards', {
  by: 'session',
  kind: 'participate',
  body: CreateBoardBody,
  answer: BoardCreated,
  status: 201,
});
export const resolveShortId = call('GET', '/api/short/:shortId', {
  by: 'public',
  kind: 'read',
  answer: ShortLink,
});
export const getOEmbed = call('GET', '/api/oembed', {
  by: 'public',
  kind: 'read',
  query: OEmbedQuery,
  answer: OEmbed,
});

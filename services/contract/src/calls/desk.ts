import { z } from 'zod/mini';
import { Moderated } from '../http/audience.ts';
import { TitleBody } from '../http/boards.ts';
import { PublishSummaryBody, TalkBody, TalkStarted } from '../http/moderation.ts';
import { SettingsBody } from '../settingsBody.ts';
import { call } from './call.ts';

const ACT = { by: 'moderator', kind: 'act', answer: Moderated } as const;

/** What moderators do to a whole board. */
export const endBoard = call('POST', '/api/boards/:boardId/end', ACT);
export const reopenBoard = call('POST', '/api/boards/:boardId/reopen', ACT);
export const renameBoard = call('POST', '/api/boards/:boardId/title', { ...ACT, body: TitleBody });
export const changeSettings = call('POST', '/api/boards/:boardId/settings', { ...ACT, body: SettingsBody });
export const startTalk = call('POST', '/api/boards/:boardId/talks', {
  ...ACT,
  body: z.nullish(TalkBody),
  answer: TalkStarted,
  status: 201,
});
export const publishSummary = call('POST', '/api/boards/:boardId/summary/publish', {
  ...ACT,
  body: z.nullish(PublishSummaryBody),
});
export const takeBackSummary = call('DELETE', '/api/boards/:boardId/summary/publish', ACT);

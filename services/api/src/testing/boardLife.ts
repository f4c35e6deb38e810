import { Moderated } from '@openfloor/contract/http/audience';
import { ModeratorInvited, TalkStarted } from '@openfloor/contract/http/moderation';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { expect } from 'vitest';
import type { ApiHarness } from './apiHarness.ts';

type Owned = { boardId: string; adminToken: string };

/** @returns the seq */
export const configure = async (
  api: ApiHarness,
  { boardId, adminToken }: Owned,
  settings: StoredSettings,
): Promise<number> => {
  const answer = await api.post(`/api/boards/${boardId}/settings`, { body: settings, token: adminToken });
  expect(answer.status).toBe(200);
  return Moderated.parse(answer.body).seq;
};

export const invite = async (
  api: ApiHarness,
  { boardId, adminToken }: Owned,
  name = 'Grace',
): Promise<ModeratorInvited> => {
  const answer = await api.post(`/api/boards/${boardId}/moderators`, { body: { name }, token: adminToken });
  expect(answer.status).toBe(201);
  return ModeratorInvited.parse(answer.body);
};

/** @returns the id of the new talk */
export const startTalk = async (
  api: ApiHarness,
  { boardId, adminToken }: Owned,
  title?: string,
): Promise<string> => {
  const answer = await api.post(`/api/boards/${boardId}/talks`, { body: { title }, token: adminToken });
  expect(answer.status).toBe(201);
  return TalkStarted.parse(answer.body).talkId;
};

export const onQuestion = (questionId: string, act: string): string => `/api/questions/${questionId}/${act}`;

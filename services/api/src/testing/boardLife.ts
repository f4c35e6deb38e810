import * as desk from '@openfloor/contract/calls/desk';
import { inviteModerator } from '@openfloor/contract/calls/owners';
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
  const answer = await api.send(desk.changeSettings, { boardId }, { body: settings, token: adminToken });
  expect(answer.status).toBe(200);
  return Moderated.parse(answer.body).seq;
};

export const invite = async (
  api: ApiHarness,
  { boardId, adminToken }: Owned,
  name = 'Grace',
): Promise<ModeratorInvited> => {
  const answer = await api.send(inviteModerator, { boardId, name }, { token: adminToken });
  expect(answer.status).toBe(201);
  return ModeratorInvited.parse(answer.body);
};

/** @returns the id of the new talk */
export const startTalk = async (
  api: ApiHarness,
  { boardId, adminToken }: Owned,
  title?: string,
): Promise<string> => {
  const answer = await api.send(desk.startTalk, { boardId, title }, { token: adminToken });
  expect(answer.status).toBe(201);
  return TalkStarted.parse(answer.body).talkId;
};

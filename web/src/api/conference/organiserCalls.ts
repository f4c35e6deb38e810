import * as calls from '@openfloor/contract/calls/conferences';
import type { ConferenceCreated, RoomAccess } from '@openfloor/contract/http/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { keepRecoveryCode } from '../../device/recoveryCodes.ts';
import { send, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/withSession.ts';

export type ConferenceWish = { title: string; rooms: readonly string[] };

const keepRoom = ({ boardId, adminToken, speakerToken }: RoomAccess): void => {
  keepAdminToken(boardId, adminToken);
  keepSpeakerToken(boardId, speakerToken);
  addBoardOnDevice(boardId);
};

/** Opens a conference, and keeps the tokens of its boards on this device. */
export const createConference = async (
  wish: ConferenceWish,
  idempotencyKey: string,
): Promise<ApiResult<ConferenceCreated>> => {
  const result = await withSession(() => send(calls.createConference, wish, { idempotencyKey }));
  if (result.ok) {
    for (const room of result.value.boards.toReversed()) keepRoom(room);
    keepRecoveryCode(result.value.eventId, result.value.recoveryCode);
  }
  return result;
};

/** Opens the board of a further room, and keeps its tokens on this device. */
export const addRoom = async (
  conferenceId: ConferenceId,
  title: string,
  idempotencyKey: string,
): Promise<ApiResult<RoomAccess>> => {
  const result = await send(calls.addRoom, { eventId: conferenceId, title }, { idempotencyKey });
  if (result.ok) keepRoom(result.value);
  return result;
};

import { OwnerList, OwnerRemoved, Recovered, Recovery } from '@openfloor/contract/http/boards';
import type { BoardId, OwnerId } from '@openfloor/contract/ids';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { keepRecoveryCode } from '../../device/recoveryCodes.ts';
import { boardPath } from '../board/boardCalls.ts';
import { call, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/firstSession.ts';

/** The devices that own a board, oldest first. */
export const getOwners = (boardId: BoardId): Promise<ApiResult<OwnerList>> =>
  call({ path: `${boardPath(boardId)}/owners`, token: adminTokenOf(boardId), schema: OwnerList });

const kept = async <Answer extends { recoveryCode?: string }>(
  boardId: BoardId,
  asked: Promise<ApiResult<Answer>>,
): Promise<ApiResult<Answer>> => {
  const result = await asked;
  if (result.ok && result.value.recoveryCode !== undefined)
    keepRecoveryCode(boardId, result.value.recoveryCode);
  return result;
};

/** Ends the ownership of a device, and gets a new recovery code, unless the device is this one. */
export const removeOwner = (
  boardId: BoardId,
  ownerId: OwnerId,
): Promise<ApiResult<{ recoveryCode?: string }>> =>
  kept(
    boardId,
    call({
      path: `${boardPath(boardId)}/owners/${ownerId}`,
      method: 'DELETE',
      token: adminTokenOf(boardId),
      schema: OwnerRemoved,
    }),
  );

/** Gets a new recovery code; the former one is void. */
export const newRecoveryCode = (boardId: BoardId): Promise<ApiResult<{ recoveryCode: string }>> =>
  kept(
    boardId,
    call({
      path: `${boardPath(boardId)}/recovery-code`,
      method: 'POST',
      token: adminTokenOf(boardId),
      schema: Recovery,
    }),
  );

/** Makes this device an owner of the board or event with this code, and keeps the tokens of its boards. @param code as typed */
export const recoverByCode = async (code: string): Promise<ApiResult<Recovered>> => {
  const result = await withSession(() =>
    call({ path: '/api/boards/recover-by-code', method: 'POST', body: { code }, schema: Recovered }),
  );
  if (result.ok)
    for (const { boardId, adminToken, speakerToken } of result.value.event?.boards ?? [result.value]) {
      addBoardOnDevice(boardId);
      keepAdminToken(boardId, adminToken);
      keepSpeakerToken(boardId, speakerToken);
    }
  return result;
};

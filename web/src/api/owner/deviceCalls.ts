import * as calls from '@openfloor/contract/calls/devices';
import type { BoardAccess } from '@openfloor/contract/http/boards';
import type { BoardId, Credential } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import {
  adminTokenOf,
  dropRefusedAdminToken,
  dropRefusedSpeakerToken,
  keepAdminToken,
  keepSpeakerToken,
  speakerTokenOf,
} from '../../device/boardTokens.ts';
import { getBoard } from '../board/boardReads.ts';
import { send, type ApiFailure, type ApiResult } from '../http/apiClient.ts';
import { isTokenRefused } from '../http/failures.ts';
import { settleExpiredAccess } from './expiredAccess.ts';

const BoardLimit = z.object({
  boards: z.object({ limit: z.nullable(z.number()) }),
  sells: z.boolean(),
});
export type BoardLimit = z.infer<typeof BoardLimit>;

/** Reads how many boards this device may have open (null: no limit), and whether the server sells plans with more. */
export const getBoardLimit = (): Promise<ApiResult<BoardLimit>> =>
  send({ ...calls.getPlan, answer: BoardLimit }, {});

/** Gets the board's tokens again and keeps them: the server gives them to the session that created the board. */
export const recoverBoard = async (boardId: BoardId): Promise<ApiResult<BoardAccess>> => {
  const result = await send(calls.recoverBoard, { boardId });
  if (result.ok) {
    addBoardOnDevice(boardId);
    keepAdminToken(boardId, result.value.adminToken);
    keepSpeakerToken(boardId, result.value.speakerToken);
  }
  return result;
};

/**
 * Settles an expired token (see `settleExpiredAccess`). If this device still has none, recovers the tokens of a board
 * that it owns.
 */
export const regainAccess = async (boardId: BoardId): Promise<void> => {
  await settleExpiredAccess(boardId);
  if (adminTokenOf(boardId) === undefined) await recoverBoard(boardId);
};

/**
 * Gets the tokens of a board that this device owns, unless it has both.
 * @returns the failure, if there was one
 */
export const renewAccess = async (boardId: BoardId): Promise<ApiFailure | undefined> => {
  if (adminTokenOf(boardId) !== undefined && speakerTokenOf(boardId) !== undefined) return undefined;
  const result = await recoverBoard(boardId);
  return result.ok ? undefined : result;
};

/**
 * Drops the stored tokens of a board that the server refuses, for example after this device was removed from the
 * owners.
 */
export const dropRefusedAccess = async (boardId: BoardId): Promise<void> => {
  await settleExpiredAccess(boardId);
  const isRefused = async (token: Credential): Promise<boolean> => {
    const read = await getBoard(boardId, { token });
    return !read.ok && isTokenRefused(read);
  };
  const adminToken = adminTokenOf(boardId);
  const speakerToken = speakerTokenOf(boardId);
  const [isAdminRefused, isSpeakerRefused] = await Promise.all(
    [adminToken, speakerToken].map(async (token) => token !== undefined && isRefused(token)),
  );
  if (adminToken !== undefined && isAdminRefused) dropRefusedAdminToken(boardId, adminToken);
  if (speakerToken !== undefined && isSpeakerRefused) dropRefusedSpeakerToken(boardId, speakerToken);
};

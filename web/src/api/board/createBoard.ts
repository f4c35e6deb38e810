import { BoardCreated } from '@openfloor/contract/http/boards';
import { call, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/firstSession.ts';

export type BoardWish = { title: string; demo?: true };

/** Opens a board for the session of this device. */
export const createBoard = (wish: BoardWish, idempotencyKey: string): Promise<ApiResult<BoardCreated>> =>
  withSession(() =>
    call({ path: '/api/boards', method: 'POST', body: wish, idempotencyKey, schema: BoardCreated }),
  );

import { BoardCreated } from '@openfloor/contract/http';
import { call, type ApiResult } from './apiClient.ts';
import { withSession } from './firstSession.ts';

/** Opens a board for the session of this device. */
export const createBoard = (title: string, idempotencyKey: string): Promise<ApiResult<BoardCreated>> =>
  withSession(() =>
    call({ path: '/api/boards', method: 'POST', body: { title }, idempotencyKey, schema: BoardCreated }),
  );

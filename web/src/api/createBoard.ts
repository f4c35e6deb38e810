import { BoardCreated } from '@openfloor/contract/http';
import { call, type ApiResult } from './apiClient.ts';

/** Opens a board for the session of this device. */
export const createBoard = (title: string): Promise<ApiResult<BoardCreated>> =>
  call({ path: '/api/boards', method: 'POST', body: { title }, schema: BoardCreated });

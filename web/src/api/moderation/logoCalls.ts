import { Done } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';
import { sendBody } from '../http/sendBody.ts';

type Token = string | undefined;

const logoPath = (boardId: BoardId): string => `/api/boards/${boardId}/logo`;

export const putLogo = (boardId: BoardId, logo: Blob, token: Token): Promise<ApiResult<object>> =>
  sendBody({
    path: logoPath(boardId),
    method: 'PUT',
    body: logo,
    headers: { 'content-type': logo.type },
    token,
    schema: Done,
  });

export const removeLogo = (boardId: BoardId, token: Token) =>
  call({ path: logoPath(boardId), method: 'DELETE', token, schema: Done });

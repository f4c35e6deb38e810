import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import { Done } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { refusalOf } from '@openfloor/contract/refusal';
import { call, UNREACHABLE, type ApiResult } from '../http/apiClient.ts';

type Token = string | undefined;

export const logoPath = (boardId: BoardId): string => `/api/boards/${boardId}/logo`;

/** The only call with a body that is no JSON. */
export const putLogo = async (boardId: BoardId, logo: Blob, token: Token): Promise<ApiResult<object>> => {
  try {
    const response = await fetch(logoPath(boardId), {
      method: 'PUT',
      redirect: 'error',
      headers: {
        'content-type': logo.type,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: logo,
      signal: AbortSignal.timeout(HTTP_ANSWER_WITHIN_MS),
    });
    const body: unknown = await response.json();
    const { ok, status, statusText, headers } = response;
    return ok
      ? { ok, value: Done.parse(body), headers }
      : { ok, status, message: statusText, ...refusalOf(status, body, headers.get('retry-after')) };
  } catch {
    return UNREACHABLE;
  }
};

export const removeLogo = (boardId: BoardId, token: Token) =>
  call({ path: logoPath(boardId), method: 'DELETE', token, schema: Done });

import { OwnerRemoved, Recovered, Recovery } from '@openfloor/contract/http/boards';
import { EventOwnerList } from '@openfloor/contract/http/events';
import type { BoardId, EventId, OwnerId } from '@openfloor/contract/ids';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { forgetRecoveryCodes, keepRecoveryCode } from '../../device/recoveryCodes.ts';
import { boardPath } from '../board/boardCalls.ts';
import { eventPath } from '../event/eventCalls.ts';
import { call, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/firstSession.ts';

/** What has owners. `token`: an event's calls need the session alone. */
type Owned = { id: string; path: string; token: string | undefined };

/** Whether the server may have done what was asked. */
const mayBeDone = (result: ApiResult<unknown>): boolean =>
  result.ok || result.status === 0 || result.status >= 500;

/** Calls for the owners of a board or an event. A new recovery code is kept for the pages of this visit, and one that may be void forgotten. */
const callsFor = (owned: () => Owned) => {
  const keep = ({ recoveryCode }: { recoveryCode?: string }): void => {
    if (recoveryCode !== undefined) keepRecoveryCode(owned().id, recoveryCode);
  };
  return {
    /** Oldest first. */
    read: (): Promise<ApiResult<EventOwnerList>> => {
      const { path, token } = owned();
      return call({ path: `${path}/owners`, token, schema: EventOwnerList });
    },
    /**
     * Ends an ownership, and gets a new recovery code, unless the owner is this device. The codes of an event and of its rooms go together,
     * and a refusal may come from one room of several.
     */
    remove: async (ownerId: OwnerId): Promise<ApiResult<{ recoveryCode?: string }>> => {
      const { path, token } = owned();
      const schema = OwnerRemoved;
      const result = await call({ path: `${path}/owners/${ownerId}`, method: 'DELETE', token, schema });
      forgetRecoveryCodes();
      if (result.ok) keep(result.value);
      return result;
    },
    /** Gets a new recovery code; the former one is void. */
    renew: async (): Promise<ApiResult<{ recoveryCode: string }>> => {
      const { id, path, token } = owned();
      const result = await call({ path: `${path}/recovery-code`, method: 'POST', token, schema: Recovery });
      if (mayBeDone(result)) forgetRecoveryCodes(id);
      if (result.ok) keep(result.value);
      return result;
    },
  };
};

export const boardOwners = (boardId: BoardId) =>
  callsFor(() => ({ id: boardId, path: boardPath(boardId), token: adminTokenOf(boardId) }));

export const eventOwners = (eventId: EventId) =>
  callsFor(() => ({ id: eventId, path: eventPath(eventId), token: undefined }));

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

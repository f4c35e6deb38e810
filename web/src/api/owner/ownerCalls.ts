import * as devices from '@openfloor/contract/calls/devices';
import {
  listConferenceOwners,
  removeConferenceOwner,
  replaceConferenceRecoveryCode,
} from '@openfloor/contract/calls/conferences';
import { listOwners, removeOwner, replaceRecoveryCode } from '@openfloor/contract/calls/owners';
import type { OwnerRemoved, Recovered, Recovery } from '@openfloor/contract/http/boards';
import type { ConferenceOwnerList } from '@openfloor/contract/http/conferences';
import type { BoardId, ConferenceId, OwnerId } from '@openfloor/contract/ids';
import type { z } from 'zod/mini';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { forgetRecoveryCodes, keepRecoveryCode } from '../../device/recoveryCodes.ts';
import { send, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/withSession.ts';

/** A board or a conference, and its calls. */
type Owned = {
  id: string;
  list: () => Promise<ApiResult<ConferenceOwnerList>>;
  remove: (ownerId: OwnerId) => Promise<ApiResult<z.infer<typeof OwnerRemoved>>>;
  renew: () => Promise<ApiResult<z.infer<typeof Recovery>>>;
};

/** Whether the server may have done what was asked. */
const mayBeDone = (result: ApiResult<unknown>): boolean =>
  result.ok || result.status === 0 || result.status >= 500;

/**
 * Calls on the owners of a board or a conference. They cache a new recovery code for the pages of this visit, and
 * forget a code that may be void.
 */
const callsFor = ({ id, list, remove, renew }: Owned) => {
  const keep = ({ recoveryCode }: { recoveryCode?: string }): void => {
    if (recoveryCode !== undefined) keepRecoveryCode(id, recoveryCode);
  };
  return {
    /** Lists the owners, oldest first. */
    read: list,
    /**
     * Removes an owner, and gets a new recovery code, unless the owner is this device. Forgets all codes, also after
     * a refusal: the codes of a conference and of its rooms change together, and the refusal may come from one room
     * after others have changed.
     */
    remove: async (ownerId: OwnerId): Promise<ApiResult<{ recoveryCode?: string }>> => {
      const result = await remove(ownerId);
      forgetRecoveryCodes();
      if (result.ok) keep(result.value);
      return result;
    },
    /** Gets a new recovery code; the former one is void. */
    renew: async (): Promise<ApiResult<{ recoveryCode: string }>> => {
      const result = await renew();
      if (mayBeDone(result)) forgetRecoveryCodes(id);
      if (result.ok) keep(result.value);
      return result;
    },
  };
};

export const boardOwners = (boardId: BoardId) => {
  const withToken = () => ({ token: adminTokenOf(boardId) });
  return callsFor({
    id: boardId,
    list: () => send(listOwners, { boardId }, withToken()),
    remove: (ownerId) => send(removeOwner, { boardId, ownerId }, withToken()),
    renew: () => send(replaceRecoveryCode, { boardId }, withToken()),
  });
};

/** Calls on the owners of a conference, authorised by the session alone. */
export const conferenceOwners = (conferenceId: ConferenceId) =>
  callsFor({
    id: conferenceId,
    list: () => send(listConferenceOwners, { eventId: conferenceId }),
    remove: (ownerId) => send(removeConferenceOwner, { eventId: conferenceId, ownerId }),
    renew: () => send(replaceConferenceRecoveryCode, { eventId: conferenceId }),
  });

/**
 * Makes this device an owner of the board or conference with this code, and keeps the tokens of its boards.
 * @param code as typed
 */
export const recoverByCode = async (code: string): Promise<ApiResult<Recovered>> => {
  const result = await withSession(() => send(devices.recoverByCode, { code }));
  if (result.ok)
    for (const { boardId, adminToken, speakerToken } of result.value.event?.boards ?? [result.value]) {
      addBoardOnDevice(boardId);
      keepAdminToken(boardId, adminToken);
      keepSpeakerToken(boardId, speakerToken);
    }
  return result;
};

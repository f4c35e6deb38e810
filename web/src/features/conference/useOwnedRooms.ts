import { listMyBoards } from '@openfloor/contract/calls/devices';
import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import type { BoardId } from '@openfloor/contract/ids';
import { send, type ApiResult } from '../../api/http/apiClient.ts';
import { useRead, type ReadState } from '../../api/http/useRead.ts';
import { dropRefusedAccess } from '../../api/owner/deviceCalls.ts';

/**
 * The boards that this device owns. Stored tokens of the rooms that it does not own are dropped if the server refuses
 * them.
 */
export const useOwnedRooms = ({ rooms }: ConferenceInfo): ReadState<ReadonlySet<BoardId>> => {
  const roomIds = rooms.map(({ boardId }) => boardId);
  return useRead(async (): Promise<ApiResult<ReadonlySet<BoardId>>> => {
    const listed = await send(listMyBoards, {});
    if (!listed.ok) return listed;
    const owned = new Set(listed.value.map(({ id }) => id));
    await Promise.all(roomIds.filter((id) => !owned.has(id)).map(dropRefusedAccess));
    return { ...listed, value: owned };
  }, roomIds.join(' '));
};

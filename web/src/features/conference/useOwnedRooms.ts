import { listMyBoards } from '@openfloor/contract/calls/devices';
import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useReducer, useState } from 'react';
import { send } from '../../api/http/apiClient.ts';
import { dropRefusedAccess } from '../../api/owner/deviceCalls.ts';

/**
 * The rooms whose boards this device owns, undefined until the server has said so. It is asked again when the rooms change. Stored tokens
 * of the other rooms are dropped if the server refuses them.
 */
export const useOwnedRooms = ({
  rooms,
}: ConferenceInfo): { owned?: ReadonlySet<BoardId>; reload: () => void } => {
  const [owned, setOwned] = useState<ReadonlySet<BoardId>>();
  const [times, reload] = useReducer((count: number) => count + 1, 0);
  const roomIds = rooms.map(({ boardId }) => boardId).join(' ');
  useEffect(() => {
    let isLatest = true;
    const read = async (): Promise<void> => {
      const listed = await send(listMyBoards, {});
      if (!listed.ok) return;
      const isOwned = new Set(listed.value.map(({ id }) => id));
      const others = roomIds.split(' ').filter((id) => id !== '' && !isOwned.has(id));
      await Promise.all(others.map(dropRefusedAccess));
      if (isLatest) setOwned(isOwned);
    };
    void read();
    return () => {
      isLatest = false;
    };
  }, [roomIds, times]);
  return { ...(owned && { owned }), reload };
};

import type { BoardId } from '@openfloor/contract/ids';
import { useMemo } from 'react';
import { boardOwners } from '../../../../api/owner/ownerCalls.ts';
import { Owners } from '../../../../design/components/People/Owners.tsx';
import { recoveryCodeOf } from '../../../../device/recoveryCodes.ts';

/** Place for the owner: the devices that own the board, and how to add and remove one. */
export default function OwnersOfBoard({ boardId }: { boardId: BoardId }) {
  const calls = useMemo(() => boardOwners(boardId), [boardId]);
  return <Owners owned="board" calls={calls} readCode={() => recoveryCodeOf(boardId)} />;
}

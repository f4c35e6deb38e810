import type { Board } from '@openfloor/contract/http/audience';
import { getBoard } from '../../api/boardCalls.ts';
import { getMyBoards } from '../../api/deviceCalls.ts';
import { boardsOnDevice, unlistBoard } from '../../device/boardsOnDevice.ts';
import { administeredBoards } from '../../device/boardTokens.ts';

/**
 * Every open board that this device created or moderates, the newest first. Removes deleted boards from the device's
 * list.
 * @returns undefined when the server could not be reached
 */
export const loadBoards = async (): Promise<Board[] | undefined> => {
  const listed = await getMyBoards();
  const found = listed.ok ? listed.value : [];
  const isFound = new Set(found.map(({ id }) => id));
  const others = [...new Set([...boardsOnDevice(), ...administeredBoards()])].filter(
    (id) => !isFound.has(id),
  );
  const read = await Promise.all(others.map((boardId) => getBoard(boardId)));
  for (const [index, result] of read.entries())
    if (!result.ok && result.code === 'board-not-found') unlistBoard(others[index] ?? '');
  const boards = [...found, ...read.flatMap((result) => (result.ok ? [result.value.board] : []))];
  if (boards.length === 0 && !listed.ok) return undefined;
  return boards.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
};

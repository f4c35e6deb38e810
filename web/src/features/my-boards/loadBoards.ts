import { listMyBoards } from '@openfloor/contract/calls/devices';
import type { Board } from '@openfloor/contract/http/audience';
import type { OwnBoard } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { send } from '../../api/http/apiClient.ts';
import { getBoard } from '../../api/board/boardReads.ts';
import { dropRefusedAccess } from '../../api/owner/deviceCalls.ts';
import { settleExpiredAccess } from '../../api/owner/expiredAccess.ts';
import { getClosedBoard } from '../../api/owner/retentionCalls.ts';
import { boardsOnDevice, unlistBoard } from '../../device/boardsOnDevice.ts';
import { administeredBoards, adminTokenOf, boardsWithAdminRecord } from '../../device/boardTokens.ts';

/** A closed board whose export, insights and replay this device can still read. */
export type ClosedBoard = Pick<OwnBoard, 'id' | 'title' | 'removedAt'> & { closedAt: string };

/**
 * `endedAt`: when it ended, if it has. `isOwned`: by this device or its account, whether it has tokens of the board or
 * not; undefined: the server did not say.
 */
export type OpenBoard = Board & Pick<OwnBoard, 'endedAt'> & { isOwned?: boolean };

export type DeviceBoards = {
  /** Open boards that were created from this device. */
  created: readonly OpenBoard[];
  /** Other open boards of which this device has a moderator's token. */
  moderated: readonly OpenBoard[];
  closed: readonly ClosedBoard[];
};

/**
 * Every board that this device created or moderates, the newest first. Removes boards that are not open from the
 * device's list.
 * @returns undefined when the server could not be reached
 */
export const loadBoards = async (): Promise<DeviceBoards | undefined> => {
  const [listed] = await Promise.all([
    send(listMyBoards, { closed: '1' }),
    ...boardsWithAdminRecord().map(settleExpiredAccess),
  ]);
  const own = listed.ok ? listed.value : [];
  const isOwn = new Set(own.map(({ id }) => id));
  const onDevice = boardsOnDevice();
  const others = [...new Set([...onDevice, ...administeredBoards()])].filter((id) => !isOwn.has(id));
  const read = await Promise.all(others.map((boardId) => readOther(boardId)));
  const found = read.flatMap((board) => board ?? []);
  const owned = own.filter(({ deletedAt }) => deletedAt === undefined);
  const open = [
    ...owned.map((board) => ({ ...board, isOwned: true as const })),
    ...found.filter(isOpen).map((board) => ({ ...board, ...(listed.ok && { isOwned: false }) })),
  ].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const wasCreated = ({ id }: Board): boolean => isOwn.has(id) || onDevice.includes(id);
  const isModerated = (board: Board): boolean => !wasCreated(board) && adminTokenOf(board.id) !== undefined;
  const closed = [...own.flatMap(closedOf), ...found.filter(isClosed)].toSorted(
    (a, b) => Date.parse(b.closedAt) - Date.parse(a.closedAt),
  );
  if (open.length + closed.length === 0 && !listed.ok) return undefined;
  return { created: open.filter(wasCreated), moderated: open.filter(isModerated), closed };
};

const isOpen = (board: OpenBoard | ClosedBoard): board is OpenBoard => 'createdAt' in board;
const isClosed = (board: OpenBoard | ClosedBoard): board is ClosedBoard => 'closedAt' in board;

/** A board of another session; undefined if it cannot be read now. */
const readOther = async (boardId: BoardId): Promise<OpenBoard | ClosedBoard | undefined> => {
  await dropRefusedAccess(boardId);
  const result = await getBoard(boardId);
  if (result.ok) {
    const { board, head } = result.value;
    return head.endedAt ? { ...board, endedAt: head.endedAt } : board;
  }
  if (result.code !== 'board-not-found') return undefined;
  unlistBoard(boardId);
  const token = adminTokenOf(boardId);
  const past = token === undefined ? undefined : await getClosedBoard(boardId, token);
  if (!past?.ok) return undefined;
  const { talks, closedAt, removedAt } = past.value;
  const title = talks[0]?.title;
  if (title === undefined || closedAt === undefined) return undefined;
  return { id: boardId, title, closedAt, ...(removedAt !== undefined && { removedAt }) };
};

const closedOf = ({ id, title, deletedAt: closedAt, removedAt }: OwnBoard): ClosedBoard[] =>
  closedAt === undefined ? [] : [{ id, title, closedAt, ...(removedAt !== undefined && { removedAt }) }];

import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { ID, list } from '@openfloor/contract/shapes';
import { keysOf, readRecord, removeItem, writeItem } from './storage.ts';

const BOARDS_KEY = 'created_boards';
const OWN_QUESTIONS_PREFIX = 'admin_questions_';
/** Limits the list, because My Boards requests each board of it. */
const BOARDS_MAX = 200;
const IDS = list(ID);

/** Boards created on this device, newest first. */
export const boardsOnDevice = (): BoardId[] =>
  (readRecord('local', BOARDS_KEY, IDS) ?? []).slice(0, BOARDS_MAX);

export const addBoardOnDevice = (boardId: BoardId): void =>
  writeItem('local', BOARDS_KEY, JSON.stringify([...new Set([boardId, ...boardsOnDevice()])]));

/** Removes a board from the list. Its tokens stay until they expire, because a board may return from a backup. */
export const unlistBoard = (boardId: BoardId): void => {
  const listed = boardsOnDevice();
  const others = listed.filter((each) => each !== boardId);
  if (others.length === 0) removeItem('local', BOARDS_KEY);
  else if (others.length < listed.length) writeItem('local', BOARDS_KEY, JSON.stringify(others));
};

/**
 * Removes everything stored about a board that this device has closed: each key of its values contains the board's id.
 */
export const forgetBoard = (boardId: BoardId): void => {
  unlistBoard(boardId);
  for (const kind of ['local', 'session'] as const)
    for (const key of keysOf(kind)) if (key.includes(boardId)) removeItem(kind, key);
};

/** Questions asked from this device. */
export const ownQuestionsOf = (boardId: BoardId): QuestionId[] =>
  readRecord('local', OWN_QUESTIONS_PREFIX + boardId, IDS) ?? [];

export const addOwnQuestion = (boardId: BoardId, questionId: QuestionId): void =>
  writeItem(
    'local',
    OWN_QUESTIONS_PREFIX + boardId,
    JSON.stringify([...new Set([...ownQuestionsOf(boardId), questionId])]),
  );

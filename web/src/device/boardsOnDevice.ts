import { BoardId, QuestionId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { dropAdminToken, dropSpeakerToken } from './boardTokens.ts';
import { readRecord, removeItem, writeItem } from './storage.ts';

const BOARDS_KEY = 'created_boards';
const OWN_QUESTIONS_PREFIX = 'admin_questions_';

/** Boards created on this device, newest first. */
export const boardsOnDevice = (): BoardId[] => readRecord('local', BOARDS_KEY, z.array(BoardId)) ?? [];

/** @public for the screens that create boards */
export const addBoardOnDevice = (boardId: BoardId): void =>
  writeItem('local', BOARDS_KEY, JSON.stringify([...new Set([boardId, ...boardsOnDevice()])]));

/** Takes a board off the list, with all that is kept of it: it is gone. */
export const forgetBoard = (boardId: BoardId): void => {
  const others = boardsOnDevice().filter((id) => id !== boardId);
  if (others.length > 0) writeItem('local', BOARDS_KEY, JSON.stringify(others));
  else removeItem('local', BOARDS_KEY);
  dropAdminToken(boardId);
  dropSpeakerToken(boardId);
  removeItem('local', OWN_QUESTIONS_PREFIX + boardId);
};

/** Questions asked from this device. */
export const ownQuestionsOf = (boardId: BoardId): QuestionId[] =>
  readRecord('local', OWN_QUESTIONS_PREFIX + boardId, z.array(QuestionId)) ?? [];

export const addOwnQuestion = (boardId: BoardId, questionId: QuestionId): void =>
  writeItem(
    'local',
    OWN_QUESTIONS_PREFIX + boardId,
    JSON.stringify([...new Set([...ownQuestionsOf(boardId), questionId])]),
  );

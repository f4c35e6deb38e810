import { askQuestion } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { createConference } from '@openfloor/contract/calls/conferences';
import { answerOf, readList } from './calls.ts';
import { numberOf, textOf } from './settings.ts';

/** The result of `setup`, which every VU gets. */
export type Board = {
  boardId: string;
  /** Empty for an existing board without `ADMIN_TOKEN`. */
  adminToken: string;
  questionIds: string[];
};

const QUESTIONS = numberOf('QUESTIONS', 20, 1);

/** Creates a board with questions, or uses the existing board `BOARD` with its `ADMIN_TOKEN`. */
export const openBoard = async (title: string): Promise<Board> => {
  const boardId = textOf('BOARD', '');
  if (boardId !== '') return givenBoard(boardId);
  const { boardId: created, adminToken } = await answerOf(createBoard, { title });
  return withQuestions(created, adminToken);
};

/** The boards of a new event, with questions. */
export const openConference = async (
  title: string,
  rooms: readonly string[],
): Promise<{ eventId: string; boards: Board[] }> => {
  const { eventId, boards: created } = await answerOf(createConference, { title, rooms });
  const boards: Board[] = [];
  for (const { boardId, adminToken } of created) boards.push(await withQuestions(boardId, adminToken));
  return { eventId, boards };
};

const withQuestions = async (boardId: string, adminToken: string): Promise<Board> => {
  const questionIds: string[] = [];
  for (let index = 0; index < QUESTIONS; index += 1) {
    const text = `Question ${index + 1} of the load test, about as long as people make them in a hall.`;
    // Without a session the server issues a new one for each question: a session may ask six a minute, and
    // one of `trackViewer` would count as a viewer.
    const { id } = await answerOf(askQuestion, { boardId, text }, { key: `${boardId}-${index}` });
    questionIds.push(id);
  }
  return { boardId, adminToken, questionIds };
};

const givenBoard = async (boardId: string): Promise<Board> => {
  const list = await readList(boardId);
  if (!list.ok || list.value.questions.length === 0)
    throw new Error(`The board ${boardId} cannot be read, or has no question to vote on.`);
  return {
    boardId,
    adminToken: textOf('ADMIN_TOKEN', ''),
    questionIds: list.value.questions.map(({ id }) => id),
  };
};

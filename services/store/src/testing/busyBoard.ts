import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { Database } from '../database/database.ts';
import { createTestWriter, openSampleBoard } from './testStore.ts';

export type BusyBoard = {
  boardId: string;
  questionId: string;
  hiddenId: string;
  voter: string;
  blocked: string;
};

/** A board with two questions, one of them hidden, two votes, one of them retracted, and a block. */
export const openBusyBoard = async (database: Database): Promise<BusyBoard> => {
  const boardId = await openSampleBoard(database);
  const writer = createTestWriter(database);
  const [questionId, hiddenId, voter, blocked] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const commands: BoardCommand[] = [
    { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'Why?' },
    { type: 'AskQuestion', questionId: hiddenId, sessionId: blocked, text: 'Because?' },
    { type: 'Vote', questionId, sessionId: voter },
    { type: 'Vote', questionId, sessionId: blocked, voted: true },
    { type: 'Vote', questionId, sessionId: blocked, voted: false },
    { type: 'ModerateQuestion', act: 'pin', questionId },
    { type: 'ModerateQuestion', act: 'hide', questionId: hiddenId },
    { type: 'BlockAuthor', questionId: hiddenId },
  ];
  for (const command of commands)
    await writer.handle(boardId, {
      command,
      actor: command.type === 'AskQuestion' || command.type === 'Vote' ? 'participant' : 'moderator',
    });
  return { boardId, questionId, hiddenId, voter, blocked };
};

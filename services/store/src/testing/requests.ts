import { randomUUID } from 'node:crypto';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { CommandRequest } from '../append/request.ts';

export const by = (command: BoardCommand): CommandRequest => ({ command, actor: 'participant' });

export const keyed = (command: BoardCommand, key: string, requestHash = 'same'): CommandRequest => ({
  ...by(command),
  idempotency: { caller: 'a caller', key, requestHash },
});

export const askBy = (sessionId: string = randomUUID(), text = 'When is lunch?') => {
  const questionId = randomUUID();
  return { questionId, command: { type: 'AskQuestion', questionId, sessionId, text } satisfies BoardCommand };
};

export const voteOn = (
  questionId: string,
  sessionId: string = randomUUID(),
  voted?: boolean,
): BoardCommand => ({
  type: 'Vote',
  questionId,
  sessionId,
  ...(voted !== undefined && { voted }),
});

export const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

import type { ServerMessage } from '@openfloor/contract/ws';
import { describe, expect, it } from 'vitest';
import { BoardModel } from './testing/boardModel.ts';
import { messageIn } from './wire.ts';

const board = new BoardModel();
for (const text of ['Why?', 'When?']) board.happen({ type: 'asked', text });
const frame = board.frame(1);

describe('A message of the server', () => {
  it.each<ServerMessage>([
    frame,
    { type: 'resync', data: { boardId: board.id, epoch: board.epoch, seq: 2 } },
    { type: 'viewerCountUpdate', data: { boardId: board.id, viewerCount: 3 } },
    { type: 'error', data: { code: 'board-not-found', message: 'Gone' } },
  ])('is passed on as it is, with what a later version adds: %o', (message) => {
    const later = { ...message, data: { ...message.data, later: true } };
    expect(messageIn(later)).toEqual(later);
  });

  it.each([
    ['of a later version', { type: 'confetti', data: {} }],
    ['without a position', { ...frame, data: { ...frame.data, seq: undefined } }],
    ['with votes that are no numbers', { ...frame, data: { ...frame.data, votes: { a: 'many' } } }],
    ['with questions that are none', { ...frame, data: { ...frame.data, questions: [{}] } }],
    ['named as what every object has', { type: 'toString', data: {} }],
    ['that is no object', '<html>'],
    ['that is nothing', null],
  ])('%s is ignored', (_, message) => {
    expect(messageIn(message)).toBeUndefined();
  });
});

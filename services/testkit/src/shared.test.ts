import type { Protocol } from '@openfloor/client/boardClient';
import { BoardFrame } from '@openfloor/contract/ws';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import { expect, it } from 'vitest';
import { createSharedProtocol } from './shared.ts';

const BOARD = '5c1e4a7e-8f5f-4b7e-9a55-0d6f6f0c1c11';
const QUESTION = '77d0a3c4-0b9b-4c58-8d27-3f21a0b1c2d3';

const question = {
  id: QUESTION,
  boardId: BOARD,
  text: 'When is lunch?',
  votes: 1,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
};

const viewWith = (votes: number): BoardView => ({
  audience: 'public',
  epoch: 'e1',
  seq: 2,
  questions: new Map([[QUESTION, { ...question, votes }]]),
});

const frameText = (from: number, seq: number, votes: number): string =>
  JSON.stringify({
    type: 'voteUpdate',
    data: { boardId: BOARD, epoch: 'e1', from, seq, votes: { [QUESTION]: votes } },
  });

const applied = (shared: Protocol, view: BoardView, text: string): BoardView => {
  const result = shared.applyFrame(view, BoardFrame.parse(shared.parse(text)));
  if (result.result !== 'applied') throw new Error(result.result);
  return result.view;
};

it('gives the view that `applyFrame` gives, as one object for all clients with the same view', () => {
  const shared = createSharedProtocol();
  const alone = applyFrame(viewWith(1), BoardFrame.parse(JSON.parse(frameText(2, 4, 5))));
  const one = applied(shared, viewWith(1), frameText(2, 4, 5));
  expect({ result: 'applied', view: one }).toEqual(alone);
  const direct = frameText(2, 3, 3);
  const other = applied(shared, applied(shared, viewWith(1), direct), frameText(3, 4, 5));
  expect(other).toBe(one);
});

it('keeps a view that differs from another at the same position', () => {
  const shared = createSharedProtocol();
  const right = applied(shared, viewWith(1), frameText(2, 4, 5));
  const strayed = applied(shared, viewWith(1), frameText(2, 4, 6));
  expect(strayed.questions.get(QUESTION)?.votes).toBe(6);
  expect(right.questions.get(QUESTION)?.votes).toBe(5);
});

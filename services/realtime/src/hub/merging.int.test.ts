import { randomUUID } from 'node:crypto';
import type { ServerMessage } from '@openfloor/contract/ws';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { describe, expect, it } from 'vitest';
import { openSuiteHarness } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();
const nodes = [await harness.startNode(), await harness.startNode()];

const messagesOf = ({ received }: TestSocket): ServerMessage[] =>
  received.map((text): ServerMessage => JSON.parse(text));
/** The latest vote on each question that the session's socket received. */
const votesOf = (socket: TestSocket): Record<string, boolean> =>
  Object.assign(
    {},
    ...messagesOf(socket).flatMap((message) =>
      message.type === 'ballotUpdate' ? [message.data.ballots] : [],
    ),
  );

/** A board with two questions, and two voters of whom the second voted for both. */
const openVoted = async () => {
  const boardId = await harness.openBoard();
  const send = (command: BoardCommand) => harness.send(boardId, command);
  const [a, b] = [await harness.ask(boardId, 'When is lunch?'), await harness.ask(boardId, 'Lunch time?')];
  const [anna, ben] = [randomUUID(), randomUUID()];
  for (const [questionId, sessionId] of [
    [b, anna],
    [a, ben],
    [b, ben],
  ] as const)
    await send({ type: 'Vote', questionId, sessionId });
  const [first, second] = nodes;
  const watch = (node: typeof first, subscribe?: object) => {
    if (!node) throw new Error('There is no node');
    return node.watch(boardId, subscribe);
  };
  return {
    a,
    b,
    send,
    annas: await watch(first, { session: harness.credential(anna) }),
    bens: await watch(second, { session: harness.credential(ben) }),
    others: [await watch(first), await watch(second)],
  };
};

describe('Merged questions', () => {
  it('arrive on all nodes as a whole root with the distinct voters, and without the originals', async () => {
    const { a, b, send, others } = await openVoted();
    await send({ type: 'MergeQuestions', into: a, from: [b] });
    for (const socket of others)
      await expect
        .poll(() => messagesOf(socket))
        .toContainEqual(
          expect.objectContaining({
            type: 'moderationUpdate',
            data: expect.objectContaining({
              questions: [
                expect.objectContaining({ id: a, votes: 2, merged: [expect.objectContaining({ id: b })] }),
              ],
              changes: [{ id: b, hidden: true, mergedInto: a }],
            }),
          }),
        );
  });

  it('are voted for as a whole, and by themselves again after an unmerge', async () => {
    const { a, b, send, annas, bens } = await openVoted();
    await send({ type: 'MergeQuestions', into: a, from: [b] });
    await expect.poll(() => votesOf(annas)).toEqual({ [a]: true, [b]: false });
    await expect.poll(() => votesOf(bens)).toEqual({ [a]: true, [b]: false });
    await send({ type: 'UnmergeQuestion', questionId: b });
    await expect.poll(() => votesOf(annas)).toEqual({ [a]: false, [b]: true });
    await expect.poll(() => votesOf(bens)).toEqual({ [a]: true, [b]: true });
  });

  it('show no one who voted: other sockets get no votes', async () => {
    const { a, b, send, others } = await openVoted();
    await send({ type: 'MergeQuestions', into: a, from: [b] });
    await send({ type: 'ModerateQuestion', act: 'pin', questionId: a });
    for (const socket of others) {
      await expect.poll(() => socket.received.join()).toContain('"pinned":true');
      expect(socket.received.join()).not.toContain('ballotUpdate');
    }
  });
});

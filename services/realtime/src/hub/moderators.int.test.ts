import { describe, expect, it } from 'vitest';
import { openSuiteHarness } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();

const nodes = [await harness.startNode(), await harness.startNode()] as const;

const openBoard = async () => {
  const boardId = await harness.openBoard();
  return {
    boardId,
    questionId: await harness.ask(boardId),
    owner: await harness.tokenFor(boardId, 'admin'),
    invited: await harness.invite(boardId),
  };
};

const moderatorsOf = ({ moderators }: TestSocket) => moderators.at(-1);

describe('Moderators of one board', () => {
  it('see on every node who of them is here and what each reads', async () => {
    const { boardId, questionId, owner, invited } = await openBoard();
    const first = await nodes[0].watch(boardId, { token: owner });
    const second = await nodes[1].watch(boardId, { token: invited.token });
    second.send({ type: 'reading', questionId });
    const both = [
      { id: 'owner', name: 'Owner', reading: null },
      { id: invited.moderatorId, name: 'Anna', reading: questionId },
    ];
    for (const socket of [first, second])
      await expect.poll(() => moderatorsOf(socket), { timeout: 6000 }).toEqual(both);
    second.send({ type: 'reading', questionId: null });
    await expect
      .poll(() => moderatorsOf(first), { timeout: 6000 })
      .toEqual([both[0], { ...both[1], reading: null }]);
    await harness.send(boardId, { type: 'RevokeModerator', moderatorId: invited.moderatorId });
    await expect.poll(() => moderatorsOf(first), { timeout: 6000 }).toEqual([both[0]]);
  });

  it('are told who they are, and no one else is told of them', async () => {
    const { boardId, questionId, owner, invited } = await openBoard();
    const subscribed = async (token?: string) => {
      const socket = await nodes[0].connect();
      socket.send({ type: 'subscribe', boardId, ...(token !== undefined && { token }) });
      return { socket, data: await socket.nextOf('subscribed') };
    };
    const moderator = await subscribed(owner);
    expect(moderator.data).toMatchObject({ moderatorId: 'owner' });
    expect((await subscribed(invited.token)).data).toMatchObject({ moderatorId: invited.moderatorId });
    const viewer = await subscribed();
    expect(viewer.data).not.toHaveProperty('moderatorId');
    viewer.socket.send({ type: 'reading', questionId });
    await expect.poll(() => moderatorsOf(moderator.socket), { timeout: 6000 }).toHaveLength(2);
    await harness.ask(boardId, 'A later question');
    await viewer.socket.nextOf('questionUpdate');
    expect(moderatorsOf(viewer.socket)).toBeUndefined();
    expect(JSON.stringify(moderatorsOf(moderator.socket))).not.toContain(questionId);
  });
});

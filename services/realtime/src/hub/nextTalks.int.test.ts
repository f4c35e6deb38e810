import { randomUUID } from 'node:crypto';
import { ServerMessage } from '@openfloor/contract/ws';
import type { WantedItem } from '@openfloor/domain/board/commands';
import { describe, expect, it } from 'vitest';
import { openSuiteHarness } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();
const nodes = [await harness.startNode(), await harness.startNode()] as const;
const SECOND_MS = 1000;
const WAIT = { timeout: 6000 };

const itemIn = (seconds: number, newId = randomUUID()): WantedItem => ({
  newId,
  title: `In ${seconds} s`,
  speakers: [],
  startsAt: new Date(Date.now() + seconds * SECOND_MS).toISOString(),
  minutes: null,
  room: null,
});

/** A board whose talks start by themselves. */
const openPlannedBoard = async (...items: WantedItem[]) => {
  const boardId = await harness.openBoard();
  await harness.send(boardId, { type: 'ChangeSettings', settings: { autoNext: true } });
  await harness.send(boardId, { type: 'PutAgenda', items });
  return { boardId, token: await harness.tokenFor(boardId, 'admin') };
};

const warningOf = (boardId: string, { newId, startsAt }: WantedItem) => ({
  boardId,
  agendaId: newId,
  at: startsAt,
});

const warningsTo = ({ received }: TestSocket): unknown[] =>
  received
    .map((text) => ServerMessage.parse(JSON.parse(text)))
    .filter(({ type }) => type === 'nextTalkSoon')
    .map(({ data }) => data);

describe('nextTalkSoon', () => {
  it('tells the moderators on every node a minute before, and no one else', async () => {
    const { boardId, token } = await openPlannedBoard();
    const moderators = [await nodes[0].watch(boardId, { token }), await nodes[1].watch(boardId, { token })];
    const viewer = await nodes[0].watch(boardId);
    const item = itemIn(58);
    await harness.send(boardId, { type: 'PutAgenda', items: [itemIn(3600), item] });
    for (const socket of moderators)
      await expect.poll(() => warningsTo(socket), WAIT).toEqual([warningOf(boardId, item)]);
    await harness.ask(boardId, 'A later question');
    await expect.poll(() => viewer.received.join(''), WAIT).toContain('A later question');
    expect(warningsTo(viewer)).toEqual([]);
    for (const socket of moderators) expect(warningsTo(socket)).toHaveLength(1);
  });

  it('is sent on a subscription within the minute', async () => {
    const item = itemIn(40);
    const { boardId, token } = await openPlannedBoard(item, itemIn(120));
    const socket = await nodes[0].watch(boardId, { token });
    expect(await socket.nextOf('nextTalkSoon')).toEqual(warningOf(boardId, item));
  });

  it('is not sent for a held item, and again once it is released', async () => {
    const item = itemIn(50);
    const { boardId, token } = await openPlannedBoard(item);
    await harness.send(boardId, { type: 'HoldAgendaItem', itemId: item.newId });
    const socket = await nodes[0].watch(boardId, { token });
    await harness.ask(boardId);
    await socket.nextOf('questionUpdate');
    expect(warningsTo(socket)).toEqual([]);
    await harness.send(boardId, { type: 'ReleaseAgendaItem', itemId: item.newId });
    await expect.poll(() => warningsTo(socket), WAIT).toEqual([warningOf(boardId, item)]);
  });
});

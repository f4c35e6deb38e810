import { randomUUID } from 'node:crypto';
import { NOBODY, turnoutOf, type Presence } from '@openfloor/stream/presence/presence';
import type { BulkAct } from '@openfloor/contract/acts';
import {
  AGENDA_ITEMS_MAX,
  BOARD_TITLE_LENGTH_MAX,
  SPEAKER_NAME_LENGTH_MAX,
} from '@openfloor/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { EPOCH, openSuiteHarness } from '../testing/realtimeHarness.ts';

const harness = await openSuiteHarness();
const node = await harness.startNode();

const watchBoth = async (boardId: string) => ({
  audience: await node.watch(boardId),
  moderator: await node.watch(boardId, { token: await harness.tokenFor(boardId, 'admin') }),
});

/** A board with one question, and a member of each audience. */
const openWatched = async (author = randomUUID()) => {
  const boardId = await harness.openBoard();
  const questionId = await harness.ask(boardId, 'When is lunch?', author);
  const range = (from: number, seq: number) => ({ boardId, epoch: EPOCH, from, seq });
  const moderate = (act: BulkAct) => harness.send(boardId, { type: 'ModerateQuestion', act, questionId });
  const vote = (sessionId: string, voted?: boolean) =>
    harness.send(boardId, { type: 'Vote', questionId, sessionId, ...(voted !== undefined && { voted }) });
  return { boardId, questionId, author, range, moderate, vote, ...(await watchBoth(boardId)) };
};

const aQuestion = (boardId: string, details: object) => ({
  boardId,
  text: 'When is lunch?',
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: expect.any(String),
  ...details,
});

describe('The members of a board get', () => {
  it('one frame immediately and few further frames for many concurrent votes', async () => {
    const { questionId, vote, audience } = await openWatched();
    let votes: number | undefined;
    let frames = 0;
    audience.onMessage((message) => {
      frames += 1;
      if (message.type === 'voteUpdate') votes = message.data.votes?.[questionId];
    });
    await Promise.all(Array.from({ length: 500 }, () => vote(randomUUID())));
    await vi.waitFor(() => expect(votes).toBe(500));
    expect(frames).toBeLessThan(50);
  });

  it('hidden questions: the public gets the hiding, no later changes, and the whole question after the unhiding', async () => {
    const { boardId, questionId, range, moderate, audience, moderator } = await openWatched();
    const changed = (from: number, seq: number, change: object) => ({
      type: 'moderationUpdate',
      data: { ...range(from, seq), changes: [{ id: questionId, ...change }] },
    });
    await moderate('hide');
    expect(await audience.next()).toEqual(changed(2, 3, { hidden: true }));
    expect(await moderator.next()).toEqual(changed(2, 3, { hidden: true }));
    await moderate('pin');
    expect(await moderator.next()).toEqual(changed(3, 4, { pinned: true }));
    await moderate('unhide');
    expect(await moderator.next()).toEqual(changed(4, 5, { hidden: false }));
    const question = aQuestion(boardId, { id: questionId, pinned: true });
    expect(await audience.next()).toEqual(changed(3, 5, { hidden: false, question }));
  });

  it('the closing, and are not counted as viewers after it', async () => {
    const report = vi.fn<Presence['report']>((_boardId, here) => Promise.resolve(turnoutOf([here])));
    const counting = await harness.startNode({ presence: { report } });
    const boardId = await harness.openBoard();
    const sockets = [await counting.watch(boardId), await counting.watch(boardId)];
    await harness.send(boardId, { type: 'CloseBoard' });
    for (const socket of sockets) expect(await socket.next()).toMatchObject({ type: 'boardUpdate' });
    await vi.waitFor(() => expect(report.mock.lastCall?.slice(0, 2)).toEqual([boardId, NOBODY]), {
      timeout: 3000,
    });
  });

  it('a new talk in a frame of less than 1 KB, however long the agenda is', async () => {
    const boardId = await harness.openBoard();
    const items = Array.from({ length: AGENDA_ITEMS_MAX }, (_, number) => ({
      newId: randomUUID(),
      title: `${number} `.padEnd(BOARD_TITLE_LENGTH_MAX, 'ü'),
      speakers: Array.from({ length: 4 }, (_each, place) => `${place} `.padEnd(SPEAKER_NAME_LENGTH_MAX, 'é')),
      startsAt: null,
      minutes: 45,
      room: null,
    }));
    await harness.send(boardId, { type: 'PutAgenda', items });
    const { audience, moderator } = await watchBoth(boardId);
    const agendaId = items[7]?.newId ?? '';
    await harness.send(boardId, { type: 'StartTalk', talkId: randomUUID(), agendaId });
    for (const socket of [audience, moderator]) {
      expect(await socket.next()).toMatchObject({
        type: 'boardUpdate',
        data: { talk: { number: 2 }, agendaStates: [{ id: agendaId, state: 'now' }] },
      });
      expect(Buffer.byteLength(socket.received.at(-1) ?? '')).toBeLessThan(1024);
    }
  });

  it('nothing about other boards', async () => {
    const { audience, range, vote } = await openWatched();
    const other = await harness.openBoard();
    await harness.ask(other);
    await vote(randomUUID());
    expect(await audience.next()).toMatchObject({ type: 'voteUpdate', data: range(2, 3) });
  });

  it('no hidden text in the public audience, however they subscribe', async () => {
    const { boardId, audience, moderator } = await openWatched();
    const secret = 'Hidden words';
    const hiddenId = await harness.ask(boardId, secret);
    await moderator.nextOf('questionUpdate');
    await audience.nextOf('questionUpdate');
    const before = audience.received.length;
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'hide', questionId: hiddenId });
    await audience.nextOf('moderationUpdate');
    const later = [
      await node.watch(boardId),
      await node.watch(boardId, { since: { epoch: EPOCH, seq: 1 } }),
      await node.watch(boardId, { since: { epoch: EPOCH, seq: 3 } }),
      await node.watch(boardId, {
        token: await harness.tokenFor(boardId, 'speaker'),
        since: { epoch: EPOCH, seq: 2 },
      }),
      await (await harness.startNode()).watch(boardId, { since: { epoch: EPOCH, seq: 1 } }),
    ];
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'pin', questionId: hiddenId });
    const visibleId = await harness.ask(boardId, 'Visible words');
    for (const socket of later) await vi.waitFor(() => expect(socket.received.join()).toContain(visibleId));
    const texts = [...audience.received.slice(before), ...later.flatMap(({ received }) => received)];
    expect(texts.join()).not.toContain(secret);
    expect(moderator.received.join()).toContain(secret);
  });
});

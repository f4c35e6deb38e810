import { randomUUID } from 'node:crypto';
import type { OwnQuestion } from '@openfloor/contract/questions';
import type { ServerMessage } from '@openfloor/contract/ws';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { ownQuestion } from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { EPOCH, openSuiteHarness } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();
const node = await harness.startNode();

/** A board with review on, and an asker with two devices. */
const openReviewed = async () => {
  const boardId = await harness.openBoard();
  const send = (command: BoardCommand) => harness.send(boardId, command);
  await send({ type: 'ChangeSettings', settings: { review: true } });
  const asker = randomUUID();
  const session = harness.credential(asker);
  const watchAs = (subscribe?: object) => node.watch(boardId, subscribe);
  return {
    boardId,
    send,
    asker,
    ask: (text: string) => harness.ask(boardId, text, asker),
    phone: await watchAs({ session }),
    laptop: await watchAs({ session }),
    others: [
      await watchAs(),
      await watchAs({ session: harness.credential(randomUUID()) }),
      await watchAs({ token: await harness.tokenFor(boardId, 'admin') }),
    ],
  };
};

/** What a socket got of own questions, message by message. */
const updatesOf = ({ received }: TestSocket): OwnQuestion[][] =>
  received
    .map((text): ServerMessage => JSON.parse(text))
    .flatMap((message) => (message.type === 'receiptUpdate' ? [message.data.questions] : []));

describe('Own questions', () => {
  it('follow a question through its life, on all sockets of its author and on no other', async () => {
    const { send, ask, phone, laptop, others } = await openReviewed();
    const id = await ask('When is lunch?');
    const steps: [BoardCommand | undefined, object][] = [
      [undefined, {}],
      [
        { type: 'ModerateQuestion', act: 'decline', questionId: id, reason: 'off topic' },
        { status: 'declined', reason: 'off topic' },
      ],
      [{ type: 'ModerateQuestion', act: 'approve', questionId: id }, { status: 'published' }],
      [
        { type: 'StartAnswering', questionId: id },
        { status: 'published', answering: true },
      ],
      [{ type: 'StopAnswering', questionId: id }, { status: 'published' }],
      [
        { type: 'ModerateQuestion', act: 'hide', questionId: id },
        { status: 'published', hidden: true },
      ],
    ];
    for (const [place, [command, details]] of steps.entries()) {
      if (command) await send(command);
      for (const socket of [phone, laptop])
        await expect
          .poll(() => updatesOf(socket)[place])
          .toEqual([ownQuestion(id, { status: 'waiting', ...details })]);
    }
    for (const socket of others) expect(socket.received.join()).not.toContain('receiptUpdate');
  });

  it('are not sent for votes alone', async () => {
    const { send, ask, phone } = await openReviewed();
    const id = await ask('When is lunch?');
    await send({ type: 'ModerateQuestion', act: 'approve', questionId: id });
    await send({ type: 'Vote', questionId: id, sessionId: randomUUID() });
    await send({ type: 'ModerateQuestion', act: 'pin', questionId: id });
    await expect.poll(() => phone.received.join()).toContain('"pinned":true');
    expect(updatesOf(phone)).toHaveLength(2);
  });

  it('arrive in one message for all questions that an act changes', async () => {
    const { send, ask, phone } = await openReviewed();
    const ids = [await ask('When is lunch?'), await ask('Where is lunch?'), await ask('What is lunch?')];
    await send({ type: 'ModerateQuestions', questionIds: ids, act: 'approve' });
    await expect.poll(() => updatesOf(phone).at(-1)?.[0]?.status).toBe('published');
    const published = updatesOf(phone)
      .at(-1)
      ?.filter(({ status }) => status === 'published');
    expect(published?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('also go to an author who moderates', async () => {
    const { boardId, send, asker, ask } = await openReviewed();
    const id = await ask('When is lunch?');
    const moderator = await node.watch(boardId, {
      token: await harness.tokenFor(boardId, 'admin'),
      session: harness.credential(asker),
    });
    await send({ type: 'ModerateQuestion', act: 'approve', questionId: id });
    await expect.poll(() => updatesOf(moderator).at(-1)).toMatchObject([{ id, status: 'published' }]);
  });

  it('that changed while a socket was away follow the frame that brings it to the head', async () => {
    const { boardId, send, asker, ask, phone } = await openReviewed();
    const id = await ask('When is lunch?');
    const kept = await ask('Where is lunch?');
    await expect.poll(() => updatesOf(phone).flat()).toHaveLength(2);
    await send({ type: 'ModerateQuestion', act: 'decline', questionId: id, reason: 'off topic' });
    await expect.poll(() => updatesOf(phone).at(-1)).toMatchObject([{ id, status: 'declined' }]);
    const back = (session?: string) =>
      node.watch(boardId, { since: { epoch: EPOCH, seq: 4 }, ...(session !== undefined && { session }) });
    const returned = await back(harness.credential(asker));
    await expect.poll(() => updatesOf(returned)).toMatchObject([[{ id, status: 'declined' }]]);
    const other = await back(harness.credential(randomUUID()));
    await send({ type: 'WithdrawQuestion', questionId: kept, sessionId: asker });
    await expect.poll(() => updatesOf(returned)[1]).toMatchObject([{ id: kept, status: 'withdrawn' }]);
    expect(updatesOf(other)).toEqual([]);
  });

  it('say after a return that a question is no longer being answered', async () => {
    const { boardId, send, asker, ask } = await openReviewed();
    const id = await ask('When is lunch?');
    await send({ type: 'ModerateQuestion', act: 'approve', questionId: id });
    await send({ type: 'StartAnswering', questionId: id });
    await send({ type: 'StopAnswering', questionId: id });
    const session = harness.credential(asker);
    const returned = await node.watch(boardId, { session, since: { epoch: EPOCH, seq: 5 } });
    await expect.poll(() => updatesOf(returned)[0]).toMatchObject([{ id, answering: false }]);
  });

  it('name the question that is answered when the next one begins, or a talk ends', async () => {
    const { send, ask, phone } = await openReviewed();
    const [first, second] = [await ask('When is lunch?'), await ask('Where is lunch?')];
    await send({ type: 'ModerateQuestions', questionIds: [first, second], act: 'approve' });
    await send({ type: 'StartAnswering', questionId: first });
    await send({ type: 'StartAnswering', questionId: second });
    await send({ type: 'StartTalk', talkId: randomUUID() });
    const shown = () =>
      Object.fromEntries(
        updatesOf(phone)
          .flat()
          .map(({ id, answering, answered }) => [id, { answering, answered }]),
      );
    const isAnswered = { answering: false, answered: true };
    await expect.poll(shown).toEqual({ [first]: isAnswered, [second]: isAnswered });
  });
});

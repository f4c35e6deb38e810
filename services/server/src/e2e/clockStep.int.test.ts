import { setTimeout as delay } from 'node:timers/promises';
import * as audience from '@openfloor/contract/calls/audience';
import { blockAuthor, hideQuestion } from '@openfloor/contract/calls/moderation';
import { expect, it, vi } from 'vitest';
import { answerOf, createBoard, newSession, send } from '@openfloor/testkit/client';
import type { Server } from '@openfloor/testkit/program/server';
import { startSteppedNodes } from '../testing/steppedNodes.ts';
import { votesSeen, watch } from '../testing/watch.ts';

const STEPS_MS = [-600_000, 600_000];
const SEEN = { timeout: 3000, interval: 50 };
const SETTLED_MS = 1500;

const listed = async ({ url }: Server, boardId: string, minSeq = 0) =>
  await answerOf(url, audience.listQuestions, { boardId, minSeq });

it.each(STEPS_MS)('a node keeps working when its clock steps by %i ms', async (stepMs) => {
  const { stepped, other } = await startSteppedNodes(stepMs);
  const { boardId, adminToken: token } = await createBoard(stepped.url);
  // A session that is tracked on the board is a viewer.
  const { boardId: elsewhere } = await createBoard(stepped.url);
  const [author, voter] = [
    await newSession(stepped.url, elsewhere),
    await newSession(stepped.url, elsewhere),
  ];
  const ask = async (text: string, session: string) =>
    await answerOf(stepped.url, audience.askQuestion, { boardId, text }, { session });
  const vote = (questionId: string, voted: boolean) =>
    send(stepped.url, audience.vote, { boardId, questionId, voted }, { session: voter });
  const { id: hiddenId } = await ask('To be hidden', author);
  const { id: earlierId } = await ask('Before the step', author);
  const messages = watch(stepped.url, boardId);
  await vi.waitFor(() => expect(messages[0]).toMatchObject({ type: 'subscribed' }), SEEN);
  // Uses up the budget for rebuilds of the list.
  for (let turn = 0; turn < 30; turn += 1) {
    await vote(hiddenId, turn % 2 === 0);
    await listed(stepped, boardId);
  }
  const isBlocked = async () =>
    (await answerOf(stepped.url, audience.getUserStatus, {}, { session: author })).isBlocked;
  expect(await isBlocked()).toBe(false);

  stepped.signal('SIGUSR2');
  await delay(SETTLED_MS);
  await send(other.url, hideQuestion, { boardId, questionId: hiddenId }, { token });
  await send(other.url, blockAuthor, { boardId, questionId: hiddenId }, { token });
  await vi.waitFor(
    async () => expect((await listed(stepped, boardId)).map(({ id }) => id)).not.toContain(hiddenId),
    SEEN,
  );
  await vi.waitFor(async () => expect(await isBlocked()).toBe(true), SEEN);

  const asked = await ask('After the step', voter);
  const times = new Map(
    (await listed(other, boardId, asked.seq)).map(({ id, createdAt }) => [id, createdAt]),
  );
  expect(Date.parse(times.get(asked.id) ?? '')).toBeGreaterThanOrEqual(
    Date.parse(times.get(earlierId) ?? ''),
  );

  await vote(asked.id, true);
  await vi.waitFor(() => expect(votesSeen(messages, asked.id)).toBe(1), SEEN);
  for (const { url } of [stepped, other]) {
    const count = await answerOf(url, audience.getViewerCount, { boardId });
    expect(count).toEqual({ viewerCount: 1, projectors: 0 });
  }
});

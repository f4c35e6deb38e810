import { markAnswered, pinQuestion } from '@openfloor/contract/calls/moderation';
import { rotateKeys } from '@openfloor/contract/calls/owners';
import { KeysRotated } from '@openfloor/contract/http/moderation';
import type { ServerMessage } from '@openfloor/contract/ws';
import { expect, it, vi } from 'vitest';
import { ask, createBoard, send } from '@openfloor/testkit/client';
import { startBackends } from '../testing/backends.ts';
import { startCluster } from '../testing/cluster.ts';
import { watch } from '../testing/watch.ts';

/** A revoked right may last this long on an open socket. */
const WITHIN = { timeout: 1000, interval: 10 };
const WAIT = { timeout: 10_000, interval: 20 };

/** Whether a frame contains the question. The frame's type depends on the other changes in its window. */
const showsQuestion = (messages: ServerMessage[], text: string): boolean =>
  messages.some(
    ({ type, data }) =>
      (type === 'questionUpdate' || type === 'moderationUpdate') &&
      data.questions?.some((question) => question.text === text),
  );

const hasType = (messages: ServerMessage[], type: ServerMessage['type']): boolean =>
  messages.some((message) => message.type === type);

it('a key rotation on one node revokes every right on all nodes within a second, with and without Redis', async () => {
  const { redis, env } = await startBackends();
  const { apis, realtimes } = await startCluster(env);
  const [api, otherApi] = [apis[0].url(), apis[1].url()];
  const { boardId, adminToken, speakerToken } = await createBoard(api);
  const questionId = await ask(otherApi, boardId, 'When is lunch?');
  const pin = (url: string, token: string) => send(url, pinQuestion, { questionId }, { token });

  const rotated = async (former: { adminToken: string; speakerToken: string }): Promise<KeysRotated> => {
    const moderators = realtimes.map(({ url }) => watch(url(), boardId, { token: former.adminToken }));
    const audience = realtimes.map(({ url }) => watch(url(), boardId));
    await vi.waitFor(() => {
      for (const messages of [...moderators, ...audience]) expect(hasType(messages, 'subscribed')).toBe(true);
    }, WAIT);
    const { body, status } = await send(api, rotateKeys, { boardId }, { token: former.adminToken });
    expect(status).toBe(200);
    const current = KeysRotated.parse(body);
    // Takes effect immediately, also on the other node.
    expect((await pin(otherApi, former.adminToken)).status).toBe(401);
    expect((await send(otherApi, markAnswered, { questionId }, { token: former.speakerToken })).status).toBe(
      401,
    );
    expect((await pin(otherApi, current.adminToken)).status).toBe(200);
    await vi.waitFor(() => {
      for (const messages of moderators)
        expect(messages.at(-1)).toMatchObject({ type: 'error', data: { code: 'invalid-token' } });
    }, WITHIN);
    await ask(otherApi, boardId, 'After the rotation?');
    await vi.waitFor(() => {
      for (const messages of audience) expect(showsQuestion(messages, 'After the rotation?')).toBe(true);
    }, WAIT);
    for (const messages of moderators) expect(messages.at(-1)).toMatchObject({ type: 'error' });
    return current;
  };

  const first = await rotated({ adminToken, speakerToken });
  await redis.stop();
  await rotated(first);
});

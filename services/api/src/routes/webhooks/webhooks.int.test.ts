import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import * as webhooks from '@openfloor/contract/calls/webhooks';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { deleteBoards } from '@openfloor/contract/calls/superAdmin';
import { WEBHOOK_TYPES, WebhookCreated, WebhookRotated } from '@openfloor/contract/http/webhooks';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, type ApiHarness } from '../../testing/apiHarness.ts';
import { invite } from '../../testing/boardLife.ts';

const NAMES: Record<string, string[]> = {
  'hooks.example': ['8.8.8.8'],
  'half.example': ['8.8.8.8', '10.0.0.1'],
  'qa.example': ['8.8.4.4'],
};
const api = await openSuiteApi({
  settings: { publicOrigin: 'https://qa.example' },
  resolve: (name) => Promise.resolve(NAMES[name] ?? []),
});

type Board = Awaited<ReturnType<ApiHarness['openBoard']>>;
const URL_OF_HOOK = 'https://hooks.example/in?key=secret';

const create = (board: Board, body: object = {}, token = board.adminToken) =>
  api.send(webhooks.createWebhook, board, { body: { url: URL_OF_HOOK, ...body }, token });
const created = async (board: Board) => WebhookCreated.parse((await create(board)).body);

describe('The webhooks of a board', () => {
  it('are created with a secret that is told once, listed, and deleted', async () => {
    const board = await api.openBoard();
    const { webhookId, secret, publicKey } = await created(board);
    expect([secret, publicKey]).toEqual([
      expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      expect.stringMatching(/^whpk_[\w+/]{43}=$/),
    ]);
    api.advance(1);
    const slack = await create(board, { format: 'slack' });
    const list = () => api.send(webhooks.listWebhooks, board, { token: board.adminToken });
    const hook = {
      webhookId,
      url: URL_OF_HOOK,
      format: 'standard',
      types: [...WEBHOOK_TYPES],
      lastStatus: null,
      dead: 0,
    };
    expect(await list()).toEqual(
      answered(200, [
        hook,
        {
          ...hook,
          webhookId: WebhookCreated.parse(slack.body).webhookId,
          format: 'slack',
          types: ['question.published'],
        },
      ]),
    );
    const remove = () =>
      api.send(webhooks.deleteWebhook, { ...board, webhookId }, { token: board.adminToken });
    expect(await remove()).toEqual(answered(200, { webhookId }));
    expect(await remove()).toEqual(refused(404, 'webhook-not-found'));
    expect(await list()).toMatchObject({ body: [{ format: 'slack' }] });
    expect(JSON.stringify(api.logged)).not.toMatch(/whsec_|key=secret/);
  });

  it('are at most ten, also when two are created at once', async () => {
    const board = await api.openBoard();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(board)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await create(board)).toEqual(
      refused(409, 'too-many-webhooks', 'A board has at most 10 webhooks.'),
    );
  });

  it('get a new secret, are tested and replayed', async () => {
    const board = await api.openBoard();
    const { webhookId, secret } = await created(board);
    const post = (act: DeclaredCall, body?: object) =>
      api.send(act, { ...board, webhookId }, { ...(body && { body }), token: board.adminToken });
    const rotated = WebhookRotated.parse((await post(webhooks.rotateWebhookSecret)).body);
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(await post(webhooks.testWebhook)).toEqual(answered(200, { webhookId }));
    for (const since of [0, Number.MAX_SAFE_INTEGER])
      expect(await post(webhooks.replayWebhook, { since })).toEqual(answered(200, { webhookId }));
    for (const since of [-1, 1.5, '1', undefined])
      expect(await post(webhooks.replayWebhook, { since })).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('since')),
      );
    expect(
      await api.send(webhooks.listDeadLetters, { ...board, webhookId }, { token: board.adminToken }),
    ).toEqual(answered(200, []));
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'https://half.example/',
    'https://nowhere.example/',
    'https://qa.example/api',
    'https://qa.example.:8443/',
  ])('cannot be sent to %s', async (url) => {
    expect(await create(await api.openBoard(), { url })).toEqual(refused(400, 'address-not-allowed'));
  });

  it.each([
    'nonsense',
    '',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'https://user@hooks.example/',
    'https://user:word@hooks.example/',
    'https://hooks.example/#part',
    'https://hooks.example/#',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://hooks.example:65536/',
    'http://hooks.example:80%20/',
    String.raw`http://user\@hooks.example/#@10.0.0.1`,
    'gopher://hooks.example/',
    `https://hooks.example/${'x'.repeat(2048)}`,
    7,
  ])('cannot have the address %j', async (url) => {
    expect(await create(await api.openBoard(), { url })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('url')),
    );
  });

  it.each([
    { format: 'irc' },
    { types: [] },
    { types: ['question.asked'] },
    { types: ['board.closed', 'board.closed'] },
    { types: 'board.closed' },
  ])('cannot have %j', async (body) => {
    expect(await create(await api.openBoard(), body)).toEqual(
      refused(400, 'invalid-request', expect.stringContaining(Object.keys(body)[0] ?? '')),
    );
  });

  it('are not found under another board', async () => {
    const board = await api.openBoard();
    const other = await api.openBoard();
    const { webhookId } = await created(board);
    const hook = { boardId: other.boardId, webhookId };
    const token = other.adminToken;
    for (const answer of await Promise.all([
      api.send(webhooks.testWebhook, hook, { token }),
      api.send(webhooks.rotateWebhookSecret, hook, { token }),
      api.send(webhooks.replayWebhook, { ...hook, since: 0 }, { token }),
      api.send(webhooks.listDeadLetters, hook, { token }),
      api.send(webhooks.deleteWebhook, hook, { token }),
    ]))
      expect(answer).toEqual(refused(404, 'webhook-not-found'));
  });

  it('of a closed board are listed and deleted by its moderators and the owner’s session', async () => {
    const session = api.session();
    const board = await api.openBoard({ session });
    const hooks = [await created(board), await created(board)];
    const { adminToken: grace } = await invite(api, board);
    await api.send(closeBoard, board, { token: board.adminToken });
    const { adminToken: token } = board;
    const [{ webhookId: first } = { webhookId: '' }, { webhookId: second } = { webhookId: '' }] = hooks;
    for (const ours of [{ token }, { token: grace }, { session }]) {
      expect(await api.send(webhooks.listWebhooks, board, ours)).toMatchObject({
        status: 200,
        body: { length: 2 },
      });
      expect(await api.send(webhooks.listDeadLetters, { ...board, webhookId: first }, ours)).toEqual(
        answered(200, []),
      );
    }
    expect(
      await api.send(webhooks.deleteWebhook, { ...board, webhookId: first }, { token: grace }),
    ).toMatchObject({ status: 200 });
    expect(
      await api.send(webhooks.deleteWebhook, { ...board, webhookId: second }, { session }),
    ).toMatchObject({ status: 200 });
    expect(await api.send(webhooks.listWebhooks, board, { token })).toEqual(answered(200, []));
  });

  it('leave nothing when their board is deleted for good', async () => {
    const board = await api.openBoard();
    const { webhookId } = await created(board);
    await api.dependencies.db
      .insertInto('dead_letters')
      .values({
        board_id: board.boardId,
        webhook_id: webhookId,
        seq: 1,
        part: 1,
        id: 'msg_1',
        type: 'board.closed',
        at: new Date(),
        last_status: '500',
      })
      .execute();
    await api.send(closeBoard, board, { token: board.adminToken });
    await api.send(deleteBoards, { ids: [board.boardId] }, { token: await api.superAdminToken() });
    for (const table of ['webhooks', 'dead_letters'] as const)
      expect(
        await api.dependencies.db
          .selectFrom(table)
          .select('board_id')
          .where('board_id', '=', board.boardId)
          .execute(),
      ).toEqual([]);
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { openDatabase } from '@openfloor/store/database/database';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  axeViolations,
  createBoard,
  DESK,
  moderate,
  openTool,
  PHONE,
  setUpApp,
  untilFocused,
  untilToast,
} from './app.ts';

const app = setUpApp({ WEBHOOK_ALLOW_RANGES: 'loopback' });

/** The types that the receiver was told, and the ids of the messages that it took. */
const told: string[] = [];
const taken: string[] = [];
let answer = 204;
const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  told.push(Object(await json(request)).type);
  if (answer === 204) taken.push(String(request.headers['webhook-id']));
  response.writeHead(answer).end();
};
const receiver = createServer((request, response) => void receive(request, response));
let receiverUrl = '';
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no port');
  receiverUrl = `http://127.0.0.1:${address.port}/hooks`;
});
afterAll(() => receiver.close());

/** Types into a field instead of what it has, as a person does. */
const type = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: field }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** The text beside a button that copies it. */
const shown = async (inside: Page | Locator, name: string): Promise<string> => {
  const row = inside.getByRole('button', { name: `Copy: ${name}`, exact: true }).locator('..');
  return (await row.locator('code').textContent()) ?? '';
};

describe('Integrations', () => {
  it('a moderator makes a control key, tests it, hands it to a program and revokes it', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Control keys');
    // Shortcuts have most of these letters.
    await type(admin, 'Name of the key', 'half desk, x and z?');
    const created = admin.getByRole('region', { name: 'Key “half desk, x and z?”' });
    await created.getByText('it is shown only once').waitFor();
    await untilFocused(created);
    await created.getByRole('button', { name: 'Test' }).click();
    await created.getByRole('status').getByText('"screen": "stage"').waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await created.getByRole('combobox', { name: 'Button' }).selectOption('Pause asking');
    const address = await shown(created, 'Address of the button (POST)');
    const pressed = await fetch(address, { method: 'POST' });
    expect(await pressed.json()).toMatchObject({ asking: 'paused' });
    const secret = await shown(created, 'Key');
    expect(JSON.stringify(await admin.context().storageState())).not.toContain(secret);
    await created.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => admin.content()).not.toContain(secret);

    await admin.getByRole('button', { name: 'Revoke half desk, x and z?' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await untilToast(admin, 'Key revoked');
    await expect.poll(async () => (await fetch(address, { method: 'POST' })).status).toBe(404);
    await admin.getByText('None', { exact: true }).waitFor();
  });

  it('a webhook is created, tested and deleted; an address that is not allowed is named at the field', async () => {
    const board = await createBoard(app);
    // The server refuses hooks on the name by which it was asked.
    const url = app.url.replace('127.0.0.1', 'localhost');
    const admin = await moderate({ ...app, url }, board, PHONE);
    await openTool(admin, 'Webhooks');
    await type(admin, 'Address that is told', 'http://10.0.0.1/');
    await admin.getByRole('alert').getByText('Webhooks cannot be sent to this address.').waitFor();
    await type(admin, 'Address that is told', 'example');
    await admin.getByRole('alert').getByText('complete address').waitFor();
    await type(admin, 'Address that is told', receiverUrl);
    const created = admin.getByRole('region', { name: 'The new webhook' });
    expect(await shown(created, 'Secret')).toMatch(/^whsec_/);
    expect(await shown(created, 'Public key')).toMatch(/^whpk_/);
    await created.getByRole('button', { name: 'Done' }).click();

    await admin.getByRole('button', { name: `Test: ${receiverUrl}` }).click();
    await untilToast(admin, 'Test sent');
    await admin.getByRole('list', { name: 'Webhooks' }).getByText('Works: 204').waitFor();
    expect(told).toEqual(['test']);
    await admin.getByRole('button', { name: `New secret: ${receiverUrl}` }).click();
    await admin.getByRole('region', { name: 'New secret' }).waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await admin.getByRole('button', { name: `Delete: ${receiverUrl}` }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await untilToast(admin, 'Webhook deleted');
    await expect.poll(() => admin.getByRole('list', { name: 'Webhooks' }).count()).toBe(0);
  });

  it('a webhook that ended is started again, and what was given up is sent again', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, { ...DESK, colorScheme: 'dark' });
    await openTool(admin, 'Webhooks');
    answer = 410;
    await type(admin, 'Address that is told', receiverUrl);
    await admin
      .getByRole('region', { name: 'The new webhook' })
      .getByRole('button', { name: 'Done' })
      .click();
    const hooks = admin.getByRole('list', { name: 'Webhooks' });
    told.length = 0;
    taken.length = 0;
    await ask(app, board, 'When is lunch?');
    await hooks.getByText('Ended: answered 410').waitFor();
    await admin.getByText('1 of 1 webhook failing').waitFor();

    answer = 204;
    await ask(app, board, 'Who pays?');
    await admin.getByRole('button', { name: `Start again: ${receiverUrl}` }).click();
    await untilToast(admin, 'Webhook started again');
    await hooks.getByText('Works: 204').waitFor();
    await expect.poll(() => taken).toHaveLength(2);
    expect(told).toEqual(Array.from({ length: 3 }, () => 'question.published'));
    await expect.poll(() => admin.getByRole('button', { name: /^Start again/ }).count()).toBe(0);

    answer = 400;
    await ask(app, board, 'And dinner?');
    const database = openDatabase({
      url: app.environment['DATABASE_URL'] ?? '',
      connectionsMax: 1,
      onIdleError: () => {},
    });
    // The minutes between two attempts pass at once.
    await expect
      .poll(
        async () => {
          await database.kysely
            .updateTable('webhooks')
            .set({ next_attempt_at: new Date() })
            .where('attempts', '>', 0)
            .execute();
          return hooks.getByText('1 message not delivered').count();
        },
        { timeout: 40_000 },
      )
      .toBe(1);
    await database.close();
    await hooks.getByText('A question is published').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    answer = 204;
    await admin.getByRole('button', { name: `Send again: ${receiverUrl}` }).click();
    await untilToast(admin, 'Messages are sent again');
    await hooks.getByText('not delivered').waitFor({ state: 'detached' });
    await expect.poll(() => taken).toHaveLength(3);
    expect(new Set(taken).size).toBe(3);
  });

  it('a site is allowed to show the board, and no longer; an address that is none is named at the field', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, PHONE);
    await openTool(admin, 'Embed');
    await type(admin, 'Address of a site', 'https://*.example.org');
    await admin.getByRole('alert').getByText('without a wildcard').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await type(admin, 'Address of a site', 'https://blog.example.org');
    const remove = admin.getByRole('button', { name: 'Remove https://blog.example.org' });
    await remove.waitFor();
    const src = /src="([^"]+)"/.exec(await shown(admin, 'HTML for your page'))?.[1] ?? '';
    const allowed = async () => (await fetch(src)).headers.get('content-security-policy');
    expect(await allowed()).toContain('frame-ancestors https://blog.example.org');
    expect(await (await fetch(await shown(admin, 'oEmbed address'))).json()).toMatchObject({ type: 'rich' });
    await remove.click();
    await admin.getByText('No site').waitFor();
    expect(await allowed()).toContain("frame-ancestors 'none'");
  });
});

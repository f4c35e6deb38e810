import { askQuestion } from '@openfloor/contract/calls/audience';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  ask,
  axeViolations,
  createBoard,
  DESK,
  enter,
  PHONE,
  questionsShown,
  setUpApp,
  visit,
  vote,
} from '../app.ts';

const app = setUpApp();

describe('The audience', () => {
  it('asks on one phone, votes on another, and both phones show it', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const [asker, voter] = await Promise.all([visit(app, board, PHONE), visit(app, board, PHONE)]);
    await asker.getByRole('heading', { name: 'No Questions Yet' }).waitFor();
    expect(await axeViolations(asker)).toEqual([]);

    await asker.getByRole('textbox', { name: 'Your question' }).fill('  When is lunch?  ');
    await asker.keyboard.press('Enter');
    await asker.getByText('Question submitted successfully!', { exact: true }).waitFor();
    await asker.getByRole('article').getByText('Your question', { exact: true }).waitFor();

    await voter.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await voter.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    await asker.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    await voter.getByText('2 viewers').waitFor();

    await voter.reload();
    await voter.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    expect(await axeViolations(voter)).toEqual([]);
  });

  it(
    'keeps the order while scrolled down, and applies the updates on request',
    { tags: ['screen'] },
    async () => {
      const board = await createBoard(app);
      const ids: string[] = [];
      for (let n = 1; n <= 20; n++) ids.push(await ask(app, board, `Question ${n}`));
      const viewer = await visit(app, board, DESK);
      await viewer.getByRole('article', { name: 'Question 10' }).waitFor();
      await viewer.mouse.wheel(0, 600);
      await viewer.waitForFunction(() => scrollY > 100);
      const before = await questionsShown(viewer);
      await vote(app, board, ids[0] ?? '');
      await vote(app, board, ids[1] ?? '');
      const pill = viewer.getByRole('button', { name: '2 updates' });
      await pill.waitFor();
      expect(await questionsShown(viewer)).toEqual(before);
      expect(await axeViolations(viewer)).toEqual([]);

      await pill.click();
      await expect
        .poll(() => questionsShown(viewer).then((shown) => shown.slice(0, 2).toSorted()))
        .toEqual(['Question 1', 'Question 2']);
      await expect.poll(() => viewer.evaluate(() => scrollY)).toBe(0);
    },
  );

  it('sees the order change automatically at the top of the list', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const first = await ask(app, board, 'First');
    await ask(app, board, 'Second');
    const viewer = await visit(app, board, DESK);
    await expect.poll(() => questionsShown(viewer)).toEqual(['Second', 'First']);
    await vote(app, board, first);
    await expect.poll(() => questionsShown(viewer)).toEqual(['First', 'Second']);
  });

  it('asks and votes offline, and both are sent when the network returns', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const phone = await visit(app, board, PHONE);
    await phone.context().setOffline(true);
    await phone.getByText('Offline. What you write is kept.').waitFor();
    await phone.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await phone.getByRole('textbox', { name: 'Your question' }).fill('Is it recorded?');
    await phone.getByRole('button', { name: 'Ask' }).click();
    await phone.getByText('sent once connected').waitFor();
    await phone.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();

    await phone.context().setOffline(false);
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor();
    const other = await visit(app, board, DESK);
    await other.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    expect((await questionsShown(other)).toSorted()).toEqual(['Is it recorded?', 'Who pays?']);
  });

  it('sees an unsent question after a reload, and it is sent once', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await phone.route(addressOf(askQuestion), (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await phone.getByRole('textbox', { name: 'Your question' }).fill('Is it recorded?');
    await phone.getByRole('button', { name: 'Ask' }).click();
    await phone.getByText('is sent again').waitFor();
    await phone.unroute(addressOf(askQuestion));
    await phone.reload();
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor();
    await phone.reload();
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor();
    expect(await questionsShown(phone)).toEqual(['Is it recorded?']);
  });

  it('shares the board by a link and a code', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await phone.getByRole('button', { name: 'Share' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByText(`${app.url}/b/${board.shortId}`, { exact: true }).waitFor();
    await dialog.getByText('Attendees can ask & vote—no login required').waitFor();
    expect(await dialog.getByRole('tab').count()).toBe(1);
    expect(await axeViolations(phone)).toEqual([]);
    await phone.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.keyboard.press('Shift+C');
    await phone.getByText('Link copied', { exact: true }).waitFor();
    const [toastBox, panelBox] = await Promise.all([
      phone.locator('li[data-state=open]').boundingBox(),
      dialog.boundingBox(),
    ]);
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(panelBox?.y ?? 0);
    expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/b/${board.shortId}`);
    await phone.goto(`${app.url}/b/${board.shortId}`);
    await phone.waitForURL(`**/board/${board.boardId}`);
  });

  it(
    'dismisses a toast by a swipe of 50 pixels to the right, and focuses it by F8',
    { tags: ['screen'] },
    async () => {
      const phone = await visit(app, await createBoard(app), PHONE);
      const toast = phone.locator('li[data-state]');
      await phone.getByRole('textbox', { name: 'Your question' }).fill('When is lunch?');
      await phone.keyboard.press('Enter');
      const swipe = async (px: number): Promise<void> => {
        await toast.hover();
        const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const [startX, middleY] = [x + width / 3, y + height / 2];
        await phone.mouse.move(startX, middleY);
        await phone.mouse.down();
        await phone.mouse.move(startX + px / 2, middleY);
        await phone.mouse.move(startX + px, middleY);
        await phone.mouse.up();
      };
      await swipe(45);
      await expect.poll(() => toast.getAttribute('data-swipe')).toBe('cancel');
      await phone.keyboard.press('F8');
      await expect
        .poll(() => phone.evaluate(() => document.activeElement?.closest('ol') !== null))
        .toBe(true);
      await swipe(60);
      await toast.waitFor({ state: 'detached' });
    },
  );

  it('sees that a board does not exist', { tags: ['screen'] }, async () => {
    const page = await enter(app, '/board/00000000-0000-4000-8000-000000000000', PHONE);
    await page.getByRole('heading', { name: 'Board Not Found' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('sees markup in a question as text', { tags: ['screen'] }, async () => {
    const board = await createBoard(app);
    const text = '<img src=x onerror="document.title=1"> https://example.org';
    await ask(app, board, text);
    const phone = await visit(app, board, PHONE);
    await phone.getByText(text).waitFor();
    expect(await phone.getByRole('link', { name: 'example' }).count()).toBe(0);
  });

  it('sees bidirectional, tall and invisible text contained in its place', { tags: ['screen'] }, async () => {
    const title = '\u202eTown hall';
    const board = await createBoard(app, title);
    const tower = `Z${'\u0301'.repeat(60)}`;
    const ids = await Promise.all(
      ['\u202eevil', '\u2067unclosed', `a${'\n'.repeat(60)}b`, tower, 'متى الغداء؟'].map((text) =>
        ask(app, board, text),
      ),
    );
    const viewer = await visit(app, board, PHONE);
    const cards = viewer.getByRole('article');
    await expect.poll(() => cards.count()).toBe(ids.length);
    expect(await viewer.title()).toBe('\u202eTown hall\u202c · Openfloor');
    for (const text of await cards.locator('p[dir=auto]').all())
      expect(await text.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(
        /isolate|plaintext/,
      );
    const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(600);

    const field = viewer.getByRole('textbox', { name: 'Your question' });
    await field.fill('\u3164\u200b');
    expect(await viewer.getByRole('button', { name: 'Ask', exact: true }).isDisabled()).toBe(true);
    await field.press('Enter');
    await viewer.getByText('Please enter a question.', { exact: true }).waitFor();
  });
});

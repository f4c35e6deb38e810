import { markAnswered } from '@openfloor/contract/calls/moderation';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  ask,
  askPinned,
  createBoard,
  DESK,
  focusedLabel,
  PHONE,
  setUpApp,
  visit,
  voteButton,
  vote,
  unfoldAnswered,
} from './app.ts';

const app = setUpApp();

const rightOf = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox();
  return Math.round((box?.x ?? NaN) + (box?.width ?? NaN));
};

describe('A viewer', () => {
  it('sees three open questions on the first screen of a phone, however many are answered', async () => {
    const board = await createBoard(app);
    for (let n = 1; n <= 3; n++) {
      const id = await askPinned(
        app,
        board,
        `What broke on day ${n}, and who was the one to find out about it?`,
      );
      await asAdmin(app, board, markAnswered, { questionId: id });
    }
    const open = [
      'Which of these lessons would you apply with a team of three?',
      'Who pays?',
      'When is lunch?',
    ];
    for (const text of open) await ask(app, board, text);
    const phone = await visit(app, board, PHONE);
    const bar = await phone.getByRole('textbox', { name: 'Your question' }).boundingBox();
    for (const text of open) {
      const box = await phone.getByRole('article', { name: text }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await unfoldAnswered(phone);
    const folded = phone.getByRole('article', { name: 'What broke on day 1' });
    const foldedHeight = (await folded.boundingBox())?.height ?? 0;
    expect(foldedHeight).toBeLessThanOrEqual(48);
    await phone.getByRole('button', { name: 'Unfold: What broke on day 1' }).click();
    await folded.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await folded.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    const fold = phone.getByRole('button', { name: 'Fold: What broke on day 1' });
    // The control that was pressed keeps the focus.
    await fold.press('Enter');
    await expect.poll(async () => (await folded.boundingBox())?.height).toBe(foldedHeight);
    await expect.poll(() => focusedLabel(phone)).toContain('Unfold: ');
  });

  it.each(['none', 'active'] as const)(
    'sees the own vote by more than a colour (forced colors: %s)',
    async (forcedColors) => {
      const board = await createBoard(app);
      await ask(app, board, 'When is lunch?');
      const phone = await visit(app, board, { ...PHONE, forcedColors });
      const button = voteButton(phone, 'When is lunch?', / so far$/);
      const fill = (): Promise<string> =>
        button.locator('svg').evaluate((caret) => getComputedStyle(caret).fill);
      expect(await fill()).toBe('none');
      await button.click();
      await expect.poll(fill).not.toBe('none');
    },
  );

  it.each([PHONE, DESK])(
    'reads Arabic in high lines, and the facts below their beginning',
    async (device) => {
      const board = await createBoard(app, 'اجتماع المنصة السنوي');
      await ask(app, board, 'هل ستُتاح التسجيلات لاحقًا؟');
      const page = await visit(app, board, device);
      const article = page.getByRole('article');
      const text = article.getByRole('paragraph').first();
      const lineHeight = await text.evaluate((element) => {
        const style = getComputedStyle(element);
        return Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
      });
      expect(lineHeight).toBeGreaterThanOrEqual(1.599);
      expect(await rightOf(article.getByText('just now'))).toBe(await rightOf(text));
      // The title stays beside the logo.
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(title?.x).toBeLessThan(250);
    },
  );

  it.each([
    { name: 'a phone', device: PHONE },
    { name: 'a desk', device: DESK },
  ])('sees the marks above and below Arabic letters whole on $name', async ({ device }) => {
    const marked = 'اللَّهُمَّ كُلٌّ حَقٌّ';
    const texts = { open: marked, long: `${marked}\n`.repeat(20).trim(), answered: `إِنَّ ${marked}` };
    const board = await createBoard(app);
    await ask(app, board, texts.open);
    await ask(app, board, texts.long);
    await asAdmin(app, board, markAnswered, { questionId: await ask(app, board, texts.answered) });
    const page = await visit(app, board, { ...device, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Show all' }).waitFor();
    await unfoldAnswered(page);
    for (const [kind, text] of Object.entries(texts)) {
      const shown = page.getByRole('article', { name: text, exact: true }).getByText(text);
      const { x, y, width, height } = await shown.evaluate((element) =>
        element.getBoundingClientRect().toJSON(),
      );
      // With what may be drawn above and below it; of the text that is folded its first line.
      const clip = { x, y: y - 16, width, height: kind === 'long' ? 40 : height + 32 };
      const drawn = await page.screenshot({ clip });
      await shown.evaluate((element) => {
        element.style.overflow = 'visible';
      });
      expect([kind, drawn.equals(await page.screenshot({ clip }))]).toEqual([kind, true]);
    }
  });

  it('sees no layout shift while twenty votes a second arrive', async () => {
    const board = await createBoard(app);
    const ids: string[] = [];
    for (let n = 1; n <= 30; n++) ids.push(await ask(app, board, `Question ${n}`));
    const viewer = await visit(app, board, PHONE);
    await viewer.evaluate(() => scrollTo(0, 400));
    const shift = await viewer.evaluateHandle(() => {
      const sum = { score: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) sum.score += Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: false });
      return sum;
    });
    for (let second = 0; second < 5; second++) {
      const votes = Array.from({ length: 20 }, (_, index) =>
        vote(app, board, ids[(second * 20 + index) % 30] ?? ''),
      );
      await Promise.all([...votes, viewer.waitForTimeout(1000)]);
    }
    expect(await shift.evaluate(({ score }) => score)).toBeLessThan(0.01);
  });
});

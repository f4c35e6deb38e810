import { describe, expect, it } from 'vitest';
import { axeViolations, createBoard, DESK, moderate, openShare, PHONE, setUpApp } from './app.ts';

const app = setUpApp();

describe('The share dialog', () => {
  it.each([DESK, PHONE])(
    'has one height in all tabs, one large code, and names the wall ($viewport)',
    async (device) => {
      const board = await createBoard(app);
      const admin = await moderate(app, board, device);
      await admin.getByRole('main').getByRole('link', { name: 'Show the wall in the room' }).waitFor();
      await openShare(admin);
      const dialog = admin.getByRole('dialog');
      const heights: (number | undefined)[] = [];
      const widths: (number | undefined)[] = [];
      for (const name of ['Audience', 'Speaker', 'Admin']) {
        await dialog.getByRole('tab', { name }).click();
        const content = dialog.getByRole('img');
        await content.waitFor();
        // No line is cut.
        expect(await dialog.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);
        widths.push((await content.boundingBox())?.width);
        heights.push((await dialog.boundingBox())?.height);
        expect(await axeViolations(admin)).toEqual([]);
      }
      expect(new Set(heights).size).toBe(1);
      const [audience = 0, speaker = 0] = widths;
      expect(Math.min(audience, speaker)).toBeGreaterThan(190);
      await dialog.getByRole('tab', { name: 'Audience' }).click();
      await dialog.getByRole('button', { name: 'More', exact: true }).click();
      await dialog.getByRole('menuitem', { name: 'Share on X' }).waitFor();
      expect((await dialog.boundingBox())?.height).toBe(heights[0]);
      expect(await axeViolations(admin)).toEqual([]);
      await admin.keyboard.press('Escape');
      await dialog.getByRole('menu').waitFor({ state: 'detached' });
      await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toBe('More');
      await dialog.getByRole('tab', { name: 'Speaker' }).click();
      await dialog.getByRole('link', { name: 'Wall' }).click();
      await admin.waitForURL(`**/board/${board.boardId}/wall`);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { axeViolations, createBoard, DESK, isLive, moderate, PHONE, setUpApp, untilToast } from './app.ts';

const app = setUpApp();

describe('The share dialog', () => {
  it('opens on the audience’s link after a reload, and says whose link it shows and copies', async () => {
    const board = await createBoard(app);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const admin = await moderate(app, board, { ...DESK, permissions });
    const copied = () => admin.evaluate(() => navigator.clipboard.readText());
    const dialog = admin.getByRole('dialog', { name: 'Share' });
    const open = () => admin.getByRole('button', { name: 'Share' }).click();
    await open();
    await dialog.getByRole('tab', { name: 'Speaker' }).click();
    await dialog.getByText('Link for the speaker', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Copy the speaker’s link' }).click();
    await untilToast(admin, 'Speaker’s link copied');
    expect(await copied()).toContain(`/board/${board.boardId}/speaker`);
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The chosen tab holds as long as the page does.
    await open();
    await dialog.getByRole('tab', { name: 'Speaker', selected: true }).waitFor();

    await admin.reload();
    await isLive(admin);
    await open();
    await dialog.getByRole('tab', { name: 'Audience', selected: true }).waitFor();
    await dialog.getByText('Link for the audience', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Copy link', exact: true }).click();
    await untilToast(admin, 'Link copied');
    expect(await copied()).toBe(`${app.url}/b/${board.shortId}`);

    await dialog.getByRole('tab', { name: 'Admin' }).click();
    await dialog.getByRole('img', { name: /#token=/ }).waitFor();
    await dialog.getByRole('button', { name: 'Copy the admin link' }).waitFor();
    await admin.keyboard.press('Shift+KeyC');
    await untilToast(admin, 'Admin link copied');
    expect(await copied()).toContain('#token=');
  });

  it.each([DESK, PHONE])(
    'has one height in all tabs, one large code, and names the wall ($viewport)',
    async (device) => {
      const board = await createBoard(app);
      const admin = await moderate(app, board, device);
      await admin.getByRole('main').getByRole('link', { name: 'Show the wall in the room' }).waitFor();
      await admin.getByRole('button', { name: 'Share' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Share' });
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
      expect(await admin.evaluate(() => document.activeElement?.textContent)).toBe('More');
      await dialog.getByRole('tab', { name: 'Speaker' }).click();
      await dialog.getByRole('link', { name: 'Wall' }).click();
      await admin.waitForURL(`**/board/${board.boardId}/wall`);
    },
  );
});

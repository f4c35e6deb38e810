import { setTimeout as delay } from 'node:timers/promises';
import { answerOf } from '@openfloor/testkit/client';
import { getBoard } from '@openfloor/contract/calls/audience';
import { arrangeStage, pinQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  askPinned,
  axeViolations,
  createBoard,
  DESK,
  enter,
  focusedLabel,
  moderate,
  openTool,
  setUpApp,
  STILL_MS,
} from './app.ts';

const app = setUpApp();

describe('Board tools', () => {
  it('arrange the stage by keys and by drag, and announce each place', async () => {
    const board = await createBoard(app);
    for (const text of ['One', 'Two', 'Three']) {
      const id = await ask(app, board, text);
      await asAdmin(app, board, pinQuestion, { questionId: id });
    }
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Stage order');
    await admin.getByRole('radio', { name: /^Arranged/ }).click();
    const list = admin.getByRole('list', { name: 'Questions on the stage' });
    const order = async (): Promise<string[]> => {
      const handles = await list.getByRole('button', { name: /^Move, / }).all();
      const labels = await Promise.all(handles.map((handle) => handle.getAttribute('aria-label')));
      return labels.map((label) => label?.split(': ')[1] ?? '');
    };
    await expect.poll(order).toEqual(['Three', 'Two', 'One']);
    expect(await axeViolations(admin)).toEqual([]);
    await list.getByRole('button', { name: 'Move, 3 of 3: One' }).focus();
    await admin.keyboard.press('Shift+ArrowUp');
    await admin.getByRole('status').getByText('One: now 2 of 3').waitFor();
    await admin.keyboard.press('Shift+ArrowUp');
    await expect.poll(order).toEqual(['One', 'Three', 'Two']);
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 1 of 3: One');
    // A press counts only on what has not moved since.
    await delay(STILL_MS);
    await list
      .getByRole('button', { name: 'Move, 3 of 3: Two' })
      .dragTo(list.getByRole('button', { name: 'Move, 1 of 3: One' }));
    await expect.poll(order).toEqual(['Two', 'One', 'Three']);
    await list.getByRole('button', { name: 'Move, 1 of 3: Two' }).focus();
    for (const place of [2, 3]) {
      await admin.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => focusedLabel(admin)).toBe(`Move, ${place} of 3: Two`);
    }
    await expect.poll(order).toEqual(['One', 'Three', 'Two']);
    // A button that can no longer be pressed gives the focus to the handle of its row.
    await list.getByRole('button', { name: 'Move down: Three' }).focus();
    await admin.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 3 of 3: Three');
    const { stage } = await answerOf(app.url, getBoard, { boardId: board.boardId });
    expect(stage).toHaveLength(3);
  });

  it('keep the latest order of the stage while an earlier one arrives', async () => {
    const board = await createBoard(app);
    const pinNew = async (text: string): Promise<string> => {
      const id = await ask(app, board, text);
      await asAdmin(app, board, pinQuestion, { questionId: id });
      return id;
    };
    const one = await pinNew('One');
    const two = await pinNew('Two');
    const stored = async (): Promise<string[]> =>
      (await answerOf(app.url, getBoard, { boardId: board.boardId })).stage ?? [];
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Stage order');
    await admin.getByRole('radio', { name: /^Arranged/ }).click();
    const held = Promise.withResolvers<void>();
    let requests = 0;
    await admin.route(addressOf(arrangeStage), async (route) => {
      requests += 1;
      if (requests === 2) await held.promise;
      await route.continue();
    });
    await admin.getByRole('button', { name: 'Move, 1 of 2: Two' }).focus();
    await admin.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 2 of 2: Two');
    await admin.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 1 of 2: Two');
    await expect.poll(stored).toEqual([one, two]);
    await pinNew('Three');
    await admin.getByRole('button', { name: 'Move, 3 of 3: Three' }).waitFor();
    await admin.getByRole('button', { name: 'Move, 1 of 3: Two' }).waitFor();
    held.resolve();
    await expect.poll(stored).toEqual([two, one]);
    await admin.getByRole('button', { name: 'Move, 1 of 3: Two' }).waitFor();
  });
});

describe('What the hall sees now, on the desk', () => {
  it('has the question that is answered next, and an answered one that the stage shows', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'One');
    const two = await askPinned(app, board, 'Two');
    await askPinned(app, board, 'Three');
    await asAdmin(app, board, startAnswering, { questionId: two });
    const desk = await moderate(app, board, DESK);
    const hall = desk.getByRole('region', { name: 'In the hall now' });
    const part = (heading: string) =>
      hall.getByRole('heading', { name: heading, exact: true }).locator('+ *');
    await part('Being answered').getByText('Two', { exact: true }).waitFor();
    await part('Next on stage').getByText('One', { exact: true }).waitFor();

    const phone = await enter(app, `/board/${board.boardId}/speaker?token=${board.speakerToken}`);
    await phone.getByRole('button', { name: 'Answered, next' }).click();
    await part('Being answered').getByText('One', { exact: true }).waitFor();
    await part('Next on stage').getByText('Three', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Previous question' }).click();
    await part('On stage, answered').getByText('Two', { exact: true }).waitFor();
    await expect.poll(() => part('Next on stage').getByText('One', { exact: true }).isVisible()).toBe(true);
  });
});

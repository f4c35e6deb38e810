import { pinQuestion, replyToQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import { describe, expect, it } from 'vitest';
import { KEEPS } from '../src/design/keeps.ts';
import {
  actFromMenu,
  asAdmin,
  axeViolations,
  cardOf,
  DESK,
  focusedLabel,
  moderate,
  openBoardWith,
  openLane,
  PHONE,
  questionsShown,
  reviewedBoard,
  setUpApp,
  STILL_MS,
  untilToast,
} from './app.ts';

const app = setUpApp();

describe('Beside a moderator’s list', () => {
  it('stands all of the question that a press or a key has chosen, and its acts happen on its card', async () => {
    const { board } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
    const admin = await moderate(app, board, DESK);
    const pane = admin.getByRole('region', { name: 'Chosen question' });
    await pane.getByText('Choose a question in the list').waitFor();
    const card = cardOf(admin, 'Who pays?');
    await card.getByText('Who pays?').click();
    await pane.getByText('Who pays?').waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await pane.getByText(KEEPS.hide).waitFor();
    await pane.getByRole('button', { name: 'Hide' }).click();
    await untilToast(admin, 'Question hidden');
    await card.getByText('[HIDDEN]').waitFor();
    expect(await focusedLabel(admin)).toBe('Who pays?');
    const history = pane.getByRole('listitem');
    await history.filter({ hasText: 'hid' }).getByRole('button', { name: /^Undo/ }).click();
    await untilToast(admin, 'Undone');
    await card.getByText('[HIDDEN]').waitFor({ state: 'detached' });

    await admin.keyboard.press('k');
    await pane.getByText('When is lunch?').waitFor();
    await admin.keyboard.press('p');
    await pane.getByText('Pinned', { exact: true }).waitFor();
  });

  it('keeps the acts in their places, whatever colleagues add to the question', async () => {
    const { board, ids } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
    const [questionId = ''] = ids;
    const admin = await moderate(app, board, DESK);
    const pane = admin.getByRole('region', { name: 'Chosen question' });
    await cardOf(admin, 'Who pays?').getByText('Who pays?').click();
    const placesOf = () =>
      Promise.all(
        ['Answer now', 'Hide', 'Edit', 'Merge with others'].map((name) =>
          pane.getByRole('button', { name }).boundingBox(),
        ),
      );
    await pane.getByRole('button', { name: 'Merge with others' }).waitFor();
    const places = await placesOf();
    await asAdmin(app, board, replyToQuestion, { questionId, text: 'The hosts do.' });
    await pane.getByText('The hosts do.').waitFor();
    await asAdmin(app, board, pinQuestion, { questionId });
    await pane.getByRole('button', { name: 'Answered, unpin' }).waitFor();
    expect(await placesOf()).toEqual(places);
  });

  it('keeps what changes the talk, and the field to ask, in their places while others answer and pin', async () => {
    const long = `Who pays? ${'And when, and why, and for whom? '.repeat(9)}`;
    const { board, ids } = await openBoardWith(app, ['When is lunch?', long]);
    const [shortId = '', longId = ''] = ids;
    const admin = await moderate(app, board, DESK);
    const hall = admin.getByRole('region', { name: 'In the hall now' });
    const placesOf = () =>
      Promise.all(
        [
          hall.getByRole('button', { name: 'Pause asking' }),
          hall.getByRole('button', { name: 'Nothing to undo' }),
          admin.getByRole('textbox', { name: 'Your question' }),
        ].map((shown) => shown.boundingBox()),
      );
    await hall.getByRole('button', { name: 'Nothing to undo' }).waitFor();
    const places = await placesOf();
    for (const [answered, pinned] of [
      [shortId, longId],
      [longId, shortId],
    ] as const) {
      await asAdmin(app, board, startAnswering, { questionId: answered });
      await asAdmin(app, board, pinQuestion, { questionId: pinned });
      await hall
        .getByRole('paragraph')
        .filter({ hasText: answered === shortId ? 'When is lunch?' : 'Who pays?' })
        .first()
        .waitFor();
      expect(await placesOf()).toEqual(places);
    }
  });

  it('goes on with the next question that waits when one is approved there', async () => {
    const board = await reviewedBoard(app, ['First', 'Second', 'Third']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await cardOf(admin, 'First').getByText('First').click();
    const pane = admin.getByRole('region', { name: 'Chosen question' });
    for (const [text, next] of [
      ['First', 'Second'],
      ['Second', 'Third'],
    ] as const) {
      await pane.getByText(text, { exact: true }).waitFor();
      // A press does not count on what has just moved.
      await admin.waitForTimeout(STILL_MS);
      await pane.getByRole('button', { name: 'Approve' }).click();
      await expect.poll(() => focusedLabel(admin)).toBe(next);
    }
    await expect.poll(() => questionsShown(admin)).toEqual(['Third']);
  });
});

describe('On a moderator’s phone', () => {
  it('“Select” at the lower edge shows the boxes, and the bar of what is selected covers it', async () => {
    const { board } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
    const phone = await moderate(app, board, PHONE);
    await phone.getByRole('button', { name: 'Select', exact: true }).tap();
    await phone.getByRole('checkbox', { name: 'Select: Who pays?' }).tap();
    await phone.getByRole('checkbox', { name: 'Select: When is lunch?' }).tap();
    const bar = phone.getByRole('region', { name: 'Selected questions' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByText(KEEPS.hide).waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    await bar.getByRole('button', { name: 'Clear selection' }).tap();
    await expect.poll(() => phone.getByRole('checkbox').count()).toBe(0);
    await phone.getByRole('button', { name: 'More actions: Who pays?' }).tap();
    const hide = phone.getByRole('menuitem', { name: 'Hide: Who pays?' });
    expect(await hide.getByText(KEEPS.hide).isVisible()).toBe(true);
    expect(await axeViolations(phone)).toEqual([]);
  });

  it('names the latest act at the lower edge, and undoes it there once its toast has gone', async () => {
    const { board } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
    const phone = await moderate(app, board, PHONE);
    const undo = phone.getByRole('button', { name: /^Undo: / });
    expect(await undo.count()).toBe(0);
    await actFromMenu(phone, 'Hide', 'Who pays?');
    await untilToast(phone, 'Question hidden');
    await phone.locator('li[data-state=open]').waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: 'Undo: Question hidden' }).waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    await undo.tap();
    await untilToast(phone, 'Undone');
    await cardOf(phone, 'Who pays?').getByText('[HIDDEN]').waitFor({ state: 'detached' });
    await undo.waitFor({ state: 'detached' });
  });

  it('undoes in the message of an act while a draft takes the place of the bar', async () => {
    const { board } = await openBoardWith(app, ['Who pays?']);
    const phone = await moderate(app, board, PHONE);
    await phone.getByRole('button', { name: 'Ask a question' }).tap();
    await phone.keyboard.type('When is');
    await actFromMenu(phone, 'Hide', 'Who pays?');
    await phone.getByRole('button', { name: 'Undo', exact: true }).tap();
    await untilToast(phone, 'Undone');
    await cardOf(phone, 'Who pays?').getByText('[HIDDEN]').waitFor({ state: 'detached' });
    expect(await phone.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('When is');
  });
});

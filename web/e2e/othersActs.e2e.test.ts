import { askQuestion, getBoard } from '@openfloor/contract/calls/audience';
import * as deskCalls from '@openfloor/contract/calls/desk';
import {
  approveQuestion,
  hideQuestion,
  markAnswered,
  mergeQuestions,
  pinQuestion,
  startAnswering,
  undoAct,
  unpinQuestion,
} from '@openfloor/contract/calls/moderation';
import { inviteModerator } from '@openfloor/contract/calls/owners';
import { answerOf, send } from '@openfloor/testkit/client';
import { fetchView } from '@openfloor/testkit/boardClient';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  cardOf,
  changeSettings,
  DESK,
  enter,
  isLive,
  moderate,
  openBoardWith,
  openLane,
  openTool,
  PHONE,
  setUpApp,
  STILL_MS,
  untilKeysWork,
  untilToast,
  vote,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const TEXTS = ['Who pays?', 'Where is lunch?', 'How long did the migration take?', 'What did you delete?'];

type Shared = { board: BoardAccess; ids: string[]; ben: BoardAccess };

/** A board that the owner and the invited Ben moderate. */
const openShared = async (texts: readonly string[] = TEXTS): Promise<Shared> => {
  const { board, ids } = await openBoardWith(app, texts);
  const { boardId } = board;
  const { adminToken } = await asAdmin(app, board, inviteModerator, { boardId, name: 'Ben' });
  return { board, ids, ben: { ...board, adminToken } };
};

const asModerator = async ({ boardId, adminToken }: BoardAccess) => {
  const view = await fetchView(app.url, boardId, adminToken);
  return { ...view, all: [...view.questions.values()] };
};
const settingsOf = async ({ boardId }: BoardAccess) =>
  (await answerOf(app.url, getBoard, { boardId })).settings;
const questionOn = async (board: BoardAccess, id: string | undefined) =>
  (await asModerator(board)).all.find((question) => question.id === id);

/** Notes on the page when a part of it changes, and when a key or a press comes. */
const watch = (part: Locator): Promise<void> =>
  part.evaluate((element) => {
    const { dataset } = document.body;
    delete dataset['changedAt'];
    new MutationObserver((_, observer) => {
      observer.disconnect();
      dataset['changedAt'] = `${performance.now()}`;
    }).observe(element, { childList: true, characterData: true, attributes: true, subtree: true });
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, ({ timeStamp }) => (dataset['pressedAt'] = `${timeStamp}`), { capture: true });
  });
const untilChanged = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.body.dataset['changedAt'] !== undefined);
/**
 * Whether the press came as soon after the change as people press who have not seen it yet. On a busy machine it may be
 * later.
 */
const wasSoon = (page: Page): Promise<boolean> =>
  page.evaluate((stillMs) => {
    const { changedAt, pressedAt } = document.body.dataset;
    return Number(pressedAt) - Number(changedAt) < stillMs - 50;
  }, STILL_MS);

const ATTEMPTS_MAX = 20;
/** @param attempt resolves to whether its press came soon, so that it has shown what becomes of one */
const soon = async (attempt: (nth: number) => Promise<boolean>): Promise<void> => {
  for (let nth = 1; nth <= ATTEMPTS_MAX; nth += 1) if (await attempt(nth)) return;
  throw new Error('No press came soon enough');
};

const hide = (by: BoardAccess, questionId: string) =>
  asAdmin(app, by, hideQuestion, { boardId: by.boardId, questionId });
const onQuestion =
  (call: typeof pinQuestion | typeof markAnswered) => (by: BoardAccess, questionId: string) =>
    asAdmin(app, by, call, { questionId });

describe('What a colleague has just done', () => {
  it.each([
    ['h', 'hidden', hide],
    ['p', 'pinned', onQuestion(pinQuestion)],
    ['x', 'isAnswered', onQuestion(markAnswered)],
  ] as const)('is not taken back by the same key %s, until a moment later', async (key, fact, act) => {
    const { board, ben, ids } = await openShared();
    const owner = await moderate(app, board, DESK);
    const [id = ''] = ids;
    const card = cardOf(owner, TEXTS[0] ?? '');
    await card.focus();
    await untilKeysWork(owner);
    await soon(async (attempt) => {
      await card.focus();
      await owner.waitForTimeout(STILL_MS);
      await watch(card);
      await act(ben, id);
      await untilChanged(owner);
      await owner.keyboard.press(key);
      const isSoon = await wasSoon(owner);
      // An act of the page would be done before this is seen.
      await changeSettings(app, board, { notice: `Attempt ${attempt}` });
      await owner.getByText(`Attempt ${attempt}`).first().waitFor();
      await expect.poll(() => questionOn(board, id)).toMatchObject({ [fact]: isSoon });
      return isSoon;
    });
    await owner.waitForTimeout(STILL_MS);
    await card.focus();
    await owner.keyboard.press(key);
    await expect.poll(() => questionOn(board, id)).toMatchObject({ [fact]: false });
  });

  it('is not taken back by a press on the button that paused asking', async () => {
    const { board, ben } = await openShared();
    const owner = await moderate(app, board, DESK);
    const hall = owner.getByRole('group', { name: 'The hall' });
    const pause = hall.getByRole('button', { name: 'Pause asking' });
    await soon(async (attempt) => {
      await changeSettings(app, board, { asking: 'open' });
      await pause.hover();
      await owner.waitForTimeout(STILL_MS);
      await watch(hall);
      await asAdmin(app, ben, deskCalls.changeSettings, { boardId: board.boardId, asking: 'paused' });
      await untilChanged(owner);
      await owner.mouse.down();
      await owner.mouse.up();
      const isSoon = await wasSoon(owner);
      await changeSettings(app, board, { notice: `Attempt ${attempt}` });
      await owner.getByText(`Attempt ${attempt}`).first().waitFor();
      await expect.poll(() => settingsOf(board)).toMatchObject({ asking: isSoon ? 'paused' : 'open' });
      return isSoon;
    });
  });

  it('exchanges no item of an open menu', async () => {
    const { board, ben } = await openShared([]);
    await changeSettings(app, board, { review: true });
    const text = 'HOW LONG DID THE MIGRATION TAKE?';
    await send(app.url, askQuestion, { boardId: board.boardId, text });
    const owner = await moderate(app, board, DESK);
    await openLane(owner, 'Flagged');
    await owner.getByRole('button', { name: `More actions: ${text}` }).click();
    const items = owner.getByRole('menu').getByRole('menuitem');
    const before = await items.allInnerTexts();
    const [question] = (await asModerator(board)).all;
    await asAdmin(app, ben, approveQuestion, { questionId: question?.id ?? '' });
    await owner.getByRole('button', { name: `Answer now: ${text}` }).waitFor();
    expect(await items.allInnerTexts()).toEqual(before);
    await items.filter({ hasText: 'Block author' }).click();
    await owner.getByRole('alertdialog', { name: 'Block this user?' }).waitFor();
  });

  it('takes no menu away so that its press hits the card below', async () => {
    const { board, ben } = await openShared([]);
    await changeSettings(app, board, { review: true });
    const texts = Array.from({ length: 24 }, (_, n) => `What did you delete in year ${n + 1}?`);
    for (const text of texts) await send(app.url, askQuestion, { boardId: board.boardId, text });
    const phone = await moderate(app, board, { ...PHONE, isMobile: true });
    await soon(async () => {
      const waiting = (await asModerator(board)).all.filter(({ status }) => status === 'waiting');
      const opener = phone.getByRole('button', { name: /^More actions/ }).first();
      const text = ((await opener.getAttribute('aria-label')) ?? '').replace('More actions: ', '');
      await opener.tap();
      const menu = phone.getByRole('menu');
      const boxes = await phone
        .getByRole('button', { name: /^(Approve|Decline): / })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
      const area = (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const below = boxes.find(
        ({ x, y }) =>
          x + 8 > area.x && x + 8 < area.x + area.width && y + 8 > area.y && y + 8 < area.y + area.height,
      );
      if (!below) throw new Error('The menu covers no other button');
      await phone.waitForTimeout(STILL_MS);
      await watch(cardOf(phone, text));
      const own = waiting.find((question) => question.text === text);
      await asAdmin(app, ben, approveQuestion, { questionId: own?.id ?? '' });
      await menu.waitFor({ state: 'detached' });
      await phone.touchscreen.tap(below.x + 8, below.y + 8);
      const isSoon = await wasSoon(phone);
      await phone.waitForTimeout(STILL_MS);
      if (!isSoon) return false;
      expect((await asModerator(board)).all.filter(({ status }) => status === 'waiting')).toHaveLength(
        waiting.length - 1,
      );
      expect(await phone.getByText('A number and Enter choose one').count()).toBe(0);
      return true;
    });
  });

  it('leaves a question on the stage dragged that a moderator has in hand', async () => {
    const { board, ben, ids } = await openShared();
    await changeSettings(app, board, { stageOrder: 'arranged' });
    for (const id of ids) await asAdmin(app, board, pinQuestion, { questionId: id });
    const owner = await moderate(app, board, DESK);
    await openTool(owner, 'Stage order');
    const rows = owner.getByRole('list', { name: 'Questions on the stage' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(4);
    const [first, , third, fourth] = await rows.allInnerTexts();
    const textOf = (row: string | undefined): string => TEXTS.find((text) => row?.includes(text)) ?? '';
    await rows.nth(2).getByRole('button').first().hover();
    await owner.waitForTimeout(STILL_MS);
    await owner.mouse.down();
    const target = (await rows.nth(3).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await asAdmin(app, ben, unpinQuestion, { questionId: ids[TEXTS.indexOf(textOf(first))] ?? '' });
    await expect.poll(() => rows.count()).toBe(3);
    await owner.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 4 });
    await owner.mouse.up();
    await expect
      .poll(async () => (await rows.allInnerTexts()).map(textOf).slice(1))
      .toEqual([textOf(fourth), textOf(third)]);
  });
});

describe('A moderator who moves the stage on', () => {
  it('has no later question answered by the speaker’s press that was meant for the one before', async () => {
    const { board, ids } = await openShared();
    for (const id of ids) await asAdmin(app, board, pinQuestion, { questionId: id });
    const answering = (id: string | undefined) =>
      asAdmin(app, board, startAnswering, { questionId: id ?? '' });
    const path = `/board/${board.boardId}/speaker?token=${encodeURIComponent(board.speakerToken)}`;
    const stage = await isLive(await enter(app, path, PHONE));
    const next = stage.getByRole('button', { name: 'Answered, next' });
    const main = stage.getByRole('main');
    await soon(async () => {
      await answering(ids[0]);
      await main
        .getByText(TEXTS[0] ?? '')
        .first()
        .waitFor();
      await next.hover();
      await stage.waitForTimeout(STILL_MS);
      await watch(main);
      await answering(ids[1]);
      await untilChanged(stage);
      await stage.mouse.down();
      await stage.mouse.up();
      const isSoon = await wasSoon(stage);
      await stage.waitForTimeout(STILL_MS);
      if (!isSoon) return false;
      expect(await questionOn(board, ids[1])).toMatchObject({ isAnswered: false });
      await main
        .getByText(TEXTS[1] ?? '')
        .first()
        .waitFor();
      return true;
    });
    await next.click();
    await expect.poll(() => questionOn(board, ids[1])).toMatchObject({ isAnswered: true });
  });
});

describe('Votes', () => {
  it('move no question that a search for a merge has found, and choose no other one to stay', async () => {
    const texts = ['Which budget pays for lunch?', 'Which budget pays for travel?', 'Which budget is gone?'];
    const { board, ids } = await openShared(['Who pays?', ...texts]);
    const owner = await moderate(app, board, DESK);
    await owner.getByRole('checkbox', { name: 'Select: Who pays?' }).click();
    await owner.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: 'Merge questions' });
    await dialog.getByRole('searchbox').fill('budget');
    const found = dialog.getByRole('list', { name: 'Other questions' }).getByRole('listitem');
    await expect.poll(() => found.count()).toBe(3);
    const before = await found
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
    const last = texts.findIndex((text) => before.at(-1)?.includes(text));
    await vote(app, board, ids[last + 1] ?? '');
    await found.getByText('1 vote').waitFor();
    expect(
      await found.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.ariaLabel)),
    ).toEqual(before);

    await found.getByRole('checkbox').first().click();
    const stays = dialog.getByRole('radio', { checked: true });
    const chosen = await stays.getAttribute('aria-label');
    const other =
      chosen === 'Stays: Who pays?' ? texts.findIndex((text) => before[0]?.includes(text)) + 1 : 0;
    await vote(app, board, ids[other] ?? '');
    await dialog.getByRole('list', { name: 'Questions to merge' }).getByText('1 vote').waitFor();
    expect(await stays.getAttribute('aria-label')).toBe(chosen);
  });

  it('and others’ decisions about questions that are alike bring no other group under a press', async () => {
    const subjects = [
      'invoices',
      'holidays',
      'laptops',
      'parking',
      'cafeteria',
      'salaries',
      'elevators',
      'gardens',
    ];
    const texts = subjects.flatMap((subject) => [
      `Who decides about ${subject} here?`,
      `Who decides about ${subject} here then?`,
    ]);
    const { board, ben, ids } = await openShared(texts);
    const owner = await moderate(app, board, DESK);
    await owner.getByRole('button', { name: /alike/ }).click();
    const dialog = owner.getByRole('dialog', { name: 'Questions that may ask the same' });
    const merges = dialog.getByRole('button', { name: /^Merge/ });
    await expect.poll(() => merges.count()).toBe(subjects.length);
    await soon(async () => {
      const count = await merges.count();
      const label = (await merges.first().getAttribute('aria-label')) ?? '';
      const pair = texts.flatMap((text, place) => (label.includes(text) ? [ids[place] ?? ''] : []));
      await merges.first().hover();
      await owner.waitForTimeout(STILL_MS);
      await watch(dialog);
      await asAdmin(app, ben, mergeQuestions, {
        boardId: board.boardId,
        into: pair[0] ?? '',
        from: pair.slice(1),
      });
      await untilChanged(owner);
      await owner.mouse.down();
      await owner.mouse.up();
      const isSoon = await wasSoon(owner);
      await expect.poll(() => merges.count()).toBe(isSoon ? count - 1 : count - 2);
      if (!isSoon) return false;
      await owner.waitForTimeout(STILL_MS);
      expect(await merges.count()).toBe(count - 1);
      return true;
    });
  });
});

describe('An act of a moderator that fails halfway', () => {
  it('stays the one that is undone next, when its undo failed', async () => {
    const { board, ids } = await openShared();
    const owner = await moderate(app, board, DESK);
    await cardOf(owner, TEXTS[0] ?? '').focus();
    await untilKeysWork(owner);
    for (const text of TEXTS.slice(0, 2)) {
      await cardOf(owner, text).focus();
      await owner.keyboard.press('p');
      await cardOf(owner, text).getByText('Pinned').waitFor();
    }
    await owner.route(addressOf(undoAct), (route) => route.abort());
    await owner.keyboard.press('z');
    await untilToast(owner, 'Failed to undo. Please try again.');
    await owner.unroute(addressOf(undoAct));
    await owner.keyboard.press('z');
    await untilToast(owner, 'Undone');
    expect(await questionOn(board, ids[1])).toMatchObject({ pinned: false });
    expect(await questionOn(board, ids[0])).toMatchObject({ pinned: true });
  });

  it('says that questions were approved, though they were not merged, and takes that back', async () => {
    const { board } = await openShared([]);
    await changeSettings(app, board, { review: true });
    for (const text of TEXTS.slice(0, 2)) await send(app.url, askQuestion, { boardId: board.boardId, text });
    const owner = await moderate(app, board, DESK);
    for (const text of TEXTS.slice(0, 2))
      await owner.getByRole('checkbox', { name: `Select: ${text}` }).click();
    await owner.getByRole('button', { name: 'Merge', exact: true }).click();
    await owner.route(addressOf(mergeQuestions), (route) => route.fulfill({ status: 500, body: '{}' }));
    await owner.getByRole('button', { name: 'Approve and merge' }).click();
    await untilToast(owner, '2 questions approved');
    await untilToast(owner, 'Failed to merge. Please try again.');
    await owner.getByRole('button', { name: 'Undo', exact: true }).click();
    await untilToast(owner, 'Undone');
    expect((await asModerator(board)).all.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  });
});

import { listQuestions } from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import * as deskCalls from '@openfloor/contract/calls/desk';
import {
  editQuestion,
  hideQuestion,
  labelQuestion,
  mergeQuestions,
  moderateQuestions,
  replyToQuestion,
} from '@openfloor/contract/calls/moderation';
import { closeBoard, inviteModerator, revokeModerator } from '@openfloor/contract/calls/owners';
import { putAgenda } from '@openfloor/testkit/client';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  adminPath,
  asAdmin,
  ask,
  axeViolations,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  enter,
  isLive,
  moderate,
  newDevice,
  openLane,
  openPlace,
  openTool,
  PHONE,
  pressBeside,
  setUpApp,
  untilFocused,
  untilKeysWork,
  untilOpen,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const TEXTS = ['First question?', 'Second question?', 'Third question?'] as const;
const [FIRST, SECOND] = TEXTS;

type Desk = { board: BoardAccess; ids: string[]; ben: string; benId: string };

/** A board with three questions, on which the owner and the invited Ben moderate. */
const openDesk = async ({ review = false } = {}): Promise<Desk> => {
  const board = await createBoard(app);
  const labels = [
    { name: 'Budget', color: 'teal' },
    { name: 'People', color: 'red' },
  ] as const;
  await changeSettings(app, board, { review, labels });
  const ids: string[] = [];
  for (const text of TEXTS) ids.push(await ask(app, board, text));
  const { adminToken: ben, moderatorId: benId } = await asAdmin(app, board, inviteModerator, {
    boardId: board.boardId,
    name: 'Ben',
  });
  return { board, ids, ben, benId };
};

/** Ben acts by an API call, as his page does. */
const asBen = async <C extends Call>({ board, ben }: Desk, call: C, input: CallInput<C>): Promise<void> =>
  void (await asAdmin(app, { ...board, adminToken: ben }, call, input));

/** A desk whose owner has chosen a label of the first question, and not saved it. */
const chooseLabel = async (): Promise<{ desk: Desk; owner: Page }> => {
  const desk = await openDesk();
  const owner = await moderate(app, desk.board, DESK);
  await focusCard(owner, FIRST);
  await owner.keyboard.press('l');
  await dialog(owner).waitFor();
  await owner.keyboard.press('1');
  return { desk, owner };
};

const questionsOf = ({ board }: Desk) => asAdmin(app, board, listQuestions, { boardId: board.boardId });

const focusCard = async (page: Page, text: string): Promise<void> => cardOf(page, text).focus();

const opened = async (page: Page, path: string): Promise<Page> => {
  await page.goto(app.url + path);
  return page;
};

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a dialog by its key on the first card that has the focus, and types the beginning of a text. */
const typeIn = async (page: Page, key: 'r' | 'e', text: string): Promise<void> => {
  const field = dialog(page).getByRole('textbox');
  // The keys load after the list, and do not act on a card that has just moved.
  await expect
    .poll(
      async () => {
        if ((await field.count()) > 0) return true;
        await focusCard(page, FIRST);
        await page.keyboard.press(key);
        return false;
      },
      { interval: 1000, timeout: 30_000 },
    )
    .toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

const fieldIn = (page: Page) => dialog(page).getByRole('textbox');

const typeNote = async (page: Page, text: string): Promise<void> => {
  await openTool(page, 'Note to the speaker');
  await page.getByRole('textbox', { name: 'Note to the speaker' }).focus();
  await page.keyboard.type(text);
};

const answer500 = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, body: 'Internal Server Error' });

describe('A form in which a moderator types', () => {
  it.each([
    [
      'hides it',
      async (desk: Desk) =>
        asBen(desk, hideQuestion, { boardId: desk.board.boardId, questionId: desk.ids[0] ?? '' }),
      'Ben hid',
    ],
    [
      'merges it',
      async (desk: Desk) =>
        asBen(desk, mergeQuestions, {
          boardId: desk.board.boardId,
          into: desk.ids[1] ?? '',
          from: desk.ids.slice(0, 1),
        }),
      'Ben merged',
    ],
    [
      'starts the next talk',
      async (desk: Desk) =>
        asBen(desk, deskCalls.startTalk, { boardId: desk.board.boardId, title: 'The second talk' }),
      'The next talk has started: The second talk',
    ],
    [
      'edits it',
      async (desk: Desk) =>
        asBen(desk, editQuestion, { questionId: desk.ids[0] ?? '', text: 'First question, edited?' }),
      'Ben edited',
    ],
  ])('stays with its text when a colleague %s, and says what happened', async (_, act, said) => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await typeIn(owner, 'r', 'Yes, ');
    await act(desk);
    await dialog(owner).getByText(said).waitFor();
    await owner.keyboard.type('at noon');
    expect(await fieldIn(owner).inputValue()).toBe('Yes, at noon');
    expect(await axeViolations(owner)).toEqual([]);
    await owner.keyboard.press('Enter');
    await owner.keyboard.type('h');
    await owner.keyboard.press('ControlOrMeta+Enter');
    await dialog(owner).waitFor({ state: 'detached' });
  });

  it('of a reason takes each letter, also a number that begins a sentence', async () => {
    const desk = await openDesk({ review: true });
    const owner = await moderate(app, desk.board, DESK);
    await openLane(owner, 'Review');
    await focusCard(owner, FIRST);
    await owner.keyboard.press('d');
    const reason = owner.getByRole('textbox', { name: 'Another reason' });
    await untilFocused(reason);
    await owner.keyboard.type('3 others have asked this');
    expect(await reason.inputValue()).toBe('3 others have asked this');
    expect((await questionsOf(desk)).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
    await owner.keyboard.press('Enter');
    await expect
      .poll(async () => (await questionsOf(desk)).find(({ text }) => text === FIRST)?.reason)
      .toBe('3 others have asked this');
  });

  it('of a reason stays on the card, or in a dialog when the card goes, and no letter acts on another card', async () => {
    const desk = await openDesk({ review: true });
    const owner = await moderate(app, desk.board, DESK);
    const benPage = await isLive(await enter(app, `${adminPath(desk.board)}#token=${desk.ben}`, DESK));
    await openLane(owner, 'Review');
    await openLane(benPage, 'Review');
    await focusCard(owner, FIRST);
    await owner.keyboard.press('d');
    const reason = owner.getByRole('textbox', { name: 'Another reason' });
    await reason.click();
    await owner.keyboard.type('Was ');
    await benPage.keyboard.press('j');
    await expect
      .poll(() => benPage.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(FIRST);
    await benPage.keyboard.press('a');
    await owner.getByRole('main').getByText('Ben approved').waitFor();
    await owner.keyboard.type('asked ');
    expect(await reason.inputValue()).toBe('Was asked ');
    // The next talk takes the card itself.
    await asBen(desk, deskCalls.startTalk, {
      boardId: desk.board.boardId,
      title: 'The second talk',
      waiting: 'approve',
    });
    await dialog(owner).getByText('The next talk has started:').waitFor();
    await owner.keyboard.type('before, hide');
    expect(await dialog(owner).getByRole('textbox', { name: 'Another reason' }).inputValue()).toBe(
      'Was asked before, hide',
    );
    expect((await questionsOf(desk)).some(({ hidden }) => hidden)).toBe(false);
    // It asks once.
    await owner.keyboard.press('Escape');
    const asking = owner.getByRole('alertdialog', { includeHidden: true });
    await asking.first().waitFor();
    expect(await asking.count()).toBe(1);
    await asking.getByRole('button', { name: 'Discard' }).click();
    await dialog(owner).waitFor({ state: 'detached' });
    await expect.poll(() => asking.count()).toBe(0);
  });

  it('stays when its author is removed, keeps the text on the device, and gives it back with the access', async () => {
    const desk = await openDesk();
    const benPage = await isLive(await enter(app, `${adminPath(desk.board)}#token=${desk.ben}`, DESK));
    await typeIn(benPage, 'r', 'The budget ');
    await asAdmin(app, desk.board, revokeModerator, { boardId: desk.board.boardId, moderatorId: desk.benId });
    await dialog(benPage).getByText('Your moderator access has ended.').waitFor();
    await benPage.keyboard.type('is approved');
    expect(await fieldIn(benPage).inputValue()).toBe('The budget is approved');
    await dialog(benPage).getByRole('button', { name: 'Copy text' }).waitFor();
    await benPage.reload();
    await benPage.getByText('The budget is approved').waitFor();
  });

  it('of a reason on the card leaves its text beside the list when the board is closed', async () => {
    const desk = await openDesk({ review: true });
    const benPage = await isLive(await enter(app, `${adminPath(desk.board)}#token=${desk.ben}`, DESK));
    await openLane(benPage, 'Review');
    await focusCard(benPage, FIRST);
    await benPage.keyboard.press('d');
    await benPage.getByRole('textbox', { name: 'Another reason' }).click();
    await benPage.keyboard.type('Asked before');
    await asAdmin(app, desk.board, closeBoard, { boardId: desk.board.boardId });
    await benPage.getByRole('banner').getByText('This board was closed.').waitFor();
    const kept = benPage.getByRole('region', { name: 'You wrote this as a moderator' });
    await kept.getByText('Asked before').waitFor();
    await expect.poll(() => benPage.getByRole('textbox', { name: 'Another reason' }).count()).toBe(0);
  });

  it('of the notice and the title keeps what is typed when a colleague changes the same', async () => {
    const desk = await openDesk();
    const { boardId } = desk.board;
    const owner = await moderate(app, desk.board, DESK);
    await owner.getByRole('button', { name: 'Notice' }).click();
    await fieldIn(owner).click();
    await owner.keyboard.type('Lunch ');
    await asBen(desk, deskCalls.changeSettings, { boardId, notice: 'Coffee is outside' });
    await dialog(owner).getByRole('status').getByText('Coffee is outside').waitFor();
    await owner.keyboard.type('at noon');
    expect(await fieldIn(owner).inputValue()).toBe('Lunch at noon');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
    await openTool(owner, 'Title');
    await fieldIn(owner).click();
    await owner.keyboard.press('End');
    await owner.keyboard.type(' in May');
    await asBen(desk, deskCalls.renameBoard, { boardId, title: 'Another title' });
    await dialog(owner).getByText('Another title').waitFor();
    await owner.keyboard.type(' 2026');
    expect(await fieldIn(owner).inputValue()).toContain(' in May 2026');
  });
  it.each([
    ['r', addressOf(replyToQuestion), 'Failed to publish the reply. Please try again.'],
    ['e', addressOf(editQuestion), 'Failed to edit question. Please try again.'],
  ] as const)('keeps it while the server answers 500, by %s, and sends it then', async (key, path, said) => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await owner.route(path, answer500);
    await typeIn(owner, key, 'At noon?');
    await owner.keyboard.press('ControlOrMeta+Enter');
    await owner.getByText(said).first().waitFor();
    expect(await fieldIn(owner).inputValue()).toBe('At noon?');
    await owner.unroute(path);
    await owner.keyboard.type(' Yes.');
    await owner.keyboard.press('ControlOrMeta+Enter');
    await dialog(owner).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await questionsOf(desk)).flatMap(({ text, reply }) => [text, reply?.text]))
      .toContain('At noon? Yes.');
  });

  it.each(['r', 'note'] as const)(
    'keeps it when a planned talk starts by itself, by %s; so does the field of a phone, in its place',
    async (form) => {
      const desk = await openDesk();
      await changeSettings(app, desk.board, { autoNext: true });
      const owner = await moderate(app, desk.board, DESK);
      const phone = await visit(app, desk.board, PHONE);
      const question = phone.getByRole('textbox', { name: 'Your question' });
      await (form === 'note' ? typeNote(owner, 'Yes, ') : typeIn(owner, form, 'Yes, '));
      await question.tap();
      await phone.keyboard.type('Where is ');
      const place = await question.boundingBox();
      const startsAt = new Date(Date.now() + 2000).toISOString();
      await putAgenda(app.url, desk.board, [{ title: 'The second talk', startsAt }]);
      for (const page of [owner, phone])
        await page.getByText('The second talk').first().waitFor({ state: 'attached' });
      await owner.keyboard.type('at noon');
      await phone.keyboard.type('the coat room?');
      expect(await fieldIn(owner).inputValue()).toBe('Yes, at noon');
      expect(await question.inputValue()).toBe('Where is the coat room?');
      expect(await question.boundingBox()).toEqual(place);
      await phone.keyboard.press('Enter');
      await cardOf(phone, 'Where is the coat room?').waitFor();
    },
  );

  it.each(['r', 'e', 'note'] as const)(
    'keeps it when a colleague ends the board and opens it again, by %s',
    async (form) => {
      const desk = await openDesk();
      const owner = await moderate(app, desk.board, DESK);
      await (form === 'note' ? typeNote(owner, 'Yes, ') : typeIn(owner, form, 'Yes, '));
      const ended = owner.getByText(/^This board ended on /).first();
      await asBen(desk, deskCalls.endBoard, { boardId: desk.board.boardId });
      await ended.waitFor({ state: 'attached' });
      await owner.keyboard.type('at ');
      await asBen(desk, deskCalls.reopenBoard, { boardId: desk.board.boardId });
      await ended.waitFor({ state: 'detached' });
      await owner.keyboard.type('noon');
      expect(await fieldIn(owner).inputValue()).toBe('Yes, at noon');
    },
  );
});

/** Where elements are, once nothing is animated. */
const placesOf = async (page: Page, ...elements: Locator[]) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  return Promise.all(elements.map((element) => element.boundingBox()));
};
const planTalks = (desk: Desk, ...titles: string[]) =>
  putAgenda(
    app.url,
    desk.board,
    titles.map((title) => ({ title })),
  );

describe('What a form says of others', () => {
  it.each([
    ['a reply', 'r', DESK],
    ['a reply on a phone', 'r', PHONE],
    ['an edit', 'e', DESK],
  ] as const)('moves neither the field nor the button of %s', async (_, key, device) => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, device);
    // Scrollbars of phones take no room.
    await owner.addStyleTag({ content: '* { scrollbar-width: none }' });
    await typeIn(owner, key, 'By the owner');
    const places = () =>
      placesOf(owner, fieldIn(owner), dialog(owner).getByRole('button', { name: /^(Save|Publish)$/ }));
    const before = await places();
    const [questionId = ''] = desk.ids;
    await (key === 'r'
      ? asBen(desk, replyToQuestion, { questionId, text: 'By Ben' })
      : asBen(desk, editQuestion, { questionId, text: 'By Ben' }));
    await dialog(owner).getByText(/^Ben/).waitFor();
    await dialog(owner).getByRole('button', { name: 'Keep mine' }).waitFor();
    expect(await places()).toEqual(before);
  });

  it('moves no label', async () => {
    const { desk, owner } = await chooseLabel();
    const places = () =>
      placesOf(
        owner,
        dialog(owner).getByRole('button', { name: 'People' }),
        dialog(owner).getByRole('button', { name: 'Save' }),
      );
    const before = await places();
    await asBen(desk, labelQuestion, { questionId: desk.ids[0] ?? '', labels: ['People'] });
    await dialog(owner).getByRole('button', { name: 'Keep mine' }).waitFor();
    expect(await places()).toEqual(before);
  });

  it.each([DESK, PHONE])('moves no reason, on a card or of selected questions', async (device) => {
    const desk = await openDesk({ review: true });
    const { boardId } = desk.board;
    const owner = await moderate(app, desk.board, device);
    const reason = owner.getByRole('textbox', { name: 'Another reason' });
    const places = () =>
      placesOf(owner, reason, owner.getByRole('button', { name: 'Cancel' }), cardOf(owner, TEXTS[2]));
    await openLane(owner, 'Review');
    await focusCard(owner, FIRST);
    await owner.keyboard.press('d');
    await reason.click();
    await owner.keyboard.type('Was asked');
    const onCard = await places();
    await asBen(desk, moderateQuestions, { boardId, ids: desk.ids.slice(0, 1), act: 'approve' });
    await owner.getByRole('group', { name: /^Why/ }).getByText('Ben approved').waitFor();
    expect(await places()).toEqual(onCard);
    await owner.keyboard.press('Escape');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await reason.waitFor({ state: 'detached' });

    await focusCard(owner, SECOND);
    await untilKeysWork(owner);
    await owner.keyboard.press('Shift+X');
    const bar = owner.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Decline' }).click();
    await reason.click();
    await owner.keyboard.type('Was asked');
    const inBar = await placesOf(owner, reason);
    await asBen(desk, moderateQuestions, { boardId, ids: desk.ids.slice(1, 2), act: 'approve' });
    await bar.getByText('Colleagues have decided about all of these questions.').waitFor();
    expect(await placesOf(owner, reason)).toEqual(inBar);
  });

  it.each([
    [
      'the notice',
      async (desk: Desk, owner: Page) => {
        await owner.getByRole('button', { name: 'Notice' }).click();
        await fieldIn(owner).click();
        await owner.keyboard.type('Lunch');
        return {
          elements: [fieldIn(owner), dialog(owner).getByRole('button', { name: 'Show' })],
          act: () =>
            asBen(desk, deskCalls.changeSettings, {
              boardId: desk.board.boardId,
              notice: 'Coffee is outside',
            }),
          said: 'A colleague set it meanwhile:',
        };
      },
    ],
    [
      'the title',
      async (desk: Desk, owner: Page) => {
        await openTool(owner, 'Title');
        await fieldIn(owner).click();
        await owner.keyboard.type(' in May');
        return {
          elements: [fieldIn(owner), dialog(owner).getByRole('button', { name: 'Save' })],
          act: () =>
            asBen(desk, deskCalls.renameBoard, { boardId: desk.board.boardId, title: 'Another title' }),
          said: 'A colleague renamed it meanwhile:',
        };
      },
    ],
    [
      'a planned talk',
      async (desk: Desk, owner: Page) => {
        await planTalks(desk, 'Opening', 'Keynote', 'Panel');
        await openTool(owner, 'Agenda');
        await owner.getByRole('button', { name: 'Edit: Opening' }).click();
        const title = dialog(owner).getByRole('textbox', { name: 'Title' });
        await untilFocused(title);
        await owner.keyboard.type(' in May');
        return {
          elements: [title, dialog(owner).getByRole('button', { name: 'Save' })],
          act: () => planTalks(desk, 'Keynote', 'Panel'),
          said: 'A colleague removed this talk.',
        };
      },
    ],
    [
      'the next talk',
      async (desk: Desk, owner: Page) => {
        await openTool(owner, 'Next talk');
        await owner.getByRole('textbox', { name: 'Title of the next talk' }).press('Enter');
        const start = dialog(owner).getByRole('button', { name: 'Start the next talk' });
        await start.waitFor();
        return {
          elements: [start],
          act: () => asBen(desk, deskCalls.startTalk, { boardId: desk.board.boardId, title: 'Budget' }),
          said: 'The next talk has started:',
        };
      },
    ],
  ] as const)('moves neither field nor button of %s', async (_form, open) => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    const { elements, act, said } = await open(desk, owner);
    const before = await placesOf(owner, ...elements);
    await act();
    await dialog(owner).getByText(said).waitFor();
    expect(await placesOf(owner, ...elements)).toEqual(before);
  });
});

describe('What a moderator wrote and did not save', () => {
  it('asks at Escape and beside the dialog, starts a line by Enter, and comes back after a reload', async () => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await typeIn(owner, 'r', 'First line');
    await owner.keyboard.press('Enter');
    await owner.keyboard.type('second');
    const text = 'First line\nsecond';
    await owner.keyboard.press('Escape');
    const asking = owner.getByRole('alertdialog', { name: 'Discard what you wrote?' });
    await asking.getByRole('button', { name: 'Keep writing' }).click();
    expect(await fieldIn(owner).inputValue()).toBe(text);
    await pressBeside(owner, asking);
    // A person presses again where a busy page missed the key.
    const asksAfterEscape = async (): Promise<number> => {
      if ((await asking.count()) > 0) await owner.keyboard.press('Escape');
      return asking.count();
    };
    await expect.poll(asksAfterEscape).toBe(0);
    await owner.reload();
    await expect.poll(() => fieldIn(owner).inputValue()).toBe(text);
    // Without a connection it stays too.
    await owner.route(addressOf(replyToQuestion), (route) => route.abort('internetdisconnected'));
    await fieldIn(owner).focus();
    await owner.keyboard.press('ControlOrMeta+Enter');
    await owner.getByText('Failed to publish the reply. Please try again.').first().waitFor();
    expect(await fieldIn(owner).inputValue()).toBe(text);
    await owner.unroute(addressOf(replyToQuestion));
    await owner.keyboard.press('ControlOrMeta+Enter');
    await dialog(owner).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await questionsOf(desk)).find((each) => each.text === FIRST)?.reply?.text)
      .toBe(text);
    await owner.reload();
    await cardOf(owner, FIRST).getByText('second').waitFor();
    expect(await dialog(owner).count()).toBe(0);
  });

  it('discards it when one says so, and asks nothing about an unchanged text', async () => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await typeIn(owner, 'e', 'Another text');
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: 'Discard' }).click();
    await dialog(owner).waitFor({ state: 'detached' });
    await focusCard(owner, FIRST);
    await expect
      .poll(async () => {
        await owner.keyboard.press('e');
        return dialog(owner).count();
      })
      .toBe(1);
    expect(await fieldIn(owner).inputValue()).toBe(FIRST);
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
  });

  it('is a reason that survives Escape and a reload', async () => {
    const desk = await openDesk({ review: true });
    const owner = await moderate(app, desk.board, DESK);
    await openLane(owner, 'Review');
    await focusCard(owner, SECOND);
    await owner.keyboard.press('d');
    const reason = owner.getByRole('textbox', { name: 'Another reason' });
    await reason.click();
    await owner.keyboard.type('Too long');
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: 'Keep writing' }).click();
    expect(await reason.inputValue()).toBe('Too long');
    await owner.reload();
    await expect.poll(() => reason.inputValue()).toBe('Too long');
    await reason.focus();
    await owner.keyboard.press('Enter');
    await expect
      .poll(async () => (await questionsOf(desk)).find(({ text }) => text === SECOND))
      .toMatchObject({ status: 'declined', reason: 'Too long' });
  });
});

describe('Two texts of one question', () => {
  it('an edit shows the newer one of a colleague, saves nothing until one chooses, and then replaces it', async () => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await typeIn(owner, 'e', 'First question, by the owner?');
    await asBen(desk, editQuestion, { questionId: desk.ids[0] ?? '', text: 'First question, by Ben?' });
    const conflict = dialog(owner).getByRole('region', { name: 'A colleague changed this meanwhile' });
    await conflict.getByText('First question, by Ben?').waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await expect.poll(() => dialog(owner).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await owner.keyboard.press('ControlOrMeta+Enter');
    expect(await fieldIn(owner).inputValue()).toBe('First question, by the owner?');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await dialog(owner).getByRole('button', { name: 'Save' }).click();
    await dialog(owner).waitFor({ state: 'detached' });
    await cardOf(owner, 'First question, by the owner?').waitFor();
  });

  it('of two replies that are sent at the same time both texts stay, and the later one is asked', async () => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    const benPage = await newDevice(DESK);
    /** Whether what the server pushes reaches Ben’s page, and what waits for it. */
    const held = { isHeld: false, frames: [] as (() => void)[] };
    await benPage.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (held.isHeld) held.frames.push(() => socket.send(frame));
        else socket.send(frame);
      });
    });
    await isLive(await opened(benPage, `${adminPath(desk.board)}#token=${desk.ben}`));
    await typeIn(owner, 'r', 'At noon');
    await typeIn(benPage, 'r', 'At one');
    held.isHeld = true;
    await owner.keyboard.press('ControlOrMeta+Enter');
    await dialog(owner).waitFor({ state: 'detached' });
    const refused = benPage.waitForResponse(
      (response) => response.url().endsWith('/reply') && response.status() === 409,
    );
    await benPage.keyboard.press('ControlOrMeta+Enter');
    await refused;
    expect(await fieldIn(benPage).inputValue()).toBe('At one');
    held.isHeld = false;
    for (const send of held.frames) send();
    const conflict = dialog(benPage).getByRole('region', { name: 'A colleague changed this meanwhile' });
    await conflict.getByText('At noon').waitFor();
    expect(await fieldIn(benPage).inputValue()).toBe('At one');
    const replyOf = async () => (await questionsOf(desk)).find(({ text }) => text === FIRST)?.reply?.text;
    expect(await replyOf()).toBe('At noon');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await dialog(benPage).getByRole('button', { name: 'Publish' }).click();
    await dialog(benPage).waitFor({ state: 'detached' });
    await expect.poll(replyOf).toBe('At one');
  });

  it('is asked for again after a reload, and letters go to the own text', async () => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await typeIn(owner, 'e', 'First question, by the owner?');
    await asBen(desk, editQuestion, { questionId: desk.ids[0] ?? '', text: 'First question, by Ben?' });
    await dialog(owner).getByRole('button', { name: 'Keep mine' }).waitFor();
    await owner.reload();
    await dialog(owner).getByRole('button', { name: 'Keep mine' }).waitFor();
    await untilFocused(fieldIn(owner));
    await owner.keyboard.type(' And more');
    expect(await fieldIn(owner).inputValue()).toBe('First question, by the owner? And more');
    await dialog(owner).getByRole('button', { name: 'Keep mine' }).click();
    await owner.keyboard.type('.');
    await owner.keyboard.press('ControlOrMeta+Enter');
    await dialog(owner).waitFor({ state: 'detached' });
    await cardOf(owner, 'First question, by the owner? And more.').waitFor();
  });

  it('taking theirs leaves the colleague’s text', async () => {
    const desk = await openDesk();
    const owner = await moderate(app, desk.board, DESK);
    await typeIn(owner, 'r', 'At one');
    await asBen(desk, replyToQuestion, { questionId: desk.ids[0] ?? '', text: 'At noon' });
    await dialog(owner).getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => fieldIn(owner).inputValue()).toBe('At noon');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
    expect((await questionsOf(desk)).find(({ text }) => text === FIRST)?.reply?.text).toBe('At noon');
  });

  it('labels are chosen below the text, which runs from right to left in Arabic', async () => {
    const desk = await openDesk();
    const arabic = 'متى ستكون التسجيلات متاحة للجميع؟';
    await asBen(desk, editQuestion, { questionId: desk.ids[0] ?? '', text: arabic });
    const owner = await moderate(app, desk.board, DESK);
    await focusCard(owner, arabic);
    await owner.keyboard.press('l');
    const text = dialog(owner).getByText(arabic, { exact: true });
    expect(await text.evaluate((paragraph) => getComputedStyle(paragraph).direction)).toBe('rtl');
  });

  it('labels that a colleague chose meanwhile are shown before others replace them', async () => {
    const { desk, owner } = await chooseLabel();
    await asBen(desk, labelQuestion, { questionId: desk.ids[0] ?? '', labels: ['People'] });
    const conflict = dialog(owner).getByRole('region', { name: 'A colleague changed this meanwhile' });
    await conflict.getByText('People').waitFor();
    await dialog(owner).getByText('Ben changed the labels', { exact: true }).waitFor();
    await expect.poll(() => dialog(owner).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await dialog(owner).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await questionsOf(desk)).find(({ text }) => text === FIRST)?.labels)
      .toEqual(['Budget']);
  });
});

describe('A line that a moderator types for the hall or the speaker', () => {
  it('is not lost by Escape, and is there after a reload until it is sent', async () => {
    const { board } = await openDesk();
    const owner = await moderate(app, board, DESK);
    const note = owner.getByRole('textbox', { name: 'Note to the speaker' });
    await openTool(owner, 'Note to the speaker');
    await note.focus();
    await owner.keyboard.type('Two more questions');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
    await openTool(owner, 'Note to the speaker');
    await expect.poll(() => note.inputValue()).toBe('Two more questions');
    await owner.getByRole('button', { name: 'Show to the speaker' }).click();
    await expect.poll(() => note.inputValue()).toBe('');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });

    const notice = owner.getByRole('textbox', { name: 'Notice' });
    const openNotice = () => owner.getByRole('button', { name: 'Notice', exact: true }).click();
    await openNotice();
    await notice.focus();
    await owner.keyboard.type('We start at 10');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
    await owner.reload();
    await isLive(owner);
    await openNotice();
    await expect.poll(() => notice.inputValue()).toBe('We start at 10');
    await owner.getByRole('button', { name: 'Show', exact: true }).click();
    await dialog(owner).waitFor({ state: 'detached' });
    await openNotice();
    await expect.poll(() => notice.inputValue()).toBe('We start at 10');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
  });
});

describe('A short form of Board tools', () => {
  type Form = { tool: string; field: string; opens?: string };
  const FORMS: readonly Form[] = [
    { tool: 'Title', field: 'Title of the board' },
    { tool: 'Next talk', field: 'Title of the next talk (optional)' },
    { tool: 'Moderators', field: 'Name of the moderator' },
    { tool: 'Agenda', opens: 'Add a talk', field: 'Title' },
    { tool: 'Labels', field: 'Name of the label' },
  ];

  it.each(FORMS)('asks before it loses $field of $tool', async ({ tool, field, opens }) => {
    const { board } = await openDesk();
    const owner = await moderate(app, board, DESK);
    await openTool(owner, tool);
    if (opens !== undefined) await dialog(owner).getByRole('button', { name: opens }).click();
    const input = dialog(owner).getByRole('textbox', { name: field, exact: true });
    await input.fill('');
    await input.focus();
    await owner.keyboard.type('Half a na');
    const asking = owner.getByRole('alertdialog', { name: 'Discard what you wrote?' });
    const keep = async (): Promise<void> => {
      await asking.getByRole('button', { name: 'Keep writing' }).click();
      await asking.waitFor({ state: 'detached' });
      await untilOpen(dialog(owner));
      expect(await input.inputValue()).toBe('Half a na');
    };
    await owner.keyboard.press('Escape');
    await keep();
    await pressBeside(owner, asking);
    await keep();
    await openPlace(owner, 'History');
    await keep();
    await owner.keyboard.press('Escape');
    await asking.getByRole('button', { name: 'Discard' }).click();
    await dialog(owner).waitFor({ state: 'detached' });
    // Nothing was changed in it now, so it closes at once.
    await openTool(owner, tool);
    if (opens !== undefined) await dialog(owner).getByRole('button', { name: opens }).click();
    await input.focus();
    expect(await input.inputValue()).not.toBe('Half a na');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
  });
});

import { requestOf, type Call } from '@openfloor/contract/calls/call';
import { askQuestion, getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { startTalk } from '@openfloor/contract/calls/desk';
import {
  arrangeStage,
  hideQuestion,
  labelQuestion,
  markAnswered,
  replyToQuestion,
  startAnswering,
} from '@openfloor/contract/calls/moderation';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { Question } from '@openfloor/contract/questions';
import { answerOf, send } from '@openfloor/testkit/client';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import {
  adminRecord,
  asAdmin,
  ask,
  askPinned,
  axeViolations,
  changeSettings,
  clickOnStage,
  createBoard,
  DESK,
  enter,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  visit,
  vote,
  type BoardAccess,
  unfoldAnswered,
} from './app.ts';

const app = setUpApp();

const WITHIN_MS = 300;
const ROUNDS_MAX = 5;
/** Steps on the phone, and the question that they lead to. */
const MOVES = [
  ['Two', 'Next question'],
  ['Three', 'Next question'],
  ['Two', 'Previous question'],
  ['One', 'Previous question'],
  ['Three', 'Previous question'],
] as const;

const stagePath = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;
const linkOf = (board: BoardAccess): string =>
  `${stagePath(board)}?token=${encodeURIComponent(board.speakerToken)}`;
const open = async (path: string, device = {}): Promise<Page> => isLive(await enter(app, path, device));

const shownText = (page: Page) => page.getByRole('main').getByRole('paragraph').first();
const shows = (page: Page, text: string): Promise<void> =>
  shownText(page).filter({ hasText: text }).waitFor();

/** Resolves with the time at which the text is on stage. Start it before the act. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector('main p')?.textContent !== wanted) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );

const clickAt = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
    const atMs = performance.timeOrigin + performance.now();
    button.click();
    return atMs;
  });

const addressFor = (call: Call, input: object): string => app.url + requestOf(call, input).path;

const answeringIdOf = async ({ boardId }: BoardAccess): Promise<unknown> => {
  const board: unknown = await (await fetch(addressFor(getBoard, { boardId }))).json();
  return BoardInfo.parse(board).answeringId;
};

/** Texts of the answered questions, by letter. */
const answeredOn = async ({ boardId }: BoardAccess): Promise<string[]> => {
  const answer: unknown = await (await fetch(addressFor(listQuestions, { boardId, minSeq: 9999 }))).json();
  const questions = z.array(Question).parse(answer);
  return questions.flatMap(({ isAnswered, text }) => (isAnswered ? text : [])).toSorted();
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const boardOfThree = async (): Promise<{
  board: BoardAccess;
  ids: Record<'one' | 'two' | 'three', string>;
}> => {
  const board = await createBoard(app);
  const three = await askPinned(app, board, 'Three');
  const two = await askPinned(app, board, 'Two');
  return { board, ids: { three, two, one: await askPinned(app, board, 'One') } };
};

const isInTime = (medians: { phoneMs: number; moderatorMs: number }): boolean =>
  Math.max(medians.phoneMs, medians.moderatorMs) < WITHIN_MS;

/**
 * Moves a phone, a projector and a confidence monitor on a new board.
 * @returns the median delay of all screens, by who moved
 */
const measureMoves = async (): Promise<{ phoneMs: number; moderatorMs: number }> => {
  const { board, ids } = await boardOfThree();
  const phone = await open(linkOf(board), PHONE);
  const projector = await open(stagePath(board), DESK);
  const monitor = await enter(app, `${linkOf(board)}&confidence`, DESK);
  for (const screen of [projector, monitor]) await shows(screen, 'One');
  await phone.getByRole('button', { name: 'Answer now' }).click();
  await projector.getByText('Being answered now', { exact: true }).waitFor();
  expect(await axeViolations(phone)).toEqual([]);

  const delaysMs: number[] = [];
  for (const [text, step] of MOVES) {
    const shown = [shownAt(projector, text), shownAt(monitor, text), shownAt(phone, text)];
    const actedAt = await clickAt(phone, step);
    delaysMs.push(Math.max(...(await Promise.all(shown))) - actedAt);
  }

  const actsMs: number[] = [];
  for (const [text, id] of [
    ['Two', ids.two],
    ['One', ids.one],
    ['Three', ids.three],
  ] as const) {
    const shown = [shownAt(projector, text), shownAt(monitor, text), shownAt(phone, text)];
    const actedAt = Date.now();
    await asAdmin(app, board, startAnswering, { questionId: id });
    actsMs.push(Math.max(...(await Promise.all(shown))) - actedAt);
  }
  return { phoneMs: median(delaysMs), moderatorMs: median(actsMs) };
};

describe('Answering now', () => {
  it(
    'moves projector, confidence monitor and phone to the same question within 300 ms',
    { timeout: 180_000 },
    async () => {
      let best = { phoneMs: Infinity, moderatorMs: Infinity };
      // Other programs on the machine can only make a round slower.
      for (let round = 0; round < ROUNDS_MAX && !isInTime(best); round += 1) {
        const { phoneMs, moderatorMs } = await measureMoves();
        best = {
          phoneMs: Math.min(best.phoneMs, phoneMs),
          moderatorMs: Math.min(best.moderatorMs, moderatorMs),
        };
      }
      expect(best.phoneMs).toBeLessThan(WITHIN_MS);
      expect(best.moderatorMs).toBeLessThan(WITHIN_MS);
    },
  );

  it('moves by arrows, which mark nothing, and back to what the hall saw before', async () => {
    const { board, ids } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const projector = await open(stagePath(board), DESK);
    const viewer = await isLive(await visit(app, board));
    await phone.getByRole('button', { name: 'Answer now' }).tap();
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    for (const [step, text, id] of [
      ['Next question', 'Two', ids.two],
      ['Previous question', 'One', ids.one],
      ['Previous question', 'Three', ids.three],
      ['Next question', 'One', ids.one],
    ] as const) {
      await phone.getByRole('button', { name: step }).tap();
      await shows(projector, text);
      await viewer.locator('main [data-question]').first().getByText(text, { exact: true }).waitFor();
      await expect.poll(() => answeringIdOf(board)).toBe(id);
    }
    expect(await answeredOn(board)).toEqual([]);
    // What answers is its button.
    await phone.getByRole('button', { name: 'Answered, next' }).tap();
    await shows(projector, 'Two');
    await expect.poll(() => answeredOn(board)).toEqual(['One']);
  });

  it('goes back by < to where > began, also to a question that is not pinned, until another one was answered', async () => {
    const { board, ids } = await boardOfThree();
    const guest = await ask(app, board, 'Not pinned');
    await asAdmin(app, board, startAnswering, { questionId: guest });
    const phone = await open(linkOf(board), PHONE);
    await shows(phone, 'Not pinned');
    for (const [step, text, id] of [
      ['Next question', 'One', ids.one],
      ['Previous question', 'Not pinned', guest],
      ['Previous question', 'Three', ids.three],
      ['Next question', 'Not pinned', guest],
      ['Next question', 'One', ids.one],
      ['Next question', 'Two', ids.two],
      ['Previous question', 'One', ids.one],
      ['Previous question', 'Not pinned', guest],
    ] as const) {
      await phone.getByRole('button', { name: step }).tap();
      await shows(phone, text);
      await expect.poll(() => answeringIdOf(board)).toBe(id);
    }
    expect(await answeredOn(board)).toEqual([]);
    await phone.getByRole('button', { name: 'Answered, next' }).tap();
    await shows(phone, 'One');
    await phone.getByRole('button', { name: 'Previous question' }).tap();
    await shows(phone, 'Three');
  });

  it('shows an answered question greyed, and to no viewer as being answered, until Answer now is pressed', async () => {
    const { board, ids } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const projector = await open(stagePath(board), DESK);
    const viewer = await isLive(await visit(app, board));
    const band = viewer.getByRole('main').getByText('Being answered now', { exact: true });
    await phone.getByRole('button', { name: 'Answer now' }).tap();
    await band.waitFor();
    await phone.getByRole('button', { name: 'Answered, next' }).tap();
    await shows(projector, 'Two');
    await projector.getByText('Being answered now', { exact: true }).waitFor();

    await phone.getByRole('button', { name: 'Previous question' }).tap();
    for (const page of [phone, projector])
      await page.getByRole('main').locator('s').getByText('One', { exact: true }).waitFor();
    await band.waitFor({ state: 'detached' });
    await expect.poll(() => projector.getByText('Being answered now', { exact: true }).count()).toBe(0);
    expect(await answeredOn(board)).toEqual(['One']);
    // The large button goes on, the other one answers it again.
    await phone.getByRole('button', { name: 'Next', exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Answer now' }).tap();
    await band.waitFor();
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    await projector.getByRole('main').locator('s').waitFor({ state: 'detached' });
    await expect.poll(() => answeringIdOf(board)).toBe(ids.one);
    // Two was only left by a step.
    await expect.poll(() => answeredOn(board)).toEqual([]);
  });

  it('leaves the top of the list once it is answered, however that was, and keeps its pin for the stage', async () => {
    const { board, ids } = await boardOfThree();
    const popular = await ask(app, board, 'Popular');
    await vote(app, board, popular);
    await vote(app, board, ids.one);
    const viewer = await isLive(await visit(app, board));
    const phone = await open(linkOf(board), PHONE);
    const listed = (): Promise<string[]> =>
      viewer
        .getByRole('list', { name: 'Questions' })
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
    await expect.poll(listed).toEqual(['One', 'Two', 'Three', 'Popular']);
    // By a moderator, by the speaker's button, and by going on.
    await asAdmin(app, board, markAnswered, { questionId: ids.three });
    await unfoldAnswered(viewer);
    await expect.poll(listed, { timeout: 15_000 }).toEqual(['One', 'Two', 'Popular', 'Three']);
    await shows(phone, 'One');
    await phone.getByRole('button', { name: 'Mark Answered' }).tap();
    await expect.poll(listed, { timeout: 15_000 }).toEqual(['Two', 'Popular', 'One', 'Three']);
    await phone.getByRole('button', { name: 'Next', exact: true }).tap();
    await shows(phone, 'Two');
    await phone.getByRole('button', { name: 'Answered, next' }).tap();
    await expect.poll(listed, { timeout: 15_000 }).toEqual(['Popular', 'One', 'Two', 'Three']);
    await phone.getByText('2 of 3', { exact: true }).waitFor();
    const read: unknown = (await send(app.url, listQuestions, { boardId: board.boardId, minSeq: 9999 })).body;
    expect(
      z
        .array(Question)
        .parse(read)
        .map(({ text }) => text),
    ).toEqual(['Popular', 'One', 'Two', 'Three']);
  });

  it('says on the phone what its arrows move, and fills the button that shows a question to the hall', async () => {
    const { board } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const projector = await open(stagePath(board), DESK);
    await phone.getByText('Next and previous move this phone only.', { exact: true }).waitFor();
    const colorOf = (name: string): Promise<string> =>
      phone
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    const filled = await colorOf('Answer now');
    for (const name of ['Mark Answered', 'Answered, next']) expect(await colorOf(name)).not.toBe(filled);
    await phone.getByRole('button', { name: 'Next question' }).tap();
    await shows(phone, 'Two');
    expect(await shownText(projector).textContent()).toBe('One');
    await phone.getByRole('button', { name: 'Answer now' }).tap();
    await shows(projector, 'Two');
    await phone.getByText('Next and previous move every screen.', { exact: true }).waitFor();
    await expect.poll(() => colorOf('Stop answering')).not.toBe(filled);
    const desk = await open(linkOf((await boardOfThree()).board), DESK);
    await desk.getByText('Next and previous move this screen only.', { exact: true }).waitFor();
  });

  it('goes on after a question was marked, and stays on the last one when it stops', async () => {
    const { board } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const projector = await open(stagePath(board), DESK);
    await phone.getByRole('button', { name: 'Answer now' }).tap();
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Mark Answered' }).tap();
    await projector.getByRole('main').locator('s').filter({ hasText: 'One' }).waitFor();
    await phone.getByRole('button', { name: 'Next', exact: true }).tap();
    await shows(projector, 'Two');
    await phone.getByRole('button', { name: 'Stop answering' }).tap();
    await projector.getByText('Being answered now', { exact: true }).waitFor({ state: 'detached' });
    expect(await shownText(projector).textContent()).toBe('Two');
  });

  it('answers and goes on by one press, also where the board does not use it', async () => {
    const { board } = await boardOfThree();
    const stage = await open(linkOf(board), DESK);
    await shows(stage, 'One');
    await stage.keyboard.press('d');
    await shows(stage, 'Two');
    await stage.getByText('Question marked as answered', { exact: true }).waitFor();
    await clickOnStage(stage.getByRole('button', { name: 'Answer now' }));
    await stage.getByText('Being answered now', { exact: true }).waitFor();
    await clickOnStage(stage.getByRole('button', { name: 'Answered, next' }));
    await shows(stage, 'Three');
    // The list may be some 100 ms old.
    await expect.poll(() => answeredOn(board)).toEqual(['One', 'Two']);
  });

  it('has one filled button on a speaker’s phone: what one does next', async () => {
    const { board } = await boardOfThree();
    const phone = await open(linkOf(board), PHONE);
    const filled = () =>
      phone
        .getByRole('contentinfo')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.flatMap((button) => {
            const isFilled = getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)';
            return isFilled && button instanceof HTMLElement ? button.innerText : [];
          }),
        );
    await expect.poll(filled).toEqual(['Answer now']);
    await clickOnStage(phone.getByRole('button', { name: 'Answer now' }));
    await expect.poll(filled).toEqual(['Answered, next']);
    await clickOnStage(phone.getByRole('button', { name: 'Answered, next' }));
    await shows(phone, 'Two');
    await expect.poll(filled).toEqual(['Answered, next']);
    // The keys beside it say in words what they do.
    for (const name of ['Previous question', 'Next question'])
      await phone.getByRole('button', { name }).getByText(name).waitFor();
  });

  it('is left by a screen that browses, with one tap back', async () => {
    const { board, ids } = await boardOfThree();
    const projector = await open(stagePath(board), DESK);
    const speaker = await open(linkOf(board), DESK);
    await asAdmin(app, board, startAnswering, { questionId: ids.one });
    for (const page of [projector, speaker])
      await page.getByText('Being answered now', { exact: true }).waitFor();

    // Without a token the arrows browse.
    await projector.keyboard.press('ArrowRight');
    await shows(projector, 'Two');
    await projector.getByText('Browsing on this screen only').waitFor();
    await projector.getByText('The hall sees: One', { exact: true }).waitFor();
    expect(await axeViolations(projector)).toEqual([]);
    await shows(speaker, 'One');

    // With one they browse after following is switched off.
    const follow = speaker.getByRole('toolbar').getByRole('button', { name: 'Follow the moderator' });
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    await clickOnStage(follow);
    await speaker.keyboard.press('ArrowRight');
    await shows(speaker, 'Two');
    await asAdmin(app, board, startAnswering, { questionId: ids.three });
    await projector.getByRole('status').getByRole('button', { name: 'Follow the moderator' }).click();
    await shows(projector, 'Three');
    await shows(speaker, 'Two');
    await speaker.keyboard.press('m');
    await shows(speaker, 'Three');
    await speaker.getByText('Browsing on this screen only').waitFor({ state: 'detached' });
  });

  it('shows a question that is not pinned, in the order that the moderator arranged', async () => {
    const { board, ids } = await boardOfThree();
    await changeSettings(app, board, { stageOrder: 'arranged' });
    await asAdmin(app, board, arrangeStage, { boardId: board.boardId, ids: [ids.three, ids.one, ids.two] });
    const stage = await open(linkOf(board), DESK);
    await shows(stage, 'Three');
    expect(await stage.getByRole('group', { name: 'Sort by' }).count()).toBe(0);
    await stage.keyboard.press('n');
    await stage.keyboard.press('ArrowRight');
    await shows(stage, 'One');
    // A move shows before the server has it.
    await expect.poll(() => answeringIdOf(board), { timeout: 5000 }).toBe(ids.one);
    const unpinned = await ask(app, board, 'Not pinned');
    await asAdmin(app, board, startAnswering, { questionId: unpinned });
    await shows(stage, 'Not pinned');
    await expect.poll(() => stage.getByText('Pinned', { exact: true }).count()).toBe(0);
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: unpinned });
    await stage.getByText('Not pinned', { exact: true }).waitFor({ state: 'detached' });
  });

  it('a hundred quick steps end on the same question on both screens', async () => {
    const { board } = await boardOfThree();
    const speaker = await open(linkOf(board), DESK);
    const projector = await open(stagePath(board), DESK);
    await speaker.keyboard.press('n');
    await projector.getByText('Being answered now', { exact: true }).waitFor();
    await speaker.evaluate(() => {
      for (let step = 0; step < 100; step++)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    });
    await speaker.getByRole('button', { name: 'Stop answering' }).waitFor();
    await expect
      .poll(
        async () => (await shownText(projector).textContent()) === (await shownText(speaker).textContent()),
      )
      .toBe(true);
  });
});

describe('The stage of a configured board', () => {
  it('shows the talk, the notice and names only if the settings do, but no label and no written answer', async () => {
    const { board, ids } = await boardOfThree();
    const stage = await open(stagePath(board), DESK);
    await changeSettings(app, board, {
      labels: [{ name: 'Budget', color: 'green' }],
      notice: 'Lunch is at noon.',
    });
    await asAdmin(app, board, labelQuestion, { questionId: ids.one, labels: ['Budget'] });
    await asAdmin(app, board, replyToQuestion, { questionId: ids.one, text: 'A written answer.' });
    await stage.getByRole('note', { name: 'Notice' }).getByText('Lunch is at noon.').waitFor();
    await shows(stage, 'One');
    expect(await stage.getByText('Budget').count()).toBe(0);
    expect(await stage.getByText('A written answer.').count()).toBe(0);

    await changeSettings(app, board, { names: 'optional' });
    const named = await answerOf(app.url, askQuestion, { boardId: board.boardId, text: 'Who?', name: 'Ada' });
    await asAdmin(app, board, startAnswering, { questionId: named.id });
    await shows(stage, 'Who?');
    await stage.getByText('Ada', { exact: true }).waitFor();
    await changeSettings(app, board, { names: 'off' });
    await stage.getByText('Ada', { exact: true }).waitFor({ state: 'detached' });

    const moderator = await open(stagePath(board), { ...DESK, stored: adminRecord(board) });
    await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'Closing panel' });
    for (const page of [stage, moderator])
      await page.getByRole('heading', { level: 1, name: 'Closing panel' }).waitFor();
    await stage.getByRole('heading', { name: 'No pinned questions' }).waitFor();
  });
});

describe('The confidence monitor', () => {
  it('is read from four metres: its sizes are shares of the height', async () => {
    const { board } = await boardOfThree();
    await changeSettings(app, board, { closesAt: new Date(Date.now() + 605_000).toISOString() });
    const height = 720;
    const monitor = await enter(app, `${linkOf(board)}&confidence`, { viewport: { width: 1280, height } });
    await shows(monitor, 'One');
    const share = async (text: Locator): Promise<number> =>
      (await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))) / height;
    const texts = monitor.getByRole('main').getByRole('paragraph');
    const clocks = monitor.getByRole('banner');
    expect(await share(texts.first())).toBeGreaterThanOrEqual(0.04);
    expect(await share(texts.last())).toBeGreaterThanOrEqual(0.04);
    expect(await share(clocks.getByText(/^Clock/).locator('..'))).toBeGreaterThanOrEqual(0.05);
    expect(await share(clocks.getByText(/^On this screen/).locator('..'))).toBeGreaterThanOrEqual(0.05);
    expect(await share(monitor.getByRole('timer'))).toBeGreaterThanOrEqual(0.05);
    for (const name of ['Now', 'Next'])
      expect(await share(monitor.getByRole('heading', { name }))).toBeGreaterThanOrEqual(0.03);
  });

  it.each([
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ])('leaves the present question its room on a phone of %o', async (viewport) => {
    const board = await createBoard(app);
    const text = 'How do you explain the move to the new system to people who were not there from the start?';
    await askPinned(app, board, text);
    await changeSettings(app, board, {
      notice: 'Doors of the second hall open at noon.',
      closesAt: new Date(Date.now() + 605_000).toISOString(),
    });
    const monitor = await enter(app, `${linkOf(board)}&confidence`, { ...PHONE, viewport });
    const question = monitor.getByRole('main').getByText(text);
    await question.waitFor();
    const isWhole = () =>
      question.evaluate((element) => {
        const box = element.parentElement;
        return box !== null && box.scrollHeight <= box.clientHeight + 1;
      });
    await expect.poll(isWhole).toBe(true);
  });

  it('shows now, next and the time left by the server’s clock, and moves with the others', async () => {
    const { board, ids } = await boardOfThree();
    const closesAt = new Date(Date.now() + 605_000).toISOString();
    await changeSettings(app, board, { closesAt });
    const monitor = await newDevice(DESK);
    // The clock of this device is an hour ahead.
    await monitor.clock.install({ time: Date.now() + 3_600_000 });
    await monitor.goto(`${app.url}${linkOf(board)}&confidence`);
    await monitor
      .getByRole('timer')
      .getByText(/^Time left (10|9):\d\d$/)
      .waitFor();
    expect(new URL(monitor.url()).search).toBe('?confidence=');
    const now = monitor.getByRole('main').getByRole('paragraph').first();
    const next = monitor.getByRole('main').getByRole('paragraph').last();
    expect([await now.textContent(), await next.textContent()]).toEqual(['One', 'Two']);
    expect(await axeViolations(monitor)).toEqual([]);

    const shown = shownAt(monitor, 'Three');
    await asAdmin(app, board, startAnswering, { questionId: ids.three });
    await shown;
    await expect.poll(() => next.textContent()).toBe('One');
    await changeSettings(app, board, { closesAt: null });
    await monitor.getByRole('timer').waitFor({ state: 'detached' });
  });
});

describe('The next talk', () => {
  it('starts from the stage of a moderator, and its title is on every stage', async () => {
    const { board } = await boardOfThree();
    const stage = await open(stagePath(board), { ...DESK, stored: adminRecord(board) });
    const speaker = await open(linkOf(board), DESK);
    expect(await speaker.getByRole('button', { name: 'Next talk' }).count()).toBe(0);
    await clickOnStage(stage.getByRole('button', { name: 'Next talk' }));
    await stage.getByRole('textbox', { name: 'Title of the next talk (optional)' }).click();
    await stage.keyboard.type('Closing panel');
    expect(await axeViolations(stage)).toEqual([]);
    await stage.keyboard.press('Enter');
    for (const page of [stage, speaker]) {
      await page.getByRole('heading', { level: 1, name: 'Closing panel' }).waitFor();
      await page.getByRole('heading', { name: 'No pinned questions' }).waitFor();
    }
    await askPinned(app, board, 'A question to the panel');
    await shows(speaker, 'A question to the panel');
  });
});

const opacityOf = (stage: Page): Promise<number> =>
  stage.locator('[data-toasts] > [aria-hidden]').evaluate((cone) => Number(getComputedStyle(cone).opacity));

describe('The light of the stage', () => {
  it('grows with the votes per second, and is still with reduced motion', async () => {
    const board = await createBoard(app);
    const id = await askPinned(app, board, 'When is lunch?');
    const stage = await open(stagePath(board), DESK);
    const still = await open(stagePath(board), { ...DESK, reducedMotion: 'reduce' });
    const rest = await opacityOf(stage);
    await Promise.all(Array.from({ length: 30 }, () => vote(app, board, id)));
    await expect.poll(() => opacityOf(stage), { timeout: 5000 }).toBeGreaterThan(rest + 0.1);
    await still.getByText('30 votes', { exact: true }).waitFor();
    expect(await opacityOf(still)).toBe(rest);
    await expect.poll(() => opacityOf(stage), { timeout: 20_000 }).toBeLessThan(rest + 0.1);
  });
});

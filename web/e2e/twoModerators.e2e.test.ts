import { listQuestions } from '@openfloor/contract/calls/audience';
import { approveQuestion, declineQuestion, editQuestion } from '@openfloor/contract/calls/moderation';
import { inviteModerator } from '@openfloor/contract/calls/owners';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminPath,
  asAdmin,
  ask,
  axeViolations,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  enter,
  focusedLabel,
  isLive,
  moderate,
  openLane,
  PHONE,
  questionsShown,
  setUpApp,
  STILL_MS,
  visit,
  type BoardAccess,
  type Device,
} from './app.ts';

const app = setUpApp();

const TEXTS = ['First question?', 'Second question?', 'Third question?', 'Fourth question?'] as const;
const [FIRST, SECOND, THIRD, FOURTH] = TEXTS;

/** A board with review and four questions, on which the owner and the invited Ben moderate. */
const openQueue = async () => {
  const board = await createBoard(app);
  await changeSettings(app, board, { review: true });
  const ids: string[] = [];
  for (const text of TEXTS) ids.push(await ask(app, board, text));
  const { boardId } = board;
  const { adminToken: ben } = await asAdmin(app, board, inviteModerator, { boardId, name: 'Ben' });
  return { board, ids, ben };
};

const inReview = async (page: Page): Promise<Page> => {
  await page.getByRole('button', { name: /^Review \d/ }).click();
  await cardOf(page, FOURTH).waitFor();
  return page;
};

const ownerOf = async (board: BoardAccess, device: Device = DESK): Promise<Page> =>
  inReview(await moderate(app, board, device));

const benOf = async ({ board, ben }: { board: BoardAccess; ben: string }): Promise<Page> => {
  const page = await isLive(await enter(app, `${adminPath(board)}#token=${ben}`, DESK));
  await page.getByRole('button', { name: 'Board tools' }).waitFor();
  return inReview(page);
};

/** Ben decides by an API call, as his page does. */
const actAsBen = async (
  { board, ben, ids }: { board: BoardAccess; ben: string; ids: string[] },
  act: typeof approveQuestion | typeof declineQuestion,
  place: number,
) => asAdmin(app, { ...board, adminToken: ben }, act, { questionId: ids[place] ?? '' });

const statusesOf = async (board: BoardAccess): Promise<(string | undefined)[]> => {
  const questions = await asAdmin(app, board, listQuestions, { boardId: board.boardId });
  return TEXTS.map((text) => questions.find((question) => question.text === text)?.status);
};

describe('Two moderators in one queue', () => {
  it.each([
    ['review', PHONE, true],
    ['review', DESK, true],
    ['the list', PHONE, false],
    ['the list', DESK, false],
  ])('read in %s over no fact of the card: %o', async (_, device, isReviewed) => {
    const queue = await openQueue();
    const { board, ids } = queue;
    const text = 'First question, edited by a moderator?';
    await asAdmin(app, board, editQuestion, { questionId: ids[0] ?? '', text });
    if (!isReviewed) await asAdmin(app, board, approveQuestion, { questionId: ids[0] ?? '' });
    const owner = await moderate(app, board, device);
    const ben = await isLive(await enter(app, `${adminPath(board)}#token=${queue.ben}`, DESK));
    for (const page of [owner, ben]) await openLane(page, isReviewed ? 'Review' : 'All');
    await cardOf(ben, text).focus();
    const said = cardOf(owner, text).getByText('Ben is reading this');
    await said.waitFor();
    const overlaps = await said.evaluate((line) => {
      const over = line.getBoundingClientRect();
      const facts = [...(line.closest('article')?.querySelectorAll('time, span, bdi') ?? [])].filter(
        (fact) => !fact.closest('button') && !line.contains(fact) && fact.textContent !== '',
      );
      return facts.flatMap((fact) =>
        [...fact.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < over.right && right > over.left && top < over.bottom && bottom > over.top,
        )
          ? fact.textContent
          : [],
      );
    });
    expect(overlaps).toEqual([]);
    expect((await said.boundingBox())?.width).toBeGreaterThan(80);
  });

  it('do not publish what they did not read: a card that the other approves stays, without keys, until one moves on', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board);
    const ben = await benOf(queue);
    await owner.keyboard.press('j');
    await owner.keyboard.press('j');
    await expect.poll(() => focusedLabel(owner)).toBe(SECOND);
    // Ben approves the card that the owner reads, by his own keyboard.
    await ben.keyboard.press('j');
    await ben.keyboard.press('j');
    await ben.keyboard.press('a');
    await cardOf(owner, SECOND).getByText('Ben approved').waitFor();
    expect(await focusedLabel(owner)).toBe(SECOND);
    expect(await questionsShown(owner)).toEqual([...TEXTS]);
    for (const key of ['a', 'd', 'h', 'p', 'x', 'e']) await owner.keyboard.type(key);
    expect(await owner.getByRole('dialog').count()).toBe(0);
    expect(
      await cardOf(owner, SECOND)
        .getByRole('button', { name: /Approve|Hide|Pin|Decline/ })
        .count(),
    ).toBe(0);
    await owner.keyboard.press('j');
    await expect.poll(() => focusedLabel(owner)).toBe(THIRD);
    await expect.poll(() => questionsShown(owner)).toEqual([FIRST, THIRD, FOURTH]);
    expect(await statusesOf(queue.board)).toEqual(['waiting', 'published', 'waiting', 'waiting']);
    await owner.waitForTimeout(STILL_MS);
    await owner.keyboard.press('a');
    await expect
      .poll(() => statusesOf(queue.board))
      .toEqual(['waiting', 'published', 'published', 'waiting']);
  });

  it('see who reads which card', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board);
    const ben = await benOf(queue);
    await ben.keyboard.press('j');
    await cardOf(owner, FIRST).getByText('Ben is reading this').waitFor();
    await owner.keyboard.press('j');
    const label = cardOf(ben, FIRST).getByText('Owner is reading this');
    await label.waitFor();
    // The card cuts off what leaves it.
    expect(
      await label.evaluate((words) => {
        const card = words.closest('article');
        return card && words.getBoundingClientRect().bottom <= card.getBoundingClientRect().bottom;
      }),
    ).toBe(true);
    expect(await cardOf(owner, FIRST).getByText(/Owner/).count()).toBe(0);
    await ben.keyboard.press('j');
    await cardOf(owner, SECOND).getByText('Ben is reading this').waitFor();
    await expect.poll(() => cardOf(owner, FIRST).getByText('Ben is reading this').count()).toBe(0);
    expect(await axeViolations(owner)).toEqual([]);
    await ben.close();
    await expect.poll(() => owner.getByText('Ben is reading this').count(), { timeout: 6000 }).toBe(0);
  });

  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)(
    'see who reads a flagged card beside or below its flags and acts (%s)',
    async (_kind, device) => {
      const queue = await openQueue();
      const advert = 'Buy cheap watches at https://watches.example.com now';
      await ask(app, queue.board, advert);
      const ben = await benOf(queue);
      const owner = await ownerOf(queue.board, device);
      await cardOf(ben, advert).focus();
      const label = cardOf(owner, advert).getByText('Ben is reading this');
      await label.waitFor();
      const reads = await label.boundingBox();
      for (const part of [
        cardOf(owner, advert).getByRole('list', { name: 'Flags' }),
        cardOf(owner, advert).getByRole('button', { name: /^Approve|^Answer now/ }),
      ]) {
        const box = await part.boundingBox();
        const isApart =
          !reads ||
          !box ||
          reads.x >= box.x + box.width ||
          box.x >= reads.x + reads.width ||
          reads.y >= box.y + box.height;
        expect(isApart).toBe(true);
      }
    },
  );

  it('move no card of the other by reading', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board);
    const ben = await benOf(queue);
    const places = (): Promise<number[]> =>
      owner
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    await owner.mouse.move(700, 500);
    const before = await places();
    for (const text of [FIRST, SECOND]) {
      await ben.keyboard.press('j');
      await cardOf(owner, text).getByText('Ben is reading this').waitFor();
      expect(await places()).toEqual(before);
    }
  });

  it('keep the card under the pointer, which takes no click meant for another', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board);
    const approve = owner.getByRole('button', { name: `Approve: ${SECOND}` });
    const { x, y } = (await approve.boundingBox()) ?? { x: 0, y: 0 };
    await owner.mouse.move(x + 5, y + 5, { steps: 3 });
    await actAsBen(queue, declineQuestion, 1);
    await cardOf(owner, SECOND).getByText('Ben declined').waitFor();
    await owner.mouse.click(x + 5, y + 5);
    await owner.waitForTimeout(500);
    expect(await statusesOf(queue.board)).toEqual(['waiting', 'declined', 'waiting', 'waiting']);
  });

  it('keep the card under the thumb', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board, PHONE);
    const approve = owner.getByRole('button', { name: `Approve: ${FIRST}` });
    const { x, y } = (await approve.boundingBox()) ?? { x: 0, y: 0 };
    await actAsBen(queue, approveQuestion, 0);
    await cardOf(owner, FIRST).getByText('Ben approved').waitFor();
    await owner.touchscreen.tap(x + 5, y + 5);
    await owner.waitForTimeout(500);
    expect(await statusesOf(queue.board)).toEqual(['published', 'waiting', 'waiting', 'waiting']);
  });

  it.each([
    ['mouse', DESK],
    ['thumb', PHONE],
  ])('lose no first press of a %s on a card below one that the other approved', async (_, device) => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board, device);
    await actAsBen(queue, approveQuestion, 0);
    await cardOf(owner, FIRST).getByText('Ben approved').waitFor();
    await owner.waitForTimeout(400);
    const approve = owner.getByRole('button', { name: `Approve: ${THIRD}` });
    await (device === PHONE ? approve.tap() : approve.click());
    await expect
      .poll(() => statusesOf(queue.board))
      .toEqual(['published', 'waiting', 'published', 'waiting']);
    // The act moves on.
    await expect.poll(() => questionsShown(owner)).toEqual([SECOND, FOURTH]);
  });

  it('act once with a double click, and with two quick keys', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board);
    const approve = owner.getByRole('button', { name: `Approve: ${FIRST}` });
    await approve.hover();
    // Not awaited one by one: on a busy machine the second click would come too late to be a quick one.
    const { mouse, keyboard } = owner;
    await Promise.all([1, 2].flatMap((clickCount) => [mouse.down({ clickCount }), mouse.up({ clickCount })]));
    await expect.poll(() => statusesOf(queue.board)).toEqual(['published', 'waiting', 'waiting', 'waiting']);
    await expect.poll(() => questionsShown(owner)).toEqual([SECOND, THIRD, FOURTH]);
    await owner.waitForTimeout(400);
    await owner.getByRole('button', { name: /^Review \d/ }).focus();
    await owner.keyboard.press('j');
    await Promise.all([1, 2].flatMap(() => [keyboard.down('a'), keyboard.up('a')]));
    await expect
      .poll(() => statusesOf(queue.board))
      .toEqual(['published', 'published', 'waiting', 'waiting']);
    await owner.waitForTimeout(500);
    expect(await statusesOf(queue.board)).toEqual(['published', 'published', 'waiting', 'waiting']);
  });

  it('are asked when the other decided while their screen was behind', async () => {
    const queue = await openQueue();
    const board = queue.board;
    const owner = await moderate(app, board, DESK);
    // What the owner sees is late: the socket brings nothing more.
    let isLate = false;
    await owner.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!isLate) socket.send(message);
      });
    });
    await owner.reload();
    await inReview(await isLive(owner));
    await owner.keyboard.press('j');
    await expect.poll(() => focusedLabel(owner)).toBe(FIRST);
    isLate = true;
    await actAsBen(queue, declineQuestion, 0);
    await owner.keyboard.press('a');
    const question = owner.getByRole('alertdialog', { name: 'Changed meanwhile' });
    await question.getByText('Ben declined meanwhile.').waitFor();
    expect(await statusesOf(board)).toEqual(['declined', 'waiting', 'waiting', 'waiting']);
    expect(await axeViolations(owner)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusesOf(board)).toEqual(['declined', 'waiting', 'waiting', 'waiting']);
  });

  it('are not among the viewers', async () => {
    const queue = await openQueue();
    const owner = await ownerOf(queue.board);
    await benOf(queue);
    await visit(app, queue.board, PHONE);
    const viewers = owner.getByRole('banner').getByText('1 viewer', { exact: true });
    await expect.poll(() => viewers.count(), { timeout: 6000 }).toBe(1);
  });
});

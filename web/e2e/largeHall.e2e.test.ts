import { socketUrlOf } from '@openfloor/client/followBoard';
import { getUserStatus, getUserVotes, listQuestions, trackViewer } from '@openfloor/contract/calls/audience';
import { blockAuthor } from '@openfloor/contract/calls/moderation';
import { answerOf } from '@openfloor/testkit/client';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  boardPath,
  createBoard,
  isLive,
  newDevice,
  setUpApp,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const VIEWERS = 101;
/** Longer than the interval of each poll, and shorter than the silence after which a page doubts its socket. */
const AT_REST_MS = 15_000;
/** Until the polls go on: ten seconds in a small hall, and at most one interval. */
const GO_ON_MS = 20_000;
const LONGEST_INTERVAL_MS = 10_000;

/**
 * Opens a socket for each of the other viewers.
 * @returns closes the given number of them
 */
const fill = async ({ boardId }: BoardAccess, viewers = VIEWERS): Promise<(count: number) => void> => {
  const opened = Array.from({ length: viewers }, () => {
    const subscribed = Promise.withResolvers<void>();
    const socket = openWebSocket(socketUrlOf(app.url), {
      opened: () => socket.send(JSON.stringify({ type: 'subscribe', boardId })),
      received: () => subscribed.resolve(),
      closed: () => {},
    });
    return { socket, subscribed: subscribed.promise };
  });
  await Promise.all(opened.map(({ subscribed }) => subscribed));
  const sendAway = (count: number): void => {
    for (const { socket } of opened.splice(0, count)) socket.close();
  };
  onTestFinished(() => sendAway(opened.length));
  return sendAway;
};

const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** The polls that a page sends, in order. */
const pollsOf = (page: Page): Request[] => {
  const polls: Request[] = [];
  page.on('request', (request) => {
    if ([getUserStatus.path, getUserVotes.path].map(String).includes(pathOf(request))) polls.push(request);
  });
  return polls;
};

/**
 * A phone on a board with many other viewers, whose polls rest.
 * @param prepare prepares the phone before it opens the board
 */
const visitLargeHall = async (prepare: (phone: Page) => Promise<unknown> = async () => {}) => {
  const board = await createBoard(app);
  const sendAway = await fill(board);
  const phone = await newDevice();
  await phone.clock.install();
  await prepare(phone);
  await phone.goto(app.url + boardPath(board));
  await isLive(phone);
  await phone.getByText(`${VIEWERS + 1} viewers`).waitFor();
  const polls = pollsOf(phone);
  // One of each runs after the connect.
  await phone.clock.runFor(LONGEST_INTERVAL_MS);
  await expect.poll(() => new Set(polls.map(pathOf)).size).toBe(2);
  // The page sends a poll again whose answer takes longer than its time, which the moved clock would end.
  await Promise.all(polls.map(async (poll) => (await poll.response())?.finished()));
  polls.splice(0);
  return { board, phone, polls, sendAway };
};

const BLOCKED = 'You are blocked from submitting questions.';

const askRudely = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).fill('Rude');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('article', { name: 'Rude' }).waitFor();
};

const blockAsker = async (board: BoardAccess): Promise<void> => {
  const [asked] = await answerOf(app.url, listQuestions, { boardId: board.boardId });
  await asAdmin(app, board, blockAuthor, { boardId: board.boardId, questionId: asked?.id ?? '' });
};

const voteButton = (page: Page) => page.getByRole('button', { name: 'Vote, 0 votes so far' });
const retractButton = (page: Page) =>
  page.getByRole('button', { name: 'Take back your vote, 1 vote so far' });

describe('A board with more than 100 viewers', () => {
  it('shows a block within a second without a poll', async () => {
    const { board, phone, polls } = await visitLargeHall();
    await askRudely(phone);
    await blockAsker(board);
    await phone.getByText(BLOCKED).waitFor({ timeout: 1000 });
    expect(polls.map(pathOf)).toEqual([]);
  });

  it('shows a block to a visitor who got a session only after the socket subscribed', async () => {
    const { board, phone } = await visitLargeHall((device) =>
      device.route(addressOf(trackViewer), (route) => route.abort(), { times: 1 }),
    );
    await askRudely(phone);
    await blockAsker(board);
    await expect.poll(() => phone.getByText(BLOCKED).isVisible(), { timeout: 10_000 }).toBe(true);
  });

  it('shows a vote of another tab within a second without a poll', async () => {
    const { board, phone, polls } = await visitLargeHall();
    await ask(app, board, 'When is lunch?');
    const tab = await phone.context().newPage();
    await tab.goto(app.url + boardPath(board));
    await isLive(tab);
    await voteButton(phone).waitFor();
    await voteButton(tab).click();
    await retractButton(phone).waitFor({ timeout: 1000 });
    await retractButton(tab).click();
    await voteButton(phone).waitFor({ timeout: 1000 });
    expect(polls.map(pathOf)).toEqual([]);
  });

  it('sends no polls while the socket is live, and sends them again when the hall has become small', async () => {
    const { board, phone, polls, sendAway } = await visitLargeHall();
    // The page hears from its socket before the clock moves.
    await ask(app, board, 'When is lunch?');
    await voteButton(phone).waitFor();
    await phone.clock.runFor(AT_REST_MS);
    // Requests are seen in order: a poll that was sent is in the list when this one has its answer.
    await phone.evaluate(() => fetch('/robots.txt'));
    expect(polls.map(pathOf)).toEqual([]);
    sendAway(2);
    await phone.getByText(`${VIEWERS - 1} viewers`).waitFor();
    await phone.clock.runFor(GO_ON_MS);
    await expect.poll(() => new Set(polls.map(pathOf)).size).toBe(2);
  });
});

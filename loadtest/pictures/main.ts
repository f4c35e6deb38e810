/**
 * `npm run pictures`: takes the pictures of the README and of the landing page, of a board with the demo's questions,
 * in Chromium. Writes WebP; `img2webp` joins the frames of the moving picture.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as audience from '@openfloor/contract/calls/audience';
import { markAnswered, pinQuestion, startAnswering } from '@openfloor/contract/calls/moderation';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import { openBoardClient } from '@openfloor/testkit/boardClient';
import { answerOf, ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { CHROMIUM_ARGS } from '@openfloor/testkit/program/chromium';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { startServer } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { QUESTIONS as ALL_QUESTIONS } from '../audience/questions.ts';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const README_FOLDER = join(WEB, 'pictures');
/** The README shows some of these, too. */
const LANDING_FOLDER = join(WEB, 'public/pictures');
/** Not every machine has a font for emoji. */
const QUESTIONS = ALL_QUESTIONS.filter((text) => !/\p{Emoji_Presentation}/u.test(text));
const VOTERS = 40;
/** Viewers of the board without questions; its wall shows a point of light for each. */
const IN_LOBBY = 200;
/** Index of the question that is answered. */
const ANSWERED_NOW = 3;
const ARRIVE_OVER_MS = 10_000;
const VOTE_OVER_MS = 20_000;
/** The address that the pictures show. */
const HOST = 'openfloor.example';
const QUALITY = 80;
/** All pictures together, so that a clone stays small. */
const BYTES_MAX = 600 * 1024;

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 } };
const STAGE = { viewport: { width: 1280, height: 720 } };

/** The moving picture: a phone beside the stage. */
const SCENE = { viewport: { width: 960, height: 400 } };
const FRAMES_AFTER_VOTE = 8;
const FRAME_MS = 120;
/** The picture rests before the vote and after it. */
const REST_MS = 1600;
const FADED_IN_MS = 600;

const openViewer = async (url: string, boardId: string, signal: AbortSignal): Promise<string> => {
  const at = (): string => url;
  const session = await newSession(url, boardId);
  await openBoardClient({ boardId, session, apiUrl: at, realtimeUrl: at, signal });
  return session;
};

/** `asker`: session of the question that is answered. */
type Board = BoardCreated & { asker: string; ids: readonly string[] };

/** Creates a board with viewers and votes, most of them on the first questions. */
const fillBoard = async (url: string, signal: AbortSignal): Promise<Board> => {
  const board = await createBoard(url, 'Platform Day: Keynote');
  const { boardId } = board;
  const asker = await newSession(url, boardId);
  const ids: string[] = [];
  for (const [place, text] of QUESTIONS.slice(0, 30).entries())
    if (place === ANSWERED_NOW) {
      const options = { session: asker };
      ids.push((await answerOf(url, audience.askQuestion, { boardId, text }, options)).id);
    } else ids.push(await ask(url, boardId, text));
  // People vote at this pace: faster votes would be marked as those of a program.
  const attend = async (voter: number): Promise<void> => {
    await delay(Math.random() * ARRIVE_OVER_MS);
    const session = await openViewer(url, boardId, signal);
    const votes = ids.filter((_, place) => voter < VOTERS / (1 + place / 4));
    await Promise.all(
      votes.map(async (id) => {
        await delay(Math.random() * VOTE_OVER_MS);
        await send(url, audience.vote, { boardId, questionId: id, voted: true }, { session });
      }),
    );
  };
  await Promise.all(Array.from({ length: VOTERS }, (_, voter) => attend(voter)));
  for (const [act, place] of [
    [pinQuestion, 1],
    [pinQuestion, ANSWERED_NOW],
    [markAnswered, 0],
  ] as const)
    await send(url, act, { questionId: ids[place] ?? '' }, { token: board.adminToken });
  return { ...board, asker, ids };
};

/** Creates a board without questions, for which many wait. */
const fillLobby = async (url: string, signal: AbortSignal): Promise<BoardCreated> => {
  const board = await createBoard(url, 'Platform Day: Keynote');
  for (let viewer = 0; viewer < IN_LOBBY; viewer += 1) await openViewer(url, board.boardId, signal);
  return board;
};

/** @param stored content of local storage */
const open = async (
  browser: Browser,
  device: BrowserContextOptions,
  stored: Record<string, string> = {},
): Promise<Page> => {
  const context = await browser.newContext({ ...device, baseURL: `http://${HOST}` });
  const items = JSON.stringify(stored);
  await context.addInitScript(
    `for (const [key, value] of Object.entries(${items})) localStorage.setItem(key, value)`,
  );
  return context.newPage();
};

const adminRecord = ({ boardId, adminToken }: BoardCreated): Record<string, string> => ({
  [`admin_token_${boardId}`]: JSON.stringify({ boardId, adminToken, expiresAt: Date.now() + 3_600_000 }),
});

/** @returns the screen as WebP */
const capture = async (page: Page): Promise<Buffer> => {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await client.detach();
  return Buffer.from(data, 'base64');
};

const boardPath = ({ boardId }: BoardCreated): string => `/board/${boardId}`;

/** The asker's phone, which turns to the signal colour for two seconds. */
const takeOnStage = async (browser: Browser, url: string, board: Board): Promise<void> => {
  const { boardId, adminToken, asker, ids } = board;
  const stored = {
    secure_session_id: asker,
    [`admin_questions_${boardId}`]: JSON.stringify([ids[ANSWERED_NOW]]),
  };
  const phone = await open(browser, PHONE, stored);
  await phone.goto(boardPath(board));
  await phone.getByText('Live').first().waitFor();
  await phone.waitForTimeout(REST_MS);
  await send(url, startAnswering, { questionId: ids[ANSWERED_NOW] ?? '' }, { token: adminToken });
  await phone.getByText('You are on stage').waitFor();
  await phone.waitForTimeout(FADED_IN_MS);
  await writeFile(join(LANDING_FOLDER, 'on-stage.webp'), await capture(phone));
  await phone.context().close();
};

const takeStills = async (browser: Browser, board: BoardCreated, lobby: BoardCreated): Promise<void> => {
  const path = boardPath(board);
  const admin = { path: `${path}?admin=true`, stored: adminRecord(board) };
  const replay = { path: `${path}/replay?at=300`, stored: adminRecord(board) };
  const dark = { colorScheme: 'dark' } as const;
  const screens: {
    file: string;
    path: string;
    device: BrowserContextOptions;
    stored?: Record<string, string>;
  }[] = [
    { file: join(README_FOLDER, 'phone-light'), path, device: PHONE },
    { file: join(README_FOLDER, 'phone-dark'), path, device: { ...PHONE, ...dark } },
    { file: join(README_FOLDER, 'desk-light'), ...admin, device: DESK },
    { file: join(LANDING_FOLDER, 'desk'), ...admin, device: { ...DESK, ...dark } },
    { file: join(LANDING_FOLDER, 'desk-phone'), ...admin, device: { ...PHONE, ...dark } },
    { file: join(LANDING_FOLDER, 'replay'), ...replay, device: { ...DESK, ...dark } },
    { file: join(LANDING_FOLDER, 'replay-phone'), ...replay, device: { ...PHONE, ...dark } },
    // Stage and wall are always dark.
    { file: join(LANDING_FOLDER, 'stage'), path: `${path}/speaker`, device: STAGE },
    { file: join(LANDING_FOLDER, 'wall'), path: `${boardPath(lobby)}/wall`, device: STAGE },
  ];
  for (const screen of screens) {
    const page = await open(browser, screen.device, screen.stored);
    await page.goto(screen.path);
    await page
      .getByText(/Live|Replay/)
      .first()
      .waitFor();
    // Waits until codes and fonts have loaded and the list has its order.
    await page.waitForTimeout(REST_MS);
    await writeFile(`${screen.file}.webp`, await capture(page));
    await page.context().close();
  }
};

const asImage = (picture: Buffer): string => `data:image/webp;base64,${picture.toString('base64')}`;

/** A vote on the phone, and the stage that shows it, as frames of one picture. */
const takeMoving = async (browser: Browser, board: BoardCreated, folder: string): Promise<void> => {
  const phone = await open(browser, { ...PHONE, colorScheme: 'light' });
  const stage = await open(browser, STAGE);
  await phone.goto(boardPath(board));
  await stage.goto(`${boardPath(board)}/speaker`);
  const vote = phone
    .getByRole('article', { name: QUESTIONS[ANSWERED_NOW] ?? '' })
    .getByRole('button', { name: /^Vote/ });
  await vote.waitFor();
  await stage.waitForTimeout(REST_MS);
  const scene = await open(browser, SCENE);
  const frames: { file: string; ms: number }[] = [];
  const take = async (ms: number): Promise<void> => {
    const [left, right] = await Promise.all([capture(phone), capture(stage)]);
    await scene.setContent(
      `<body style="margin:0;height:100vh;display:flex;gap:24px;align-items:center;justify-content:center;background:#e4e1d8">
        <img height="360" style="border-radius:16px" src="${asImage(left)}">
        <img height="360" style="border-radius:8px" src="${asImage(right)}">`,
    );
    const file = join(folder, `${frames.length}.webp`);
    await writeFile(file, await capture(scene));
    frames.push({ file, ms });
  };
  await take(REST_MS);
  await vote.tap();
  for (let frame = 0; frame < FRAMES_AFTER_VOTE; frame += 1) await take(FRAME_MS);
  await take(REST_MS);
  const parts = frames.flatMap(({ file, ms }) => ['-d', String(ms), file]);
  const { status, stderr } = spawnSync(
    pathOfProgram('img2webp'),
    ['-loop', '0', '-lossy', '-q', '60', ...parts, '-o', join(README_FOLDER, 'vote.webp')],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`img2webp: ${stderr}`);
};

/** @throws Error when the pictures are larger than a clone should carry */
const checkSize = async (): Promise<void> => {
  const listed = await Promise.all(
    [README_FOLDER, LANDING_FOLDER].map(async (folder) =>
      (await readdir(folder)).map((file) => join(folder, file)),
    ),
  );
  const sizes = await Promise.all(listed.flat().map(async (file) => (await stat(file)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > BYTES_MAX) throw new Error(`The pictures have ${bytes} bytes, and may have ${BYTES_MAX}`);
  process.stdout.write(`${sizes.length} pictures, ${Math.round(bytes / 1024)} KiB.\n`);
};

const main = async (): Promise<void> => {
  for (const folder of [README_FOLDER, LANDING_FOLDER]) await mkdir(folder, { recursive: true });
  const folder = await makeTempFolder();
  const end = new AbortController();
  const server = await startServer({ DATA_DIR: folder.path, ...LIMITS_RAISED });
  const browser = await chromium.launch({
    executablePath: pathOfProgram('chromium'),
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST} ${new URL(server.url).host}`],
  });
  try {
    const board = await fillBoard(server.url, end.signal);
    const lobby = await fillLobby(server.url, end.signal);
    await takeOnStage(browser, server.url, board);
    await takeStills(browser, board, lobby);
    await takeMoving(browser, board, folder.path);
    await checkSize();
  } finally {
    end.abort();
    await browser.close();
    await server.stop();
    await folder.remove();
  }
};

await main();

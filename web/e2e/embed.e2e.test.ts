import { createServer, type Server } from 'node:http';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { pinQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { send } from '@openfloor/testkit/client';
import { listen } from '@openfloor/platform/listen';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCertificate } from '../../services/platform/src/testing/certificates.ts';
import {
  adminRecord,
  ask,
  asAdmin,
  axeViolations,
  changeSettings,
  createBoard,
  newDevice,
  PHONE,
  pressAsPeopleDo,
  setUpApp,
  type BoardAccess,
} from './app.ts';
import { openNetworkProxy, type NetworkProxy } from './networkProxy.ts';

const app = setUpApp({ TRUST_PROXY: '127.0.0.1' });
let slides: Server;
/** Origin of another site than 127.0.0.1, where our pages are. */
let site: string;
let unlistedSite: string;
let secure: NetworkProxy;

/** A page that frames the address in its query. */
const framing = (src: string | null): string =>
  `<!doctype html><html lang="en"><title>Slides</title><body style="margin:0"><iframe src="${src}" title="Questions" style="width:100vw;height:100vh;border:0"></iframe>`;

beforeAll(async () => {
  slides = createServer(({ url = '' }, response) => {
    const src = new URL(url, 'http://localhost').searchParams.get('src');
    response.writeHead(200, { 'content-type': 'text/html' }).end(framing(src));
  });
  const port = await listen(slides, 0, '0.0.0.0');
  site = `http://localhost:${port}`;
  unlistedSite = `http://unlisted.localhost:${port}`;
  const folder = await makeTempFolder();
  secure = await openNetworkProxy(app.url, undefined, await issueCertificate(folder.path, 'embed'));
  await folder.remove();
});
afterAll(async () => {
  slides.close();
  await secure.close();
});

const framedBoard = async (): Promise<BoardAccess> => {
  const board = await createBoard(app, 'Town hall');
  await changeSettings(app, board, { embedOrigins: [site] });
  return board;
};
const embedPath = ({ boardId }: BoardAccess, query = ''): string => `/embed/${boardId}${query}`;
const slideWith = (src: string, from = site): string => `${from}/?src=${encodeURIComponent(src)}`;

const frameOn = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The page has no frame');
  return frame;
};
/** Opens a slide with the embed, and waits until that is live. */
const enterSlide = async (page: Page, src: string): Promise<Frame> => {
  await page.goto(slideWith(src));
  const frame = await frameOn(page);
  await frame.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  return frame;
};
const typeQuestion = async (page: Page, frame: Frame, text: string): Promise<void> => {
  await frame.getByRole('textbox', { name: 'Your question' }).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await frame.getByRole('article', { name: text }).waitFor();
  // The new question moved the others: a press counts on what has lain under it for 600 ms.
  await page.waitForTimeout(700);
};

describe('An embed', () => {
  it('takes questions and votes where third-party cookies are blocked, and knows them after a reload', async () => {
    const board = await framedBoard();
    await ask(app, board, 'When is lunch?');
    // Storage is partitioned, as visitors have it.
    const args = ['--no-sandbox', '--test-third-party-cookie-phaseout', '--disable-features=HttpsUpgrades'];
    const browser = await chromium.launch({ executablePath: pathOfProgram('chromium'), args });
    try {
      const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
      const page = await context.newPage();
      await pressAsPeopleDo(page);
      const src = secure.url + embedPath(board);
      const frame = await enterSlide(page, src);
      await typeQuestion(page, frame, 'And dinner?');
      await frame
        .getByRole('article', { name: 'When is lunch?' })
        .getByRole('button', { name: 'Vote, 0 votes' })
        .tap();
      await frame.getByRole('button', { name: 'Take back your vote, 1 vote' }).waitFor();
      const cookies = await context.cookies(secure.url);
      expect(cookies).toMatchObject([
        {
          name: '__Host-openfloor_embed',
          httpOnly: true,
          secure: true,
          sameSite: 'None',
          partitionKey: 'http://localhost',
        },
      ]);
      // The cookie alone brings the session back; a cookie that is not partitioned is blocked.
      await frame.evaluate(() => {
        localStorage.clear();
        document.cookie = 'unpartitioned=1; SameSite=None; Secure';
      });
      const again = await enterSlide(page, src);
      await again.getByRole('button', { name: 'Take back your vote, 1 vote' }).waitFor();
      expect(await again.evaluate(() => document.cookie)).toBe('');
      expect((await send(app.url, listQuestions, { boardId: board.boardId })).body).toMatchObject([
        { text: 'When is lunch?', votes: 1 },
        { text: 'And dinner?', votes: 0 },
      ]);
    } finally {
      await browser.close();
    }
  });

  it('in Firefox takes questions and votes over plain HTTP, and knows them after a reload', async () => {
    const board = await framedBoard();
    await ask(app, board, 'When is lunch?');
    const page = await newDevice({ program: 'firefox-esr', viewport: { width: 800, height: 700 } });
    const frame = await enterSlide(page, app.url + embedPath(board));
    // Input by BiDi reaches the page and not its frames: an editing command has the effect of typing.
    await frame.getByRole('textbox', { name: 'Your question' }).evaluate((field: HTMLTextAreaElement) => {
      field.focus();
      document.execCommand('insertText', false, 'And dinner?');
    });
    await frame.getByRole('button', { name: 'Ask', exact: true }).dispatchEvent('click');
    await frame.getByRole('article', { name: 'And dinner?' }).waitFor();
    const lunch = { name: 'When is lunch?' };
    await frame
      .getByRole('article', lunch)
      .getByRole('button', { name: 'Vote, 0 votes' })
      .dispatchEvent('click');
    await frame.getByRole('button', { name: 'Take back your vote, 1 vote' }).waitFor();
    await page.reload();
    const again = await frameOn(page);
    await again.getByRole('article', { name: 'And dinner?' }).waitFor();
    const vote = again
      .getByRole('article', lunch)
      .getByRole('button', { name: 'Take back your vote, 1 vote' });
    await expect.poll(() => vote.count()).toBe(1);
  });

  it('is framed by no page that its board does not list, and no other page is framed at all', async () => {
    const board = await framedBoard();
    const page = await newDevice();
    const isFramed = async (src: string, from?: string): Promise<boolean> => {
      const answered = page.waitForResponse((response) => response.url() === src);
      await page.goto(slideWith(src, from));
      await answered;
      return (await frameOn(page)).url() === src;
    };
    const embed = app.url + embedPath(board);
    expect(await isFramed(embed)).toBe(true);
    expect(await isFramed(embed, unlistedSite)).toBe(false);
    for (const path of [`/board/${board.boardId}`, `/board/${board.boardId}?admin=true`, '/superadmin'])
      expect(await isFramed(app.url + path)).toBe(false);
  });

  it('shows nothing of moderation and sends no token, also on the owner’s device', async () => {
    const board = await framedBoard();
    const id = await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, pinQuestion, { questionId: id });
    const page = await newDevice({ viewport: { width: 1280, height: 800 } });
    // This browser does not partition its storage.
    await page.goto(`${app.url}/my-boards`);
    await page.evaluate(
      (items) => {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      },
      {
        ...adminRecord(board),
        [`speaker_token_${board.boardId}`]: board.speakerToken,
        secure_session_id: board.sessionId,
      },
    );
    // The page that stored them may still send the session.
    await page.goto('about:blank');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(app.url)) sent.push(JSON.stringify(request.headers()));
    });
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    for (const query of ['', '?admin=true', `?token=${board.speakerToken}`, `#token=${board.adminToken}`]) {
      const frame = await enterSlide(page, app.url + embedPath(board, query));
      await frame.getByRole('article', { name: 'When is lunch?' }).waitFor();
      for (const name of ['Board tools', 'Admin', /^More actions/, 'Close board'])
        expect(await frame.getByRole('button', { name }).or(frame.getByRole('link', { name })).count()).toBe(
          0,
        );
    }
    const shared = (await frameOn(page)).evaluate(() => localStorage.getItem('secure_session_id'));
    expect(await shared).toBe(board.sessionId);
    const stage = await page
      .goto(slideWith(app.url + embedPath(board, '?view=stage')))
      .then(() => frameOn(page));
    await stage.getByText('When is lunch?').first().waitFor();
    expect(await stage.getByRole('button').count()).toBe(0);
    expect(await stage.getByRole('link').count()).toBe(0);
    for (const secret of [board.adminToken, board.speakerToken, board.sessionId])
      expect(sent.join()).not.toContain(secret);
    expect(await axeViolations(stage)).toEqual([]);
  });

  it('as an empty stage tells the audience how to join, within the frame', async () => {
    const board = await framedBoard();
    const page = await newDevice();
    for (const [width, height] of [
      [360, 640],
      [360, 800],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(slideWith(app.url + embedPath(board, '?view=stage')));
      const frame = await frameOn(page);
      await frame.getByText('Join to ask and vote').waitFor();
      expect(await frame.getByText('moderator').count()).toBe(0);
      const code = await frame.getByRole('img', { name: /^QR code/ }).boundingBox();
      expect(code?.x).toBeGreaterThanOrEqual(0);
      expect((code?.x ?? 0) + (code?.width ?? width + 1)).toBeLessThanOrEqual(width);
      expect((code?.y ?? 0) + (code?.height ?? height + 1)).toBeLessThanOrEqual(height);
    }
  });

  it('opens its links in new tabs', async () => {
    const board = await framedBoard();
    const page = await newDevice();
    const frame = await enterSlide(page, app.url + embedPath(board));
    const opened = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Openfloor' }).click();
    const tab = await opened;
    await tab.waitForURL(`${app.url}/`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(frame.url()).toBe(app.url + embedPath(board));
  });

  it('refuses an unknown view, and says that its board was closed', async () => {
    const board = await framedBoard();
    const page = await newDevice();
    const unknown = await page.goto(app.url + embedPath(board, '?view=desk'));
    expect(unknown?.status()).toBe(400);
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await page.goto(slideWith(app.url + embedPath(board)));
    await (await frameOn(page)).getByRole('heading', { name: 'closed' }).waitFor();
  });
});

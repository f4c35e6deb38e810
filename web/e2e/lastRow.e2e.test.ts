import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  askPinned,
  createBoard,
  enter,
  isLive,
  PHONE,
  setUpApp,
  visit,
  vote,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const HALL = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
const ARABIC = 'ما هو أكبر تحدٍ واجهتموه في عملية الانتقال إلى المنصة الجديدة، وكيف أثّر ذلك على الفريق؟';
const JAPANESE = '障害が起きたとき、最初に確認する指標を教えてください。';
const GERMAN = 'Wie geht es mit der Betriebsvereinbarung zur Arbeitszeiterfassung weiter?';

const stagePath = ({ boardId }: BoardAccess): string => `/board/${boardId}/speaker`;
const wallPath = ({ boardId }: BoardAccess): string => `/board/${boardId}/wall`;
const clickerPath = (board: BoardAccess): string =>
  `${stagePath(board)}?token=${encodeURIComponent(board.speakerToken)}`;
const open = async (path: string, device = {}): Promise<Page> => isLive(await enter(app, path, device));

/** Height of an element's letters, and of the black squares of the code, as shares of the window's height. */
const joinSizes = async (page: Page, board: BoardAccess) => {
  const { height } = page.viewportSize() ?? { height: NaN };
  const fontPx = (text: string): Promise<number> =>
    page
      .getByText(text, { exact: true })
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const code = await page
    .getByRole('img', { name: `/b/${board.shortId}` })
    .locator('path')
    .boundingBox();
  return {
    host: (await fontPx(new URL(app.url).host)) / height,
    path: (await fontPx(`/b/${board.shortId}`)) / height,
    code: (code?.height ?? 0) / height,
  };
};

const isLegible = async (screen: Page, board: BoardAccess): Promise<boolean> => {
  const { host, path, code } = await joinSizes(screen, board);
  return Math.min(host, path) >= 0.04 && code >= 0.22;
};

/** How many times brighter the point is than the dark beside the light, by WCAG's contrast. */
const contrastOfLight = async (stage: Page, x: number, y: number): Promise<number> => {
  const shot = (await stage.screenshot()).toString('base64');
  return stage.evaluate(
    async ([png, lit, dark]) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]),
      );
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const luminance = ([left, top]: readonly [number, number]): number => {
        const [red, green, blue] = Array.from(context?.getImageData(left, top, 1, 1).data ?? [], (value) =>
          value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
      };
      return (luminance(lit) + 0.05) / (luminance(dark) + 0.05);
    },
    [shot, [x, y], [10, y]] as const,
  );
};

/** The text box of an element, and its line height as a share of its font size. */
const lineHeightOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const { lineHeight, fontSize } = getComputedStyle(element);
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  });

describe('From the last row', () => {
  it.each(HALL)('one reads address and code of stage and wall on $width x $height', async (viewport) => {
    const board = await createBoard(app);
    const lobby = await open(wallPath(board), { viewport });
    await expect.poll(() => isLegible(lobby, board)).toBe(true);
    await askPinned(app, board, GERMAN);
    const stage = await open(stagePath(board), { viewport });
    await expect.poll(() => isLegible(stage, board)).toBe(true);
    await lobby.getByRole('list', { name: 'Top questions' }).waitFor();
    await expect.poll(() => isLegible(lobby, board)).toBe(true);
  });

  it('one sees the cone of light', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'Why?');
    const viewport = { width: 1280, height: 720 };
    const stage = await open(stagePath(board), { viewport, reducedMotion: 'reduce' });
    await stage.getByText('1 of 1', { exact: true }).waitFor();
    // In the dark the landing page's light has 1.8 there.
    expect(await contrastOfLight(stage, 640, 180)).toBeGreaterThan(1.8);
  });

  it.each([...HALL, PHONE.viewport])(
    'one sees every mark of an Arabic question on $width x $height',
    async (viewport) => {
      const board = await createBoard(app);
      await askPinned(app, board, ARABIC);
      const stage = await open(stagePath(board), { viewport });
      const text = stage.getByRole('main').getByRole('paragraph').first();
      await text.waitFor();
      expect(await lineHeightOf(text)).toBeGreaterThanOrEqual(1.449);
      // Marks above the first line are painted outside the box.
      expect(
        await text.evaluate((element) => getComputedStyle(element.parentElement ?? element).overflowY),
      ).toBe('visible');
      const wall = await open(wallPath(board), { viewport });
      const entry = wall.getByRole('list', { name: 'Top questions' }).getByText(ARABIC, { exact: true });
      await entry.waitFor();
      expect(await lineHeightOf(entry)).toBeGreaterThanOrEqual(1.449);
      const room = await entry.evaluate((element) => {
        const { paddingTop, fontSize } = getComputedStyle(element);
        return Number.parseFloat(paddingTop) / Number.parseFloat(fontSize);
      });
      expect(room).toBeGreaterThanOrEqual(0.149);
    },
  );

  it('one question fills the wall as well as five', async () => {
    const board = await createBoard(app);
    const wall = await open(wallPath(board), { viewport: { width: 1280, height: 720 } });
    const list = wall.getByRole('list', { name: 'Top questions' });
    const geometry = async () => {
      const texts = await list.locator('[dir]').evaluateAll((found) =>
        found.map((text) => ({
          fontPx: Number.parseFloat(getComputedStyle(text).fontSize),
          cutOffPx: text.scrollHeight - text.clientHeight,
        })),
      );
      return { texts, area: await list.boundingBox() };
    };
    const fontPx: number[] = [];
    const cutOffPx: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      await ask(
        app,
        board,
        `${count}: How do you balance speed and quality when the board asks for results?`,
      );
      await expect.poll(() => list.getByRole('button').count(), { timeout: 5000 }).toBe(count);
      const { texts, area } = await geometry();
      expect(area?.height).toBeGreaterThan(0.7 * 720);
      fontPx.push(texts[0]?.fontPx ?? 0);
      cutOffPx.push(Math.max(...texts.map((text) => text.cutOffPx)));
    }
    expect(Math.max(...cutOffPx.slice(0, 3))).toBeLessThanOrEqual(1);
    expect(fontPx[0]).toBeGreaterThan(1.7 * (fontPx[4] ?? 0));
    expect(fontPx.toSorted((one, other) => other - one)).toEqual(fontPx);
  });
});

describe('The language of a question', () => {
  it.each([
    { language: 'de', words: GERMAN },
    { language: 'ja', words: JAPANESE },
  ])(
    'is that of its text on stage and wall, by which the browser breaks and pronounces it: $language',
    async ({ language, words }) => {
      const board = await createBoard(app);
      await askPinned(app, board, words);
      for (const path of [stagePath(board), wallPath(board)]) {
        const screen = await open(path, { viewport: { width: 1280, height: 720 } });
        const text = screen.getByRole('main').locator(`[lang="${language}"]`);
        await text.waitFor();
        expect(await text.textContent()).toBe(words);
        expect(await text.evaluate((element) => getComputedStyle(element).wordBreak)).toBe('auto-phrase');
      }
    },
  );
});

/** Parts of a link, between two places where it may break, that are on several lines. */
const brokenPartsOf = (text: Locator): Promise<(string | null)[]> =>
  text.evaluate((element) =>
    [...element.querySelectorAll('span')].flatMap(({ childNodes }) =>
      [...childNodes].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return tops.size > 1 ? part.textContent : [];
      }),
    ),
  );

describe('What is long', () => {
  it('a link, breaks where a link may: the question is as large on stage as others', async () => {
    const board = await createBoard(app);
    const link = 'https://example.org/a/very/long/path/that/does/not/end/anywhere/soon?with=query&and=more';
    await askPinned(app, board, `See ${link} for the numbers: are they right?`);
    const stage = await open(stagePath(board), { viewport: { width: 1280, height: 720 } });
    const text = stage.getByRole('main').getByRole('paragraph').first();
    const fontPx = (): Promise<number> =>
      text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    await expect.poll(fontPx).toBeGreaterThan(60);
    await expect
      .poll(() => text.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => brokenPartsOf(text)).toEqual([]);
    const phone = await open(clickerPath(board), PHONE);
    await expect
      .poll(() => brokenPartsOf(phone.getByRole('main').getByRole('paragraph').first()))
      .toEqual([]);
  });

  it('a title, has a second line on wall and confidence monitor', async () => {
    const title = 'Betriebsversammlung der Donaudampfschifffahrtsgesellschaft mit Kapitänen';
    const board = await createBoard(app, title);
    await askPinned(app, board, 'Why?');
    for (const path of [wallPath(board), `${clickerPath(board)}&confidence`]) {
      const screen = await enter(app, path, { viewport: { width: 1280, height: 720 } });
      const heading = screen.getByRole('heading', { level: 1, name: title });
      await heading.waitFor();
      const cutOff = await heading.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
      );
      expect(cutOff).toBeLessThanOrEqual(1);
    }
  });
});

describe('The screens of the room', () => {
  it('are not counted as people', async () => {
    const board = await createBoard(app);
    await askPinned(app, board, 'Why?');
    const paths = [stagePath(board), wallPath(board), clickerPath(board), `${clickerPath(board)}&confidence`];
    const stage = await open(paths[0] ?? '', { viewport: { width: 1280, height: 720 } });
    for (const path of paths.slice(1)) {
      const screen = await enter(app, path, { viewport: { width: 1280, height: 720 } });
      await screen.getByRole('main').getByText('Why?', { exact: true }).waitFor();
    }
    const person = await visit(app, board);
    await stage.getByText('1 viewer', { exact: true }).waitFor();
    await expect.poll(() => person.getByText('1 viewer', { exact: true }).isVisible()).toBe(true);
  });
});

describe('The clicker', () => {
  it('has Next as its large button after Mark Answered', async () => {
    const board = await createBoard(app);
    const [two] = [await askPinned(app, board, 'Two'), await askPinned(app, board, 'One')];
    const phone = await open(clickerPath(board), PHONE);
    await phone.getByRole('button', { name: 'Answer now' }).tap();
    await phone.getByText('Being answered now', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Mark Answered' }).tap();
    const next = phone.getByRole('button', { name: 'Next', exact: true });
    // Until the question is marked, Next is small.
    await expect.poll(async () => (await next.boundingBox())?.width).toBeGreaterThan(300);
    expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await vote(app, board, two);
    await next.tap();
    await phone.getByRole('main').getByText('Two', { exact: true }).waitFor();
    await phone.getByText('Being answered now', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Stop answering' }).waitFor();
  });
});

import { brotliDecompressSync } from 'node:zlib';
import { vote } from '@openfloor/contract/calls/audience';
import { changeSettings } from '@openfloor/contract/calls/desk';
import {
  editQuestion,
  hideQuestion,
  markAnswered,
  moderateQuestions,
  pinQuestion,
} from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { FIRST_PART_QUESTIONS, QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSuiteApi, type ApiHarness } from '../testing/apiHarness.ts';
import { writeDrawnSite } from '../testing/drawnSite.ts';

const api = await openSuiteApi();

const webRoot = await writeDrawnSite();
let node: ApiHarness;
beforeAll(async () => {
  node = await api.anotherNode({ settings: { webRoot } });
});

const letters = 'abcdefghijklmnopqrstuvwxyzäöüßéèñçABCDEFGHIJKLMNOPQRSTUVWXYZ';
let seed = 7;
/** A text that does not compress. */
const noise = (): string =>
  Array.from({ length: QUESTION_TEXT_LENGTH_MAX }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return letters[seed % letters.length];
  }).join('');

const pageOf = async (boardId: string, screen = ''): Promise<string> => {
  const { status, body } = await node.get(`/board/${boardId}${screen}`);
  expect(status).toBe(200);
  return String(body);
};
/** The JSON of the page. */
const drawnIn = (page: string) => {
  const [, json = ''] = /<script type="application\/json" id="drawn">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
};
const opened = async (...texts: string[]) => {
  const board = await node.openBoard();
  const ids: string[] = [];
  for (const text of texts) ids.push(await node.ask(board.boardId, text));
  return { ...board, ids, token: { token: board.adminToken } };
};
const metric = async (name: string): Promise<number> => {
  const line = (await node.measured()).find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
};

describe('The page of a board', () => {
  it('has the board drawn, its list as JSON, and the styles of what is drawn', async () => {
    const { boardId, ids } = await opened('When is lunch?', '</script><b>');
    const page = await pageOf(boardId);
    expect(page).toMatch(/<div id="root"><h1>board<\/h1><p>.*When is lunch\? 0.*<\/div><div id="early">/);
    expect(drawnIn(page)).toMatchObject({ missing: 0, position: expect.stringMatching(/\.\d+$/) });
    expect(new Set(drawnIn(page).questions.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
    expect(page).toContain('<style>.entry{}.board{}.part{}</style>');
    expect(page.match(/<link media="not all" rel="stylesheet"/g)).toHaveLength(3);
    expect(page).not.toMatch(/<link rel="stylesheet"|preload" as="fetch"|<main id="late">/);
  });

  it('is the same for all who ask at one position, and drawn once a second under votes', async () => {
    const { boardId, ids } = await opened('When is lunch?');
    const first = await pageOf(boardId);
    node.advance(500);
    await node.send(vote, { boardId, questionId: ids[0], voted: true }, { session: node.session() });
    expect(await pageOf(boardId)).toBe(first);
    node.advance(500);
    expect(await pageOf(boardId)).toContain('When is lunch? 1');
    node.advance(1000);
    await node.ask(boardId, 'Who pays?');
    expect(await pageOf(boardId)).toContain('Who pays?');
  });

  it('has no text that the public may no longer read, from the next request on', async () => {
    const { boardId, ids, token } = await opened('Who is to blame?', 'When is lunch?');
    expect(await pageOf(boardId)).toContain('Who is to blame?');
    await node.send(hideQuestion, { boardId, questionId: ids[0] }, token);
    expect(await pageOf(boardId)).not.toContain('Who is to blame?');
    await node.send(editQuestion, { questionId: ids[1], text: 'When is tea?' }, token);
    expect(await pageOf(boardId)).not.toContain('lunch');
  });

  it('has no question that waits for review', async () => {
    const { boardId, token } = await opened('When is lunch?');
    await node.send(changeSettings, { boardId, review: true }, token);
    await node.ask(boardId, 'Unread');
    const page = await pageOf(boardId);
    expect(page).toContain('When is lunch?');
    expect(page).not.toContain('Unread');
  });

  it('has as many questions as the first flight of the answer takes, and at least those that are drawn', async () => {
    const { boardId } = await opened(...Array.from({ length: 60 }, noise));
    const { headers, rawPayload } = await node.app.inject({
      url: `/board/${boardId}`,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThanOrEqual(14_336 - 800);
    const { questions, missing } = drawnIn(brotliDecompressSync(rawPayload).toString());
    expect(questions.length).toBeGreaterThanOrEqual(8);
    expect(questions.length).toBeLessThan(60);
    expect(questions.length + missing).toBe(60);
  });

  it('has more of them once they are shorter', async () => {
    const { boardId, ids, token } = await opened(...Array.from({ length: 40 }, noise));
    const few = drawnIn(await pageOf(boardId)).questions.length;
    await node.send(moderateQuestions, { boardId, ids, act: 'hide' }, token);
    for (let number = 0; number < 60; number += 1) await node.ask(boardId, `Short ${number}`);
    await pageOf(boardId);
    node.advance(1000);
    await node.ask(boardId, 'The last one');
    expect(drawnIn(await pageOf(boardId)).questions.length).toBeGreaterThan(few + 10);
  });

  it.each(['Fail', 'Wait'])(
    'is the one that its scripts draw if drawing it does not do (%s)',
    async (text) => {
      const before = await metric('openfloor_pages_not_drawn_total');
      const { boardId } = await opened(text);
      const page = await pageOf(boardId);
      expect(page).toContain('<div id="root"></div>');
      expect(page).toContain(`/api/boards/${boardId}/questions?first=100`);
      await pageOf(boardId);
      expect(await metric('openfloor_pages_not_drawn_total')).toBe(before + 1);
    },
  );

  it('is tried again with the next change, and after two failures in a row a minute later', async () => {
    const { boardId, ids, token } = await opened('Fail');
    const drawnAfter = async (act: 'hide' | 'unhide', ms: number): Promise<boolean> => {
      await node.send(moderateQuestions, { boardId, ids, act }, token);
      node.advance(ms);
      return (await pageOf(boardId)).includes('<h1>board</h1>');
    };
    await pageOf(boardId);
    expect(await drawnAfter('hide', 0)).toBe(true);
    expect(await drawnAfter('unhide', 1000)).toBe(false);
    await node.ask(boardId, 'When is lunch?');
    node.advance(1000);
    await pageOf(boardId);
    expect(await drawnAfter('hide', 1000)).toBe(false);
    await node.ask(boardId, 'Who pays?');
    node.advance(60_000);
    expect(await pageOf(boardId)).toContain('<h1>board</h1>');
  });

  it('of moderators and of a closed board is not drawn', async () => {
    const { boardId, token } = await opened('When is lunch?');
    expect((await node.get(`/board/${boardId}?admin=true`)).body).toContain('<div id="root"></div>');
    await node.send(closeBoard, { boardId }, token);
    expect(await node.get(`/board/${boardId}`)).toMatchObject({
      status: 404,
      body: expect.stringContaining('<div id="root"></div>'),
    });
  });
});

describe.each([
  { screen: 'speaker', files: ['Speaker-1'] },
  { screen: 'wall', files: ['Subpages-1', 'Wall-1'] },
])('The page of a $screen', ({ screen, files }) => {
  const path = `/${screen}`;

  it('has the screen drawn, with its list, its styles and the files of its scripts, which leave the network to the font', async () => {
    const { boardId } = await opened('When is lunch?');
    const page = await pageOf(boardId, path);
    expect(page).toContain(`<div id="root"><h1>${screen}</h1><p>When is lunch? 0</p></div>`);
    expect(drawnIn(page)).toMatchObject({ missing: 0, origin: expect.stringMatching(/^http:\/\/[^/]+$/) });
    expect(page).toContain('<style>.entry{}.speaker{}.part{}</style>');
    for (const file of [...files, 'part-1'])
      expect(page).toContain(
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${file}.js">`,
      );
  });

  it('has no text that the public may no longer read, from the next request on', async () => {
    const { boardId, ids, token } = await opened('Who is to blame?', 'When is lunch?');
    expect(await pageOf(boardId, path)).toContain('Who is to blame?');
    await node.send(hideQuestion, { boardId, questionId: ids[0] }, token);
    expect(await pageOf(boardId, path)).not.toContain('Who is to blame?');
    await node.send(changeSettings, { boardId, review: true }, token);
    await node.ask(boardId, 'Unread');
    expect(await pageOf(boardId, path)).not.toContain('Unread');
  });

  it('is not drawn for an address with a token, another question or another screen', async () => {
    const { boardId, speakerToken } = await opened('When is lunch?');
    for (const query of [`token=${speakerToken}`, 'confidence', 'screen=wall', 'question=1'])
      expect(await pageOf(boardId, `${path}?${query}`)).toContain('<div id="root"></div>');
  });

  it('is the one that its scripts draw if drawing it fails, which costs the board nothing', async () => {
    const before = await metric('openfloor_pages_not_drawn_total');
    const { boardId, ids, token } = await opened('When is lunch?', 'Fail');
    const page = await pageOf(boardId, path);
    expect(page).toContain('<div id="root"></div>');
    // The page reads the list by itself, with the speaker's token if the device has one.
    expect(page).not.toContain('preload" as="fetch"');
    expect(await metric('openfloor_pages_not_drawn_total')).toBe(before + 1);
    await node.send(hideQuestion, { boardId, questionId: ids[1] }, token);
    expect(await pageOf(boardId)).toContain('<h1>board</h1>');
  });
});

it('The page of a stage has each pinned question, also of a list of which the board has the first part alone', async () => {
  const { boardId, ids, token } = await opened('Who pays?');
  // An answered one leaves the top of the list and keeps its pin.
  await node.send(pinQuestion, { questionId: ids[0] }, token);
  await node.send(markAnswered, { questionId: ids[0] }, token);
  node.advance(1000);
  for (let asked = 0; asked < FIRST_PART_QUESTIONS; asked += 1) await node.ask(boardId, `Question ${asked}`);
  expect(await pageOf(boardId)).not.toContain('Who pays?');
  expect(await pageOf(boardId, '/speaker')).toContain('Who pays?');
});

describe('A short link', () => {
  const page = { headers: { accept: 'text/html,application/xhtml+xml' } };

  it('answers a browser with the board itself, and names its address', async () => {
    const { boardId, shortId } = await opened('When is lunch?');
    const answer = await node.get(`/b/${shortId}`, page);
    expect(answer).toMatchObject({ status: 200, body: await pageOf(boardId) });
    expect(answer.headers).toMatchObject({
      vary: 'accept, accept-encoding',
      'cache-control': 'no-cache',
    });
    expect(answer.body).toMatch(new RegExp(`<link rel="canonical" href="http://[^"]+/board/${boardId}">`));
  });

  it('leads to the page of a closed board, which says so', async () => {
    const { boardId, shortId, token } = await opened();
    await node.send(closeBoard, { boardId }, token);
    const answer = await node.get(`/b/${shortId}`, page);
    expect(answer).toMatchObject({ status: 302, headers: { location: `/board/${boardId}` } });
  });

  it('leads programs to the board', async () => {
    const { boardId, shortId } = await opened();
    const answer = await node.get(`/b/${shortId}`);
    expect(answer).toMatchObject({ status: 302, headers: { location: `/board/${boardId}`, vary: 'accept' } });
  });
});

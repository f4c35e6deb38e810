import { createServer, type Server } from 'node:http';
import { listQuestions, vote } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { requestOf } from '@openfloor/contract/calls/call';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import { send } from '@openfloor/testkit/client';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { listen } from '@openfloor/platform/listen';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, enter, isOpen, setUpApp } from './app.ts';

const app = setUpApp();
let elsewhere: Server;
/** Another port of the same host counts as the same site, so browsers send it the cookie. */
let sameSite: string;
let crossSite: string;

beforeAll(async () => {
  elsewhere = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>'),
  );
  const port = await listen(elsewhere, 0, '0.0.0.0');
  sameSite = `http://127.0.0.1:${port}`;
  crossSite = `http://localhost:${port}`;
});
afterAll(() => void elsewhere.close());

/** A visitor who created a board and has the session cookie. */
const owner = async () => {
  const page = await enter(app, '/');
  const created = await page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Mine' });
    return (await fetch(path, { method: 'POST', headers, body })).json();
  }, createBoard.path);
  const board = BoardCreated.parse(created);
  return { page, board, questionId: await ask(app, board, 'Whose board is it?') };
};

const questionsOf = async ({ boardId }: { boardId: string }): Promise<unknown> =>
  (await send(app.url, listQuestions, { boardId })).body;

/** Sends a request that needs no preflight: no custom header, and the page cannot read the answer. */
const forge = (page: Page, url: string): Promise<void> =>
  page.evaluate(async (target) => {
    // The browser withholds the answer in any case; the tests check whether the request had an effect.
    await fetch(target, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => {});
  }, url);

const submit = async (page: Page, url: string): Promise<void> => {
  await page.setContent(`<form method="post" action="${url}"><button>Win</button></form>`);
  const answered = page.waitForResponse((response) => response.url() === url);
  await page.getByRole('button').click();
  await answered;
};

describe('A page of another origin', () => {
  it.each([
    ['port', () => sameSite],
    ['host', () => crossSite],
  ])('on another %s cannot vote or close a board with a visitor’s cookie', async (_, origin) => {
    const { page, board, questionId } = await owner();
    await page.goto(origin());
    const { boardId } = board;
    const closing = app.url + requestOf(closeMyBoard, { boardId }).path;
    await forge(page, app.url + requestOf(vote, { boardId, questionId }).path);
    await forge(page, closing);
    await submit(page, closing);
    expect(await isOpen(app, board)).toBe(true);
    expect(await questionsOf(board)).toMatchObject([{ votes: 0 }]);
  });

  it('cannot open a socket with a visitor’s cookie', async () => {
    const { page } = await owner();
    const outcomeOn = (origin: string): Promise<string> =>
      page.goto(origin).then(() =>
        page.evaluate(
          (url) =>
            new Promise<string>((resolve) => {
              const socket = new WebSocket(url);
              socket.addEventListener('open', () => resolve('open'));
              socket.addEventListener('error', () => resolve('refused'));
            }),
          `${app.url.replace('http', 'ws')}/ws`,
        ),
      );
    expect(await outcomeOn(app.url)).toBe('open');
    expect(await outcomeOn(sameSite)).toBe('refused');
    expect(await outcomeOn(crossSite)).toBe('refused');
  });
});

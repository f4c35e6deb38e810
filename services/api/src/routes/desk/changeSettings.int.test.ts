import * as audience from '@openfloor/contract/calls/audience';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { TIME_BOX_AHEAD_MS_MAX } from '@openfloor/contract/limits';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answered,
  openSuiteApi,
  refused,
  START_MS,
  type BoardWithQuestion,
} from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

let advancedMs = 0;
const advance = (ms: number): void => {
  advancedMs += ms;
  api.advance(ms);
};
afterEach(() => advance(-advancedMs));

const inMs = (ms: number): string => new Date(START_MS + ms).toISOString();

const change = (board: { boardId: string; adminToken: string }, body: unknown) =>
  api.send(changeSettings, board, { body, token: board.adminToken });
const ask = (boardId: string, body: object = { text: 'Why?' }) =>
  api.send(audience.askQuestion, { boardId }, { body, session: api.session() });
const vote = (board: BoardWithQuestion, session = api.session()) =>
  api.send(audience.vote, { ...board, voted: true }, { session });

describe('POST /api/boards/:boardId/settings', () => {
  it('changes the settings that it names, and records nothing where none changes', async () => {
    const board = await api.openBoard();
    const labels = [{ name: 'Budget', color: 'teal' }];
    expect(await change(board, { review: true, labels, notice: '  Lunch  ' })).toEqual(
      answered(200, { seq: 2 }),
    );
    expect(await change(board, { review: true })).toEqual(answered(200, { seq: 2 }));
    expect(await change(board, {})).toEqual(answered(200, { seq: 2 }));
    expect(await change(board, { notice: null })).toEqual(answered(200, { seq: 3 }));
    expect((await logOf(api, board.boardId)).slice(1)).toMatchObject([
      { actor: 'moderator', event: { settings: { review: true, labels, notice: 'Lunch' } } },
      { actor: 'moderator', event: { type: 'v1.SettingsChanged', settings: { notice: null } } },
    ]);
  });

  it.each([
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['nobody invited', { invited: 0 }, 'invited'],
    ['more than a million invited', { invited: 1_000_001 }, 'invited'],
    ['half a person invited', { invited: 1.5 }, 'invited'],
    ['a text of people invited', { invited: '12' }, 'invited'],
    ['an origin that is none', { embedOrigins: ['slides'] }, 'embedOrigins.0: Must be the address of a site'],
    ['an origin of another scheme', { embedOrigins: ['ftp://a.example'] }, 'https:// or http://'],
    ['an origin with a wildcard', { embedOrigins: ['https://*.example'] }, 'without a wildcard'],
    ['an origin with a line break', { embedOrigins: ['https://a.example\nx'] }, 'no spaces, line breaks'],
    ['an origin with a tab', { embedOrigins: ['https://a.exa\tmple'] }, 'no spaces, line breaks'],
    ['an origin that ends with a line break', { embedOrigins: ['https://a.example\n'] }, 'no spaces'],
    ['an origin after a space', { embedOrigins: [' https://a.example'] }, 'no spaces'],
    ['an origin with a null', { embedOrigins: ['https://a.example\u0000'] }, 'embedOrigins.0'],
    ['an origin without slashes', { embedOrigins: ['https:host'] }, 'begin with https://'],
    ['an origin with one slash', { embedOrigins: ['https:/host'] }, 'begin with https://'],
    ['an origin with three slashes', { embedOrigins: ['https:///host'] }, 'begin with https://'],
    ['an origin with backslashes', { embedOrigins: ['https:\\\\host'] }, 'backslashes'],
    ['an origin with an empty user', { embedOrigins: ['https://@host'] }, 'no user name'],
    ['an origin with an empty password', { embedOrigins: ['https://:@host'] }, 'no user name'],
    ['an origin with a path', { embedOrigins: ['https://a.example/talk'] }, 'no path'],
    ['an origin with an empty query', { embedOrigins: ['https://a.example/?'] }, 'no path, query'],
    ['an origin with credentials', { embedOrigins: ['https://me:secret@a.example'] }, 'no user name'],
    ['an origin that adds a directive', { embedOrigins: ['https://a.example;img-src'] }, 'a host of letters'],
    ['an origin that adds a header', { embedOrigins: ["https://a.example,'self'"] }, 'a host of letters'],
    ['an origin that the policy cannot name', { embedOrigins: ['http://[::1]:3030'] }, 'a host of letters'],
    ['a long origin', { embedOrigins: [`https://${'a'.repeat(300)}`] }, 'embedOrigins.0'],
    [
      '21 origins',
      { embedOrigins: Array.from({ length: 21 }, (_, index) => `https://a${index}.example`) },
      'embedOrigins',
    ],
    ['times in the wrong order', { opensAt: inMs(2000), closesAt: inMs(1000) }, 'closesAt'],
    ['equal times', { opensAt: inMs(1000), closesAt: inMs(1000) }, 'closesAt'],
    ['a time further away than a year', { closesAt: inMs(TIME_BOX_AHEAD_MS_MAX + 1) }, 'closesAt'],
  ])('refuses %s and names the field', async (_what, settings, field) => {
    const board = await api.openBoard();
    expect(await change(board, settings)).toEqual(
      refused(400, 'invalid-request', expect.stringContaining(field)),
    );
    expect(await logOf(api, board.boardId)).toHaveLength(1);
  });

  it('stores origins as browsers send them, each once', async () => {
    const board = await api.openBoard();
    const wanted = ['HTTPS://Slides.Example:443/', 'https://slides.example', 'http://bücher.example:8080'];
    await configure(api, board, { embedOrigins: wanted });
    const embedOrigins = ['https://slides.example', 'http://xn--bcher-kva.example:8080'];
    expect((await api.send(audience.getBoard, board)).body).toMatchObject({
      settings: { embedOrigins },
    });
  });

  it('over HTTPS takes origins without it only from the machine of the browser', async () => {
    const node = await api.anotherNode({ settings: { isHttps: true } });
    const { boardId, adminToken: token } = await api.openBoard();
    const changed = (embedOrigins: string[]) =>
      node.send(changeSettings, { boardId, embedOrigins }, { token });
    for (const host of ['localhost:3030', 'slides.localhost', '127.0.0.1:8000'])
      expect((await changed([`http://${host}`])).status).toBe(200);
    for (const host of ['slides.example', 'localhost.example', '127.0.0.1.example', '10.0.0.1'])
      expect(await changed([`http://${host}`])).toEqual(
        refused(400, 'invalid-request', 'embedOrigins: The address must begin with https://'),
      );
  });
});

describe('Paused asking and voting', () => {
  it('refuse new questions and votes, but no repeats, and accept them again later', async () => {
    const board = await api.openBoardWithQuestion();
    const session = api.session();
    await vote(board, session);
    await configure(api, board, { asking: 'paused', voting: 'paused' });
    expect(await ask(board.boardId)).toEqual(refused(409, 'asking-paused'));
    expect(await vote(board)).toEqual(refused(409, 'voting-paused'));
    expect(await vote(board, session)).toMatchObject({ status: 200, body: { voted: true, votes: 1 } });
    await configure(api, board, { asking: 'open', voting: 'open' });
    expect(await ask(board.boardId)).toMatchObject({ status: 201 });
    expect(await vote(board)).toMatchObject({ status: 200 });
  });

  it('are not stored under an idempotency key: the queued question may be sent again', async () => {
    const board = await api.openBoard();
    await configure(api, board, { asking: 'paused' });
    const call = {
      body: { text: 'A queued question' },
      session: api.session(),
      headers: { 'idempotency-key': 'queued' },
    };
    const send = () => api.send(audience.askQuestion, board, call);
    expect(await send()).toEqual(refused(409, 'asking-paused'));
    await configure(api, board, { asking: 'open' });
    const first = await send();
    expect(first).toMatchObject({ status: 201 });
    expect((await send()).body).toEqual(first.body);
  });
});

const notOpen = (times: object) =>
  answered(409, { code: 'board-not-open', message: expect.any(String), ...times });

describe('A time box', () => {
  it('refuses questions and votes outside it, by the server’s clock, and says when it opens or closed', async () => {
    const board = await api.openBoardWithQuestion();
    const [opensAt, closesAt] = [inMs(10_000), inMs(20_000)];
    await configure(api, board, { opensAt, closesAt });
    expect(await ask(board.boardId)).toEqual(notOpen({ opensAt }));
    expect(await vote(board)).toEqual(notOpen({ opensAt }));
    advance(9_999);
    expect(await ask(board.boardId)).toEqual(notOpen({ opensAt }));
    advance(1);
    expect(await ask(board.boardId)).toMatchObject({ status: 201 });
    expect(await vote(board)).toMatchObject({ status: 200 });
    advance(10_000);
    expect(await ask(board.boardId)).toEqual(notOpen({ closesAt }));
    expect(await vote(board)).toEqual(notOpen({ closesAt }));
    await configure(api, board, { closesAt: inMs(25_000) });
    expect(await ask(board.boardId)).toMatchObject({ status: 201 });
  });
});

const listed = async (boardId: string, minSeq: number) =>
  (await api.send(audience.listQuestions, { boardId, minSeq })).body;

describe('Names of askers', () => {
  it('are ignored while they are off, and shown only while they are optional', async () => {
    const board = await api.openBoard();
    const { boardId } = board;
    expect(await ask(boardId, { text: 'Why?', name: 'Ada' })).toMatchObject({ status: 201 });
    await configure(api, board, { names: 'optional' });
    await ask(boardId, { text: 'Who?', name: 'Ada' });
    await ask(boardId, { text: 'How?' });
    const named = expect.arrayContaining([expect.objectContaining({ text: 'Who?', name: 'Ada' })]);
    expect(await listed(boardId, 5)).toEqual(named);
    expect(JSON.stringify(await listed(boardId, 5)).match(/"name"/g)).toHaveLength(1);
    await configure(api, board, { names: 'off' });
    expect(JSON.stringify(await listed(boardId, 6))).not.toContain('Ada');
    await configure(api, board, { names: 'optional' });
    expect(await listed(boardId, 7)).toEqual(named);
  });

  it('have 1 to 40 characters', async () => {
    const board = await api.openBoard();
    await configure(api, board, { names: 'optional' });
    for (const name of ['', 'x'.repeat(41), 7])
      expect(await ask(board.boardId, { text: 'Why?', name })).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('name')),
      );
    expect(await ask(board.boardId, { text: 'Why?', name: 'x'.repeat(40) })).toMatchObject({ status: 201 });
  });
});

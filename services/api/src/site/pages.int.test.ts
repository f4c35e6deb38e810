import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { putAgenda } from '@openfloor/contract/calls/agenda';
import { getBoard } from '@openfloor/contract/calls/audience';
import { createConference } from '@openfloor/contract/calls/conferences';
import { renameBoard } from '@openfloor/contract/calls/desk';
import { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { AGENDA_ITEMS_MAX } from '@openfloor/contract/limits';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { describe, expect, it } from 'vitest';
import fastify from 'fastify';
import { openSuiteApi, type ApiHarness } from '../testing/apiHarness.ts';
import { createPages } from './pages.ts';
import { configure } from '../testing/boardLife.ts';

const api = await openSuiteApi();

const PAGE = '<!doctype html><html><head><title>Openfloor</title></head></html>';

const withPages = async (options: Parameters<typeof api.anotherNode>[0] = {}) => {
  const webRoot = await tempDir();
  await mkdir(join(webRoot, 'assets'));
  for (const file of ['index.html', 'landing.html']) await writeFile(join(webRoot, file), PAGE);
  const node = await api.anotherNode({ ...options, settings: { ...options.settings, webRoot } });
  return { node, webRoot };
};

/** An agenda of some 200 KB. */
const LONG_AGENDA = Array.from({ length: AGENDA_ITEMS_MAX }, (_, number) => ({
  title: `Talk ${number} `.padEnd(100, 'x'),
  speakers: Array.from({ length: 8 }, (__, speaker) => `Speaker ${speaker} `.padEnd(100, 'y')),
}));

const boardWithLongAgenda = async () => {
  const board = await api.openBoard({ title: 'A long day' });
  const put = await api.send(putAgenda, { ...board, items: LONG_AGENDA }, { token: board.adminToken });
  expect(put).toMatchObject({ status: 200 });
  return board;
};

const metric = async (node: ApiHarness, name: string): Promise<number> => {
  const line = (await node.measured()).find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
};

describe('The page of a board', () => {
  it('does not contain a long agenda, which its page fetches', async () => {
    const { node } = await withPages();
    const { boardId } = await boardWithLongAgenda();
    for (const path of [`/board/${boardId}`, `/board/${boardId}/wall`, `/overlay/${boardId}`]) {
      const { status, body } = await node.get(path);
      expect(status).toBe(200);
      expect(String(body)).toContain('<title>A long day · Openfloor</title>');
      expect(String(body)).toContain(`&quot;id&quot;:&quot;${boardId}&quot;`);
      expect(String(body).length).toBeLessThan(10_000);
    }
  });

  it('leads to a head that is compressed once, with the clock of each caller', async () => {
    const { boardId } = await boardWithLongAgenda();
    const url = `/api/boards/${boardId}`;
    const plain = await api.send(getBoard, { boardId });
    const { headers, rawPayload } = await api.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(rawPayload.length),
      vary: 'authorization, accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(20_000);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(plain.body);
  });

  it('is kept within a bound in bytes, whatever the boards, screens and hosts', async () => {
    const { node } = await withPages();
    const boards = await Promise.all(Array.from({ length: 5 }, boardWithLongAgenda));
    for (const { boardId } of boards)
      for (let host = 0; host < 200; host += 1)
        await node.get(`/board/${boardId}`, { headers: { host: `${'h'.repeat(60)}-${host}.example` } });
    expect(await metric(node, 'openfloor_cache_bytes{cache="pages"}')).toBeGreaterThan(0);
    expect(await metric(node, 'openfloor_cache_bytes{cache="pages"}')).toBeLessThan(33_554_432);
  });

  it('follows the board: a page that is kept is made again when the board says something else', async () => {
    const { node } = await withPages();
    const { boardId, adminToken: token } = await api.openBoard({ title: 'Before' });
    expect((await node.get(`/board/${boardId}`)).body).toContain('<title>Before');
    await node.send(renameBoard, { boardId, title: 'After' }, { token });
    expect((await node.get(`/board/${boardId}`)).body).toContain('<title>After');
    expect((await node.get(`/board/${boardId}/speaker`)).body).toContain('<title>After');
  });

  it('is made again if something in it was taken back while it was made', async () => {
    const built = { 'index.html': PAGE, 'landing.html': undefined };
    const site = { html: built, linksOf: () => [], stylesOf: () => '', drawBoard: undefined };
    const pages = createPages(site, api.dependencies);
    let makings = 0;
    const fill = () => {
      makings += 1;
      const making = makings;
      return { html: `Making ${making}`, isReadable: () => making > 1 };
    };
    const app = fastify();
    app.get('/', (_request, reply) =>
      pages.filled(reply, { key: 'a page', content: '1', fill, fillShortly: (html) => html }),
    );
    const answers = await Promise.all([app.inject('/'), app.inject('/')]);
    expect(answers.map(({ body }) => body)).toEqual(['Making 2', 'Making 2']);
    await app.close();
  });

  it('is answered without reading files', async () => {
    const { node, webRoot } = await withPages();
    const { boardId } = await api.openBoard({ title: 'In memory' });
    await rm(webRoot, { recursive: true });
    for (const path of [`/board/${boardId}`, '/', '/my-boards'])
      expect(await node.get(path)).toMatchObject({ status: 200 });
  });
});

describe('The pages of a conference', () => {
  it('have the colours of its first room from the first paint, and follow them', async () => {
    const { node } = await withPages({ settings: { freePlanBoards: 1000 } });
    const body = { title: 'Design days', rooms: ['Main hall', 'Garden'] };
    const created = await node.send(createConference, {}, { body, session: node.session() });
    const { eventId, boards } = ConferenceCreated.parse(created.body);
    const [first] = boards;
    if (!first) throw new Error('A conference has rooms');
    for (const path of [`/event/${eventId}`, `/event/${eventId}/lobby`])
      expect((await node.get(path)).body).not.toContain('data-brand');
    await configure(node, first, { brand: { primary: '#0b2265' } });
    for (const path of [`/event/${eventId}`, `/event/${eventId}/lobby`])
      expect((await node.get(path)).body).toContain('<style data-brand="#0b2265 ">');
  });
});

describe('An address that has used up its time for pages', () => {
  it('gets pages that say little, and another address whole ones', async () => {
    const { node } = await withPages();
    const { boardId } = await api.openBoard({ title: 'Under attack' });
    await node.dependencies.limits.readTimePerIp.spend('page 203.0.113.9', 1e12);
    const path = `/board/${boardId}`;
    const short = await node.get(path, { from: '203.0.113.9' });
    expect(short).toMatchObject({ status: 200 });
    expect(String(short.body)).toContain('<title>Under attack');
    expect(String(short.body)).toContain(`&quot;id&quot;:&quot;${boardId}&quot;`);
    expect(String(short.body)).not.toContain('settings');
    expect(await metric(node, 'openfloor_short_pages_total')).toBe(1);
    expect(String((await node.get(path, { from: '203.0.113.8' })).body)).toContain('settings');
    // What another address had made costs no time.
    expect(String((await node.get(path, { from: '203.0.113.9' })).body)).toContain('settings');
  });

  it('does not make an address with time share its short page', async () => {
    const { node } = await withPages();
    const { boardId } = await api.openBoard();
    await node.dependencies.limits.readTimePerIp.spend('page 203.0.113.9', 1e12);
    const [short, whole] = await Promise.all([
      node.get(`/board/${boardId}`, { from: '203.0.113.9' }),
      node.get(`/board/${boardId}`, { from: '203.0.113.8' }),
    ]);
    expect(String(short.body)).not.toContain('settings');
    expect(String(whole.body)).toContain('settings');
  });

  it('is not an address whose replays took its time', async () => {
    const { node } = await withPages();
    const { boardId } = await api.openBoard();
    for (const audience of ['public', 'moderator'])
      await node.dependencies.limits.readTimePerIp.spend(`${audience} 203.0.113.9`, 1e12);
    const { body } = await node.get(`/board/${boardId}`, { from: '203.0.113.9' });
    expect(String(body)).toContain('settings');
  });
});

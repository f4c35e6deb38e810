import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOEmbed } from '@openfloor/contract/calls/boards';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { OEmbed } from '@openfloor/contract/http/embed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuiteApi, refused, type ApiHarness } from '../testing/apiHarness.ts';
import { configure } from '../testing/boardLife.ts';

const api = await openSuiteApi();
const SLIDES = 'https://slides.example';
const ORIGIN = 'https://qa.example.org';
let node: ApiHarness;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'openfloor-test-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><head><title>Openfloor</title></head>');
  node = await api.anotherNode({ settings: { webRoot, publicOrigin: ORIGIN } });
});
afterAll(() => rm(webRoot, { recursive: true }));

const framable = async (embedOrigins: string[] = [SLIDES]) => {
  const board = await api.openBoard();
  await configure(api, board, { embedOrigins });
  return board;
};
const oembed = (url: string, more = '') => node.get(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

/** Who may frame a page. */
const framersOf = async (path: string) => {
  const { status, headers } = await node.get(path);
  const [, ancestors] = /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
  return { status, ancestors, options: headers['x-frame-options'] };
};
const nobody = (status: number) => ({ status, ancestors: "'none'", options: 'DENY' });

describe('/embed/:id', () => {
  it('may be framed by the origins that its board lists, and by no others', async () => {
    const { boardId } = await framable([SLIDES, 'http://localhost:3030']);
    for (const view of ['', '/', '?view=board', '/?view=stage'])
      expect(await framersOf(`/embed/${boardId}${view}`)).toEqual({
        status: 200,
        ancestors: `${SLIDES} http://localhost:3030`,
        options: undefined,
      });
    const other = await framable([]);
    expect(await framersOf(`/embed/${other.boardId}`)).toMatchObject({ ancestors: "'none'" });
  });

  it('is the only page that may be framed', async () => {
    const { boardId, shortId } = await framable();
    const board = `/board/${boardId}`;
    for (const path of ['', '?admin=true', '/speaker', '/wall', '/record', '/replay', '/insights'])
      expect(await framersOf(board + path)).toEqual(nobody(200));
    expect(await framersOf(`/b/${shortId}`)).toEqual(nobody(302));
    expect(await framersOf(`/api/boards/${boardId}`)).toEqual(nobody(200));
    expect(await framersOf(`/embed/${boardId}/speaker`)).toEqual(nobody(404));
  });

  it('has the board’s title and data, and preloads its list for the audience', async () => {
    const { boardId } = await framable();
    const { body } = await node.get(`/embed/${boardId}`);
    expect(body).toContain('<title>Town hall · Openfloor</title>');
    expect(body).toContain(`/api/boards/${boardId}/questions?first=100`);
    expect((await node.get(`/embed/${boardId}?view=stage`)).body).not.toContain('preload');
  });

  it('refuses an unknown view and an unknown board', async () => {
    const { boardId } = await framable();
    for (const view of ['desk', '', 'board&view=stage'])
      expect(await framersOf(`/embed/${boardId}?view=${view}`)).toEqual(nobody(400));
    for (const id of [randomUUID(), 'nonsense']) expect(await framersOf(`/embed/${id}`)).toEqual(nobody(404));
  });

  it('of a closed board is a 404, which still shows in the pages that frame it', async () => {
    const board = await framable();
    await api.send(closeBoard, board, { token: board.adminToken });
    expect(await framersOf(`/embed/${board.boardId}`)).toMatchObject({ status: 404, ancestors: SLIDES });
  });
});

describe('GET /api/oembed', () => {
  it('gives one iframe for the addresses of a board', async () => {
    const { boardId, shortId } = await api.openBoard({ title: 'Q&A "live"' });
    for (const path of [`/board/${boardId}`, `/board/${boardId}/?talk=1#top`, `/b/${shortId}`]) {
      const { body, headers } = await oembed(ORIGIN + path, '&format=json');
      expect(OEmbed.parse(body)).toEqual({
        version: '1.0',
        type: 'rich',
        provider_name: 'Openfloor',
        provider_url: ORIGIN,
        title: 'Q&A "live"',
        html: `<iframe src="${ORIGIN}/embed/${boardId}" width="600" height="700" title="Q&amp;A &quot;live&quot;" frameborder="0" allow="clipboard-write; fullscreen"></iframe>`,
        width: 600,
        height: 700,
      });
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=60',
      });
    }
  });

  it('is found in the head of a board’s page', async () => {
    const { boardId } = await api.openBoard();
    const { body } = await node.get(`/board/${boardId}`);
    const [, href = ''] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)">/.exec(String(body)) ?? [];
    expect(await node.get(href.replace(ORIGIN, ''))).toMatchObject({
      status: 200,
      body: { title: 'Town hall' },
    });
  });

  it('stays within the size that is asked for', async () => {
    const { boardId } = await api.openBoard();
    const { body } = await oembed(`${ORIGIN}/board/${boardId}`, '&maxwidth=320&maxheight=9999');
    expect(body).toMatchObject({
      width: 320,
      height: 700,
      html: expect.stringContaining('width="320" height="700"'),
    });
    for (const size of ['maxwidth=0', 'maxheight=-1', 'maxwidth=wide'])
      expect(await oembed(`${ORIGIN}/board/${boardId}`, `&${size}`)).toMatchObject({ status: 400 });
  });

  it('refuses what it cannot embed', async () => {
    const { boardId, adminToken } = await api.openBoard();
    for (const url of [
      `https://elsewhere.example/board/${boardId}`,
      `http://qa.example.org/board/${boardId}`,
      `${ORIGIN}/board/${randomUUID()}`,
      `${ORIGIN}/board/${boardId}/record`,
      `${ORIGIN}/b/zzzzzz`,
      'nonsense',
    ])
      expect(await oembed(url)).toEqual(refused(404, 'board-not-found'));
    for (const query of ['', '?url=a&url=b', '?format=xml'])
      expect(await node.get(`/api/oembed${query}`)).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('url')),
      );
    expect(await oembed(`${ORIGIN}/board/${boardId}`, '&format=xml')).toEqual(
      refused(501, 'format-not-supported'),
    );
    await api.send(closeBoard, { boardId }, { token: adminToken });
    expect(await oembed(`${ORIGIN}/board/${boardId}`)).toEqual(refused(404, 'board-not-found'));
  });

  it('of a server that knows its address from requests alone refuses a host that is none', async () => {
    const { boardId } = await api.openBoard();
    const unconfigured = await api.anotherNode({ settings: { webRoot } });
    const call = { headers: { host: '[' } };
    const url = `${ORIGIN}/board/${boardId}`;
    expect(await unconfigured.send(getOEmbed, { url }, call)).toEqual(refused(404, 'board-not-found'));
    const page = await unconfigured.get(`/board/${boardId}`, call);
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('oembed');
  });
});

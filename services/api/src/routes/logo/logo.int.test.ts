import { getBoard } from '@openfloor/contract/calls/audience';
import { getLogo, removeLogo } from '@openfloor/contract/calls/logo';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { ClientBrand } from '@openfloor/contract/clientBrand';
import { hardDelete } from '@openfloor/store/boards/hardDelete';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused, refusedAsTooLarge, type Answer } from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';
import { drawn } from './testing/pictures.ts';

const api = await openSuiteApi();
const PNG = await drawn().png().toBuffer();
const WEBP = await drawn().webp().toBuffer();

type Sent = { token?: string | undefined; file?: Buffer; type?: string | undefined };

const put = async (
  boardId: string,
  { token, file = PNG, type = 'image/png' }: Sent,
  on = api,
): Promise<Pick<Answer, 'status' | 'body'>> => {
  const { statusCode, body, headers } = await on.app.inject({
    method: 'PUT',
    url: `/api/boards/${boardId}/logo`,
    payload: file,
    headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status: statusCode, body: isJson ? (JSON.parse(body) as unknown) : body };
};
const get = (boardId: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: `/api/boards/${boardId}/logo`, headers });
const remove = (boardId: string, token?: string) => api.send(removeLogo, { boardId }, { token });

const DONE = { status: 200, body: {} };

describe('The logo of a board', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['WebP', WEBP, 'image/webp'],
    ['PNG with a parameter', PNG, 'Image/PNG; name=logo.png'],
  ])('is put as %s and served as PNG', async (_format, file, type) => {
    const { boardId, adminToken: token } = await api.openBoard();
    expect(await put(boardId, { token, file, type })).toEqual(DONE);
    const { statusCode, headers, rawPayload } = await get(boardId);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 });
  });

  it('is not sent again to who has it', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    await put(boardId, { token });
    const etag = String((await get(boardId)).headers.etag);
    const { statusCode, body, headers } = await get(boardId, { 'if-none-match': `W/${etag}` });
    expect([statusCode, body, headers.etag]).toEqual([304, '', etag]);
    await put(boardId, { token, file: await drawn(8, 8).png().toBuffer() });
    expect((await get(boardId, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('of a brand that is set again is another version, at another address, which every node serves', async () => {
    const other = await api.anotherNode();
    const board = await api.openBoard();
    const { boardId, adminToken: token } = board;
    const setBrand = async (brand: object) => {
      const seq = await configure(api, board, { brand });
      const { settings } = BoardInfo.parse((await api.send(getBoard, { boardId })).body);
      return { seq, brand: ClientBrand.parse(settings?.brand) };
    };
    await put(boardId, { token });
    const first = await setBrand({ name: 'Acme', logo: true });
    expect(first.brand).toEqual({
      name: 'Acme',
      logo: true,
      logoVersion: expect.stringMatching(/^[\w-]{22}$/),
    });
    // The same brand and picture record nothing.
    expect(await setBrand({ name: 'Acme', logo: true })).toEqual(first);
    expect(await setBrand(first.brand)).toEqual(first);

    const served = (version = '') =>
      other.app.inject({ method: 'GET', url: `/api/boards/${boardId}/logo?v=${version}` });
    expect((await served(first.brand.logoVersion)).headers.etag).toBe(`"${first.brand.logoVersion}"`);
    await put(boardId, { token, file: await drawn(8, 8).png().toBuffer() });
    // Events reach no screen sooner.
    await new Promise((resolve) => setTimeout(resolve, 60));
    const second = await setBrand({ name: 'Acme', logo: true });
    expect(second.seq).toBe(first.seq + 1);
    expect(second.brand.logoVersion).not.toBe(first.brand.logoVersion);
    // The other node has the former picture in memory for a second.
    const { rawPayload, headers } = await served(second.brand.logoVersion);
    expect(headers.etag).toBe(`"${second.brand.logoVersion}"`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 8, height: 8 });
    // There is one picture, whatever version is asked for.
    expect((await served(first.brand.logoVersion)).headers.etag).toBe(headers.etag);
    expect((await api.send(getLogo, { boardId, v: 'x'.repeat(101) })).status).toBe(400);

    expect((await setBrand({ name: 'Acme' })).brand).toEqual({ name: 'Acme' });
    await remove(boardId, token);
    expect(
      (await setBrand({ name: 'Acme', logo: true, logoVersion: first.brand.logoVersion })).brand,
    ).toEqual({
      name: 'Acme',
      logo: true,
    });
  });

  it('is removed, also again', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    expect((await api.send(getLogo, { boardId })).status).toBe(404);
    await put(boardId, { token });
    expect(await remove(boardId, token)).toMatchObject(DONE);
    expect(await remove(boardId, token)).toMatchObject(DONE);
    expect(await api.send(getLogo, { boardId })).toEqual(refused(404, 'logo-not-found'));
  });

  it('is what another node put, a second later at most', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    const other = await api.anotherNode();
    expect(await put(boardId, { token }, other)).toEqual(DONE);
    await expect.poll(async () => (await get(boardId)).statusCode, { timeout: 3000 }).toBe(200);
  });

  it('is refused where it is none, and leaves the former in place', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    await put(boardId, { token });
    const before = (await get(boardId)).headers.etag;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await put(boardId, { token, file: svg })).toEqual(refusal(refused(400, 'invalid-logo')));
    expect(await put(boardId, { token, file: WEBP })).toEqual(refusal(refused(400, 'invalid-logo')));
    expect(await put(boardId, { token, file: Buffer.alloc(0) })).toEqual(
      refusal(refused(400, 'invalid-logo')),
    );
    expect(await put(boardId, { token, file: Buffer.alloc(102_400) })).toEqual(
      refusal(refused(400, 'invalid-logo')),
    );
    expect(await put(boardId, { token, file: Buffer.alloc(102_401) })).toEqual(
      refusal(refusedAsTooLarge('100 KB')),
    );
    for (const type of [
      'image/svg+xml',
      'image/gif',
      'image/jpeg',
      'image/avif',
      'application/json',
      'text/html',
    ])
      expect(await put(boardId, { token, type })).toEqual(refusal(refused(415, 'unsupported-media-type')));
    expect((await get(boardId)).headers.etag).toBe(before);
  });

  it('is gone with its board', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    await put(boardId, { token });
    await api.send(closeBoard, { boardId }, { token });
    const { db } = api.dependencies;
    const stored = () =>
      db.selectFrom('board_logos').select('board_id').where('board_id', '=', boardId).execute();
    expect(await stored()).toHaveLength(1);
    await hardDelete(db, [boardId]);
    expect(await stored()).toEqual([]);
  });

  it('is drawn again only so often in an hour on one board, refused pictures too', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_LOGOS_PER_BOARD_PER_HOUR: 2 } });
    const [board, other] = [await api.openBoard(), await api.openBoard()];
    const token = board.adminToken;
    expect(await put(board.boardId, { token, file: Buffer.from('none') }, node)).toMatchObject({
      status: 400,
    });
    expect(await put(board.boardId, { token }, node)).toEqual(DONE);
    expect(await put(board.boardId, { token }, node)).toMatchObject({
      status: 429,
      body: { code: 'rate-limited', message: 'Too many logos on this board. Please try again later.' },
    });
    expect(await put(other.boardId, { token: other.adminToken }, node)).toEqual(DONE);
  });
});

const refusal = ({ status, body }: Pick<Answer, 'status' | 'body'>) => ({ status, body });

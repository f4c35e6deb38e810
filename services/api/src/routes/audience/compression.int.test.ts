import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { describe, expect, it } from 'vitest';
import { QuestionList } from '@openfloor/contract/http/audience';
import { openSuiteApi } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

/** A board whose list is long enough to be compressed. */
const openLong = async () => {
  const { boardId, adminToken } = await api.openBoard();
  for (let count = 0; count < 10; count += 1)
    await api.ask(boardId, `Question number ${count} about the same thing as all the others, which is lunch`);
  return { questions: `/api/boards/${boardId}/questions`, adminToken, boardId };
};

const read = async (path: string, headers: Record<string, string>, token?: string) => {
  const {
    statusCode,
    rawPayload,
    headers: given,
  } = await api.app.inject({
    url: path,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  return { statusCode, rawPayload, headers: given };
};

describe('GET /api/boards/:boardId/questions', () => {
  describe('that is long', () => {
    const decode = { gzip: gunzipSync, br: brotliDecompressSync };

    it.each([
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'gzip'],
      ['gzip;q=0.1, br', 'br'],
      ['*', 'gzip'],
    ] as const)('is compressed for a caller who accepts %s', async (accepted, encoding) => {
      const { questions } = await openLong();
      const plain = await read(questions, {});
      const packed = await read(questions, { 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.rawPayload.length),
        vary: 'authorization, accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(decode[encoding](packed.rawPayload)).toEqual(plain.rawPayload);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(packed.headers.etag).toBe(`${plain.headers.etag?.slice(0, -1)}.${encoding}"`);
      expect(plain.headers['content-encoding']).toBeUndefined();
    });

    it.each(['identity', 'deflate', 'gzip;q=0', 'nonsense;;q', ''])(
      'is sent uncompressed to a client that accepts %j',
      async (accepted) => {
        const { questions } = await openLong();
        const plain = await read(questions, { 'accept-encoding': accepted });
        expect(plain.headers['content-encoding']).toBeUndefined();
        expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length));
        expect(QuestionList.parse(JSON.parse(plain.rawPayload.toString()))).toHaveLength(10);
      },
    );

    it('answers 304 to a client that has the current list in the encoding to be sent', async () => {
      const { questions } = await openLong();
      const accepts = { 'accept-encoding': 'gzip' };
      const { headers } = await read(questions, accepts);
      const etag = String(headers.etag);
      const again = await read(questions, { ...accepts, 'if-none-match': `W/${etag}` });
      expect(again).toMatchObject({ statusCode: 304, headers: { etag, vary: headers.vary } });
      expect(again.rawPayload).toHaveLength(0);
      expect(again.headers['content-encoding']).toBeUndefined();
      expect(await read(questions, { 'if-none-match': etag })).toMatchObject({ statusCode: 200 });
      expect(await read(questions, { 'accept-encoding': 'br', 'if-none-match': etag })).toMatchObject({
        statusCode: 200,
      });
    });

    it('is compressed for moderators too', async () => {
      const { questions, adminToken } = await openLong();
      const { rawPayload } = await read(questions, { 'accept-encoding': 'br' }, adminToken);
      expect(brotliDecompressSync(rawPayload).toString()).toContain('authorId');
    });
  });

  it('is not compressed if it is short', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { headers } = await api.send(
      listQuestions,
      { boardId },
      { headers: { 'accept-encoding': 'gzip, br' } },
    );
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('authorization, accept-encoding');
  });
});

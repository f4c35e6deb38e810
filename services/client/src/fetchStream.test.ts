import { requestOf } from '@openfloor/contract/calls/call';
import { readStream } from '@openfloor/contract/calls/audience';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchingStreamFrom, streamIn } from './fetchStream.ts';
import { BoardModel } from './testing/boardModel.ts';

const board = new BoardModel();
for (const text of ['Why?', 'When?', 'Who?']) board.happen({ type: 'asked', text });
const questions = [...board.questions.values()];
const since = { epoch: board.epoch, seq: 2 };

const snapshot = (part: number, parts: number) => ({
  type: 'snapshot',
  data: {
    boardId: board.id,
    ...board.list().position,
    head: { ...board.head, id: board.id, title: 'Town hall', opensAt: null },
    questions: questions.slice(part - 1, part === parts ? undefined : part),
    part,
    parts,
  },
});

describe('An answer of the stream', () => {
  it('is one snapshot of all its parts, and the frames behind it', () => {
    const frame = board.frame(2);
    expect(streamIn([snapshot(1, 2), snapshot(2, 2), frame], '7')).toEqual({
      ok: true,
      value: { snapshot: board.list(), frames: [frame], cursor: '7' },
    });
  });

  it('may have questions without votes, and messages that this client does not know', () => {
    const frame = board.frame(2);
    const { votes: _votes, ...question } = questions[2] ?? {};
    const older = {
      ...frame,
      data: { ...frame.data, questions: [{ ...question, upvotes: 3, downvotes: 1 }] },
    };
    expect(streamIn([{ type: 'confetti', data: {} }, older], null)).toMatchObject({
      ok: true,
      value: { frames: [{ data: { questions: [{ votes: 2 }] } }] },
    });
  });

  it.each([
    ['a part is missing', [snapshot(1, 2)]],
    [
      'a question cannot be read',
      [snapshot(1, 2), { ...snapshot(2, 2), data: { ...snapshot(2, 2).data, questions: [{}] } }],
    ],
    ['a frame cannot be read', [{ ...board.frame(2), data: { ...board.frame(2).data, votes: 'many' } }]],
  ])('leads to the list if %s', (_, body) => {
    expect(streamIn(body, '7')).toEqual({ ok: false, code: 'offset-gone' });
  });

  it.each([undefined, {}, '<html>'])('is none of something else: %j', (body) => {
    expect(streamIn(body, null)).toEqual({ ok: false, code: 'unreachable' });
  });
});

const { signal } = new AbortController();
const streamUrl = (query: string): URL =>
  new URL(`${requestOf(readStream, { boardId: board.id }).path}?${query}`, 'https://floor.example');
const answering = (response: Response) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const read = fetchingStreamFrom({ url: 'https://floor.example', boardId: board.id, token: 'secret' });
  return { asked, timeout, read };
};

describe('A read of the stream', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('names the position, the cursor and the long poll, and no token', async () => {
    const { asked, timeout, read } = answering(
      new Response(null, { status: 204, headers: { 'stream-cursor': '8' } }),
    );
    expect(await read({ since, isLive: true, cursor: '7', signal })).toEqual({
      ok: true,
      value: { frames: [], cursor: '8' },
    });
    expect(asked).toHaveBeenCalledWith(
      streamUrl('cursor=7&live=long-poll&offset=epoch-1_0000000000000002'),
      expect.objectContaining({ headers: {} }),
    );
    expect(timeout).toHaveBeenCalledWith(35_000);
  });

  it('without a long poll is answered sooner', async () => {
    const { asked, timeout, read } = answering(Response.json([board.frame(2)]));
    expect(await read({ since, isLive: false, signal })).toEqual({
      ok: true,
      value: { frames: [board.frame(2)] },
    });
    expect(asked).toHaveBeenCalledWith(streamUrl('offset=epoch-1_0000000000000002'), expect.anything());
    expect(timeout).toHaveBeenCalledWith(15_000);
  });

  it('says why it failed, and when to come back', async () => {
    const refusal = { code: 'overloaded', message: '' };
    const { read } = answering(Response.json(refusal, { status: 503, headers: { 'retry-after': '3' } }));
    expect(await read({ since, isLive: false, signal })).toMatchObject({
      ok: false,
      code: 'overloaded',
      retryAfterMs: 3000,
    });
  });
});

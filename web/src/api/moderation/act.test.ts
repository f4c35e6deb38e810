import { afterEach, describe, expect, it, vi } from 'vitest';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { act } from './act.ts';

const answers = (...given: (Response | Error)[]) => {
  const send = vi.fn<typeof fetch>();
  for (const answer of given)
    if (answer instanceof Error) send.mockRejectedValueOnce(answer);
    else send.mockResolvedValueOnce(answer);
  vi.stubGlobal('fetch', send);
  return () => send.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
};
const done = () => Response.json({ seq: 7 });
const lost = new TypeError('the connection was closed');
const hide = () => act(hideQuestion, { boardId: 'board', questionId: 'question' }, { token: 'token' });

afterEach(() => vi.unstubAllGlobals());

describe('An act', () => {
  it('whose answer was lost is sent once more under the same key', async () => {
    const gateway = Response.json({ code: 'unavailable', message: 'Later' }, { status: 504 });
    for (const first of [lost, gateway]) {
      const keys = answers(first, done());
      expect(await hide()).toMatchObject({ ok: true, value: { seq: 7 } });
      expect(keys()).toEqual([expect.stringMatching(/./), keys()[0]]);
    }
  });

  it('says whether it changed anything', async () => {
    answers(done(), Response.json({ seq: 7 }, { headers: { 'x-recorded': 'false' } }));
    expect(await hide()).toMatchObject({ value: { seq: 7, recorded: true } });
    expect(await hide()).toMatchObject({ value: { seq: 7, recorded: false } });
  });

  it('is sent twice at most, and once if the server refused it', async () => {
    const twice = answers(lost, lost, done());
    expect(await hide()).toMatchObject({ ok: false, code: 'unreachable' });
    expect(twice()).toHaveLength(2);
    const once = answers(Response.json({ code: 'unavailable', message: 'Later' }, { status: 503 }));
    expect(await hide()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(once()).toHaveLength(1);
  });
});

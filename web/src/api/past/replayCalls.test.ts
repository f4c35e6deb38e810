import { expect, it, onTestFinished, vi } from 'vitest';
import { getReplay } from './replayCalls.ts';

const BOARD_ID = '00000000-0000-4000-8000-000000000001';
const REPLAY = {
  epoch: '00000000-0000-4000-8000-00000000000e',
  version: 'first',
  audience: 'public',
  head: 2,
  from: 0,
  to: 2,
  talk: { id: BOARD_ID, number: 1, title: 'Town hall' },
  answeringId: null,
  questions: [],
  events: [{ seq: 2, at: '2026-01-01T00:00:00.000Z', votes: {} }],
};

it('an answer can be read', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(REPLAY));
  onTestFinished(() => fetched.mockRestore());
  const answer = await getReplay(BOARD_ID, { from: 0, to: 2 }, undefined, new AbortController().signal);
  expect(answer).toMatchObject({ ok: true, value: REPLAY });
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { getReplay } from './replayCalls.ts';

const BOARD_ID = '00000000-0000-4000-8000-000000000001';
const REPLAY = {
  epoch: '00000000-0000-4000-8000-00000000000e',
  head: 2,
  from: 0,
  to: 2,
  talk: { id: BOARD_ID, number: 1, title: 'Town hall' },
  answeringId: null,
  questions: [],
  events: [{ seq: 2, at: '2026-01-01T00:00:00.000Z', votes: {} }],
};

it.each([
  ['of a node of this version', { ...REPLAY, version: 'first' }],
  ['of a node of the former version, which sends no version of the past', REPLAY],
])('an answer %s can be read', async (_, body) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body));
  onTestFinished(() => fetched.mockRestore());
  const answer = await getReplay(BOARD_ID, { from: 0, to: 2 }, undefined, new AbortController().signal);
  expect(answer).toMatchObject({ ok: true, value: body });
});

import type { FormerQuestion } from '@openfloor/contract/acts';
import { atom, createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import type { Done } from '../../api/moderation/act.ts';
import { createAnswering } from './answering.ts';

/** A server that answers each call when the test says so. */
const setUp = (answeringNow?: string) => {
  const store = createStore();
  const onStageId = atom<string | undefined>(answeringNow);
  const seq = atom(5);
  const epoch = atom('one');
  const calls: { call: string; answer: (result: Done) => void }[] = [];
  const call = (name: string) => (id: string, former?: FormerQuestion) =>
    new Promise<Done>((answer) => {
      calls.push({ call: [name, id, former].filter(Boolean).join(' '), answer });
    });
  const onFailure = vi.fn<() => void>();
  const answering = createAnswering({
    store,
    onStageId,
    seq,
    epoch,
    start: call('start'),
    stop: call('stop'),
    onFailure,
  });
  answering.follow();
  return {
    store,
    onStageId,
    seq,
    epoch,
    calls,
    onFailure,
    answering,
    shown: () => store.get(answering.id),
  };
};
const accepted = (seq: number): Done => ({ ok: true, value: { seq }, headers: new Headers() });
const refused: Done = { ok: false, code: 'question-not-found', status: 404, message: '' };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('A move of the question on all screens', () => {
  it('shows immediately, and until the view includes it', async () => {
    const { store, onStageId, seq, calls, answering, shown } = setUp('a');
    answering.show('b');
    expect(shown()).toBe('b');
    calls[0]?.answer(accepted(7));
    await settled();
    store.set(seq, 6);
    expect(shown()).toBe('b');
    store.set(onStageId, 'c');
    store.set(seq, 8);
    expect(shown()).toBe('c');
  });

  it('is taken back when the server refuses it', async () => {
    const { calls, onFailure, answering, shown } = setUp('a');
    answering.show('b');
    calls[0]?.answer(refused);
    await settled();
    expect(shown()).toBe('a');
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('of several quick ones sends the first and the latest', async () => {
    const { calls, answering, shown } = setUp('a');
    for (const id of ['b', 'c', 'd']) answering.move(id);
    expect(shown()).toBe('d');
    calls[0]?.answer(accepted(6));
    await settled();
    expect(calls.map(({ call }) => call)).toEqual(['start b as-it-was', 'start d as-it-was']);
  });

  it('marks nothing, forward and back', async () => {
    const { calls, answering } = setUp('b');
    answering.move('c');
    calls[0]?.answer(accepted(6));
    await settled();
    answering.move('b');
    expect(calls.map(({ call }) => call)).toEqual(['start c as-it-was', 'start b as-it-was']);
  });

  it('marks the former question when the speaker answers another one, or has answered the one on stage', async () => {
    const { calls, answering } = setUp('a');
    answering.show('b');
    calls[0]?.answer(accepted(6));
    await settled();
    // The view does not include it yet.
    answering.goOn('c', 'b');
    expect(calls.map(({ call }) => call)).toEqual(['start b answered', 'start c answered']);
  });

  it('marks the question that the server put on stage while the speaker went on from it', async () => {
    const { calls, answering } = setUp('a');
    answering.goOn('b', 'a');
    answering.goOn('c', 'b');
    calls[0]?.answer(accepted(6));
    await settled();
    expect(calls.map(({ call }) => call)).toEqual(['start b answered', 'start c answered']);
  });

  it('marks no question that was left out because of quick steps', async () => {
    const { calls, answering } = setUp('a');
    answering.goOn('b', 'a');
    answering.move('c');
    answering.goOn('d', 'c');
    calls[0]?.answer(accepted(6));
    await settled();
    expect(calls.map(({ call }) => call)).toEqual(['start b answered', 'start d as-it-was']);
  });

  it('is forgotten in another epoch', () => {
    const { store, epoch, answering, shown } = setUp('a');
    answering.show('b');
    store.set(epoch, 'two');
    expect(shown()).toBe('a');
  });

  it('of a former epoch says nothing of what the server has on stage', async () => {
    const { store, epoch, calls, answering } = setUp('a');
    answering.show('b');
    calls[0]?.answer(accepted(6));
    await settled();
    store.set(epoch, 'two');
    answering.stop();
    expect(calls.at(-1)?.call).toBe('stop a');
  });
});

it('The question that was answered last is known after it ended', () => {
  const { store, onStageId, answering } = setUp('a');
  store.set(onStageId, 'b');
  store.set(onStageId, undefined);
  expect(store.get(answering.latestId)).toBe('b');
});

it('Stopping without a question sends nothing', async () => {
  const { calls, answering, shown } = setUp();
  answering.stop();
  await settled();
  expect(calls).toEqual([]);
  expect(shown()).toBeUndefined();
});

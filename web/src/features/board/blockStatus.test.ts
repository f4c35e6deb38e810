import { POSITION_HEADER } from '@openfloor/contract/position';
import { atom, createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { ApiResult } from '../../api/apiClient.ts';
import { createBlockStatus } from './blockStatus.ts';

type Answer = ApiResult<{ isBlocked: boolean }>;

const answerOf = (isBlocked: boolean, epoch = 'first'): Answer => ({
  ok: true,
  value: { isBlocked },
  headers: new Headers({ [POSITION_HEADER]: `${epoch}.20` }),
});

const createRig = () => {
  const store = createStore();
  const asked: { minSeq: number; answer: (answer: Answer) => void }[] = [];
  const status = createBlockStatus({
    store,
    seq: atom(20),
    epoch: atom('first'),
    read: (minSeq) => new Promise((answer) => void asked.push({ minSeq, answer })),
  });
  return {
    arrived: (isBlocked: boolean, seq: number) =>
      status.arrived({ type: 'blocked', isBlocked, position: { epoch: 'first', seq } }),
    /** Asks, and answers later. */
    ask: () => {
      const isRead = status.refresh();
      const [call] = asked.splice(0);
      if (!call) throw new Error('Nothing was asked');
      const answered = (answer: Answer): Promise<boolean> => {
        call.answer(answer);
        return isRead;
      };
      return { minSeq: call.minSeq, answered };
    },
    isBlocked: () => store.get(status.isBlocked),
  };
};

describe('The block of a session', () => {
  it('is what the poll says, and what the socket says later', async () => {
    const rig = createRig();
    expect(await rig.ask().answered(answerOf(true))).toBe(true);
    expect(rig.isBlocked()).toBe(true);
    rig.arrived(false, 21);
    expect(rig.isBlocked()).toBe(false);
  });

  it('is requested with the position of the latest news, because the api may be behind the node', () => {
    const rig = createRig();
    expect(rig.ask().minSeq).toBe(20);
    rig.arrived(true, 23);
    expect(rig.ask().minSeq).toBe(23);
  });

  it('is not undone by an answer to a request from before the news', async () => {
    const rig = createRig();
    const asked = rig.ask();
    rig.arrived(true, 23);
    expect(await asked.answered(answerOf(false))).toBe(true);
    expect(rig.isBlocked()).toBe(true);
  });

  it('is requested again after an answer from another epoch', async () => {
    const rig = createRig();
    expect(await rig.ask().answered(answerOf(true, 'second'))).toBe(false);
    expect(rig.isBlocked()).toBe(false);
  });
});

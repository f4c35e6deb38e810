import type { Position } from '@openfloor/contract/ws';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSeqMin, createSessionValue, type SessionAnswer } from './sessionValue.ts';

const EPOCH = 'life';
type TextAnswer = SessionAnswer<string> | undefined;

/** A value that each change replaces. */
const open = (shown: Position | undefined = { epoch: EPOCH, seq: 20 }) => {
  const asked: { minSeq: number; answer: (answer: TextAnswer) => void }[] = [];
  let value = '';
  const of = createSessionValue<string, string>({
    initial: '',
    read: (minSeq) => new Promise((answer) => void asked.push({ minSeq, answer })),
    change: (_, next) => next,
    shownAt: () => shown,
    onChange: (next) => (value = next),
  });
  return {
    arrived: (next: string, seq: number, epoch = EPOCH) => of.arrived(next, { epoch, seq }),
    show: (at: Position | undefined) => (shown = at),
    /** Asks, and answers later. */
    ask: () => {
      const isRead = of.refresh();
      const [call] = asked.splice(0);
      if (!call) throw new Error('Nothing was asked');
      return {
        minSeq: call.minSeq,
        answered: (next: string, seq: number, epoch = EPOCH): Promise<boolean> => {
          call.answer({ value: next, position: { epoch, seq } });
          return isRead;
        },
        answeredWith: (answer: TextAnswer): Promise<boolean> => {
          call.answer(answer);
          return isRead;
        },
      };
    },
    value: () => value,
  };
};

describe('A value of the session', () => {
  it('is what the server answers, and what arrives later', async () => {
    const rig = open();
    expect(await rig.ask().answered('read', 20)).toBe(true);
    expect(rig.value()).toBe('read');
    rig.arrived('news', 21);
    expect(rig.value()).toBe('news');
  });

  it('stays without an answer', async () => {
    const rig = open();
    rig.arrived('news', 21);
    expect(await rig.ask().answeredWith(undefined)).toBe(false);
    expect(rig.value()).toBe('news');
  });

  it('is asked for at the position of the view or of the latest news, because an api node may be behind the node that sent them', () => {
    const rig = open();
    expect(rig.ask().minSeq).toBe(20);
    rig.arrived('news', 21);
    rig.arrived('newer', 23);
    rig.arrived('older', 22);
    expect(rig.ask().minSeq).toBe(23);
    rig.show({ epoch: 'other', seq: 5 });
    expect(rig.ask().minSeq).toBe(5);
    rig.show(undefined);
    expect(rig.ask().minSeq).toBe(0);
  });

  it('keeps news that are later than the answer, and no others', async () => {
    for (const [newsSeq, shown] of [
      [22, 'read'],
      [23, 'read'],
      [24, 'news'],
    ] as const) {
      const rig = open();
      const asked = rig.ask();
      rig.arrived('news', newsSeq);
      expect(await asked.answered('read', 23)).toBe(true);
      expect(rig.value()).toBe(shown);
    }
  });

  it('forgets news of a former epoch', async () => {
    const rig = open();
    const asked = rig.ask();
    rig.arrived('lost', 99);
    rig.show({ epoch: 'other', seq: 5 });
    expect(await asked.answered('read', 6, 'other')).toBe(true);
    expect(rig.value()).toBe('read');
  });

  it('is to be asked for again after an answer from another epoch', async () => {
    const rig = open();
    expect(await rig.ask().answered('read', 30, 'other')).toBe(false);
    expect(rig.value()).toBe('');
  });

  it('takes the answer of any epoch before a view is shown', async () => {
    const rig = open();
    rig.show(undefined);
    expect(await rig.ask().answered('read', 30, 'other')).toBe(true);
    expect(rig.value()).toBe('read');
  });

  it('takes an answer without a position, which the client knew without asking', async () => {
    const rig = open();
    const asked = rig.ask();
    rig.arrived('later', 21);
    expect(await asked.answeredWith({ value: 'read', position: undefined })).toBe(true);
    expect(rig.value()).toBe('later');
  });

  it('ends at the latest version, whenever it is read and answered', async () => {
    const place = fc.nat({ max: 6 });
    await fc.assert(
      fc.asyncProperty(place, place, place, async (askedAt, took, answered) => {
        const rig = open({ epoch: EPOCH, seq: 0 });
        let asked: ReturnType<typeof rig.ask> | undefined;
        for (let now = 0; now <= 18; now += 1) {
          if (now > 0) rig.arrived(`Version ${now}`, now);
          if (now === askedAt) asked = rig.ask();
          if (now === askedAt + took + answered)
            await asked?.answered(`Version ${askedAt + took}`, askedAt + took);
        }
        expect(rig.value()).toBe('Version 18');
      }),
    );
  });
});

describe('An answer about the session', () => {
  const view = { epoch: 'epoch-1', seq: 20 };

  it('is at least as new as the view and as the latest news', () => {
    expect(answerSeqMin(view, undefined)).toBe(20);
    expect(answerSeqMin(view, { epoch: 'epoch-1', seq: 10 })).toBe(20);
    expect(answerSeqMin(view, { epoch: 'epoch-1', seq: 22 })).toBe(22);
  });

  it('does not depend on news of another epoch, whose positions cannot be compared', () => {
    expect(answerSeqMin(view, { epoch: 'epoch-0', seq: 99 })).toBe(20);
  });
});

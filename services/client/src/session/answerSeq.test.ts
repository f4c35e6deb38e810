import { describe, expect, it } from 'vitest';
import { answerSeqMin } from './answerSeq.ts';

const view = { epoch: 'epoch-1', seq: 20 };

describe('An answer about the session', () => {
  it('is at least as new as the view and as the latest news', () => {
    expect(answerSeqMin(view, undefined)).toBe(20);
    expect(answerSeqMin(view, { epoch: 'epoch-1', seq: 10 })).toBe(20);
    expect(answerSeqMin(view, { epoch: 'epoch-1', seq: 22 })).toBe(22);
  });

  it('does not depend on news of another epoch, whose positions cannot be compared', () => {
    expect(answerSeqMin(view, { epoch: 'epoch-0', seq: 99 })).toBe(20);
  });
});

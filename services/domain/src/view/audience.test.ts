import { describe, expect, it } from 'vitest';
import { anna, asked, boardAfter, hidden, otherAsked, otherQuestionId } from '../testing/sampleBoard.ts';
import { moderatorReader, publicReader, snapshotOf } from '../testing/readers.ts';

const state = boardAfter(asked, otherAsked, hidden);

describe('View (VI)', () => {
  it('[VI8] the public sees questions that are not hidden, moderators see all', () => {
    expect([...snapshotOf(publicReader, state, 3).questions.keys()]).toEqual([otherQuestionId]);
    expect(snapshotOf(moderatorReader, state, 3).questions.size).toBe(2);
  });

  it('[VI9] moderators see a pseudonym of the author, the public sees nothing', () => {
    const [byAnna] = snapshotOf(moderatorReader, state, 3).questions.values();
    expect(byAnna).toHaveProperty('authorId', moderatorReader.pseudonymize(anna));
    expect(byAnna).not.toHaveProperty('sessionId');
    const [readByPublic] = snapshotOf(publicReader, state, 3).questions.values();
    expect(readByPublic).not.toHaveProperty('authorId');
    expect(readByPublic).not.toHaveProperty('sessionId');
  });
});

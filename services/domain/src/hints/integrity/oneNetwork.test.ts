import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { oneNetworkShares } from './oneNetwork.ts';

const [LEADS, OTHER, THIRD] = ['leads', 'other', 'third'];
type From = { questionId: string; network: string; votes: number };

const sharesOf = (from: readonly From[]) => {
  const origins = new Map<string, string>();
  const votes = from.flatMap(({ questionId, network, votes: count }) =>
    Array.from({ length: count }, () => {
      const sessionId = randomUUID();
      origins.set(sessionId, network);
      return { questionId, sessionId };
    }),
  );
  return Object.fromEntries(oneNetworkShares({ votes, origins }));
};
/** Each vote from a network of its own. */
const scattered = (questionId: string, votes: number): From[] =>
  Array.from({ length: votes }, (_, place) => ({ questionId, network: `${questionId} ${place}`, votes: 1 }));

const laptop = (votes: number): From => ({ questionId: LEADS, network: 'laptop', votes });
const hall = (questionId: string, votes: number): From => ({ questionId, network: 'hall', votes });
const others = [...scattered(OTHER, 40), ...scattered(THIRD, 10)];

describe('The share of one network', () => {
  it('[IN18] is told of a question whose votes mostly come from it, and few of each other one', () => {
    expect(sharesOf([laptop(62), ...scattered(LEADS, 38), ...others])).toEqual({ [LEADS]: 0.62 });
  });

  it('[IN18] is told of no question that the hall votes for, however many votes another network adds to one', () => {
    const voted = [hall(LEADS, 400), hall(OTHER, 60), hall(THIRD, 25)];
    expect(sharesOf(voted)).toEqual({});
    expect(sharesOf([...voted, laptop(600)])).toEqual({ [LEADS]: 0.6 });
    expect(
      sharesOf([...voted, ...scattered(LEADS, 400), ...scattered(OTHER, 60), ...scattered(THIRD, 25)]),
    ).toEqual({});
  });

  it('[IN18] is told neither of few votes nor where there are few other questions to compare with', () => {
    expect(sharesOf([laptop(20), ...others])).toEqual({ [LEADS]: 1 });
    expect(sharesOf([laptop(19), ...others])).toEqual({});
    expect(sharesOf([laptop(20), ...scattered(LEADS, 21), ...others])).toEqual({});
    expect(sharesOf([laptop(600), ...scattered(OTHER, 40), ...scattered(THIRD, 9)])).toEqual({});
    expect(sharesOf([laptop(600), hall(OTHER, 40)])).toEqual({});
    expect(oneNetworkShares({ votes: [{ questionId: LEADS, sessionId: 'x' }], origins: new Map() })).toEqual(
      new Map(),
    );
  });
});

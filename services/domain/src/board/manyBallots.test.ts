import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ballot } from './boardState.ts';
import { createManyBallots } from './manyBallots.ts';

const id = fc.constantFrom('a', 'b', 'c');
const steps = fc.array(fc.tuple(fc.boolean(), id, id), { maxLength: 30 });

it('[VO1, VO10] many ballots are the same set as a set of their texts', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const many = createManyBallots();
      const set = new Set<Ballot>();
      for (const [isCast, questionId, sessionId] of taken) {
        const ballot: Ballot = `${questionId} ${sessionId}`;
        for (const ballots of [many, set]) {
          if (isCast) ballots.add(ballot);
          else ballots.delete(ballot);
          expect(ballots.has(ballot)).toBe(isCast);
        }
        expect([...many].toSorted()).toEqual([...set].toSorted());
        const voters = [...set].filter((one) => one.startsWith(`${questionId} `)).length;
        expect(many.votersOf(questionId).size).toBe(voters);
      }
    }),
  );
});

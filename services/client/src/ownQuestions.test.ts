import type { Receipt } from '@openfloor/contract/questions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_QUESTIONS,
  ownQuestionsAsked,
  ownQuestionsRead,
  receiptsArrived,
  type OwnQuestions,
} from './ownQuestions.ts';

/** One question; its text names the version. */
const version = (number: number): Receipt => ({
  id: 'c0000000-0000-4000-8000-000000000001',
  status: 'published',
  text: `Version ${number}`,
  votes: 0,
  answering: false,
  answered: false,
  hidden: false,
});
const shown = ({ receipts }: OwnQuestions): string[] => [...receipts.values()].map(({ text }) => text);

describe('Own questions', () => {
  it('are those of the list, and then those that arrive', () => {
    const read = ownQuestionsRead(ownQuestionsAsked(NO_QUESTIONS), [version(1)]);
    expect(shown(read)).toEqual(['Version 1']);
    expect(shown(receiptsArrived(read, [version(2)]))).toEqual(['Version 2']);
  });

  it('that the list no longer has are gone, as after a restore', () => {
    const read = ownQuestionsRead(NO_QUESTIONS, [version(1)]);
    expect(shown(ownQuestionsRead(ownQuestionsAsked(read), []))).toEqual([]);
  });

  it('end at the latest version, whenever the list is read and answered', () => {
    const place = fc.nat({ max: 6 });
    fc.assert(
      fc.property(place, place, place, (asked, took, answered) => {
        const readAt = asked + took;
        let own = NO_QUESTIONS;
        for (let now = 0; now <= 30; now += 1) {
          if (now > 0 && now <= 18) own = receiptsArrived(own, [version(now)]);
          if (now === asked) own = ownQuestionsAsked(own);
          if (now === readAt + answered) own = ownQuestionsRead(own, [version(readAt)]);
        }
        expect(shown(own)).toEqual(['Version 18']);
      }),
    );
  });
});

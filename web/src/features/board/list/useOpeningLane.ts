import type { Question } from '@openfloor/contract/questions';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useBoard } from '../boardContext.ts';
import { ALL, LIVE, REVIEW, type Lane } from './selection.ts';

/** `only-waiting`: questions wait, and the lane All is empty. */
type Situation = 'none-waits' | 'some-wait' | 'only-waiting';

const situationOf = (questions: readonly Question[]): Situation => {
  if (!questions.some(REVIEW.isIn)) return 'none-waits';
  return questions.some(ALL.isIn) ? 'some-wait' : 'only-waiting';
};

/**
 * The lane of a viewer who has not chosen one. The audience has one list. Moderators land on Review if they review
 * questions and some wait, else on All. From an empty All they are moved to Review as soon as a question waits; no
 * other list changes by itself.
 */
export const useOpeningLane = (isModerator: boolean): Lane => {
  const { settings, questions, isLoaded: loaded } = useBoard().atoms;
  const isLoaded = useAtomValue(loaded);
  const { review } = useAtomValue(settings);
  const situation = useAtomValue(
    useMemo(
      () => atom((get) => (isModerator ? situationOf([...get(questions).values()]) : 'none-waits')),
      [isModerator, questions],
    ),
  );
  const [landed, setLanded] = useState<Lane>();
  if (!isModerator) return LIVE;
  if (!isLoaded) return ALL;
  const isReviewFirst = situation === 'only-waiting' || (situation === 'some-wait' && review);
  const isNew = landed === undefined;
  if (isNew || (landed === ALL && situation === 'only-waiting')) setLanded(isReviewFirst ? REVIEW : ALL);
  return landed ?? (isReviewFirst ? REVIEW : ALL);
};

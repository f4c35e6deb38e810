import type { Question } from '@openfloor/contract/questions';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Ranking } from '@openfloor/domain/view/ranking';
import {
  stagePlaceOf,
  settle,
  stagedQuestions,
  START,
  stepBack,
  stepOn,
  type StagePlace,
} from '@openfloor/domain/view/stagePlace';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { SpeakerSession } from '../speakerSession.ts';

/** What a screen shows of the stage, and how it moves on. */
export type OnStage = {
  /** The questions on the stage, in order. */
  staged: readonly Question[];
  /** The one that this screen shows, with its index in `staged`. */
  question: Question | undefined;
  index: number;
  /** Whether the question shown is being answered now. */
  isAnswering: boolean;
  /** Whether this board has used "answering now" since the screen was opened. */
  hasBegun: boolean;
  /** Whether the screen shows the question that is being answered. Otherwise it browses by itself. */
  isFollowing: boolean;
  /** Whether next and previous move every screen. */
  movesAll: boolean;
  setFollowing: (isFollowing: boolean) => void;
  /** Index of the question that `next` shows; undefined if there is no other. */
  nextIndex: number | undefined;
  next: () => void;
  previous: () => void;
};

/**
 * Which question this screen shows. Until a question is being answered, next and previous browse this screen. From then
 * on they move every screen if this device may do that, or browse, which ends following.
 * @param openedId the question to start with
 */
export const useStagePlace = (session: SpeakerSession, ranking: Ranking, openedId?: QuestionId): OnStage => {
  const { atoms, answering, mayMark } = session;
  const questions = useAtomValue(atoms.questions);
  const { stageOrder } = useAtomValue(atoms.settings);
  const stage = useAtomValue(atoms.head)?.stage;
  const answeringId = useAtomValue(answering.id);
  const latestId = useAtomValue(answering.latestId);
  const isAllowed = useAtomValue(mayMark);
  const [isFollowing, setFollowing] = useState(
    openedId === undefined || answeringId === undefined || openedId === answeringId,
  );
  const [lastPlace, setPlace] = useState<StagePlace>({ ...START, id: openedId });

  const staged = useMemo(
    () =>
      stagedQuestions(questions.values(), {
        ranking,
        arranged: stageOrder === 'arranged' ? stage : undefined,
        guests: [answeringId, latestId, openedId],
      }),
    [questions, ranking, stageOrder, stage, answeringId, latestId, openedId],
  );
  const followed = isFollowing ? stagePlaceOf(staged, answeringId) : undefined;
  const place = followed ?? settle(staged, lastPlace);
  // Remembers the index, because the next question takes over from it once this one is gone.
  if (place.id !== lastPlace.id || place.index !== lastPlace.index) setPlace(place);

  const hasBegun = latestId !== undefined;
  const movesAll = isAllowed && isFollowing && hasBegun;
  const go = (target: StagePlace, move: (id: QuestionId) => void): void => {
    if (movesAll && target.id !== undefined && target.id !== place.id) move(target.id);
    if (!movesAll && followed && target.id !== place.id) setFollowing(false);
    setPlace(target);
  };
  const onward = stepOn(staged, place, movesAll && stageOrder === 'arranged');
  return {
    staged,
    question: staged[place.index],
    index: place.index,
    isAnswering: place.id !== undefined && place.id === answeringId,
    hasBegun,
    isFollowing,
    movesAll,
    setFollowing,
    nextIndex: onward.id === place.id ? undefined : onward.index,
    next: () => go(onward, answering.show),
    previous: () => go(stepBack(staged, place), answering.returnTo),
  };
};

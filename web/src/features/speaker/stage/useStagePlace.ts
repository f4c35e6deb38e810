import type { Question } from '@openfloor/contract/questions';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Order } from '@openfloor/domain/view/ranking';
import {
  nextOpen,
  settle,
  stagedQuestions,
  stagePlaceOf,
  START,
  step,
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
  /** Whether the question shown is being answered now. An answered one that a step has shown to the hall is not. */
  isAnswering: boolean;
  /** Whether this board has used "answering now" since the screen was opened. */
  hasBegun: boolean;
  /** Text of the question that the hall sees, while this screen shows another one. */
  hallSees: string | undefined;
  /** Whether the screen shows the question that the hall sees. Otherwise it browses by itself. */
  isFollowing: boolean;
  /** Whether next and previous move every screen. */
  movesAll: boolean;
  setFollowing: (isFollowing: boolean) => void;
  /** Index of the open question to answer next; undefined if no other is open. */
  nextIndex: number | undefined;
  /** Steps go to the question before or after, answered or not, and mark nothing. */
  next: () => void;
  previous: () => void;
  /**
   * Goes on to the next open question, if there is one. `marks`: whether that marks the current one as answered,
   * because the hall sees it.
   */
  goOn: () => { marks: boolean };
};

/**
 * Which question this screen shows. Until a question is being answered, next and previous browse this screen. From then
 * on they move every screen if this device may do that, or browse, which ends following.
 * @param openedId the question to start with
 */
export const useStagePlace = (session: SpeakerSession, order: Order, openedId?: QuestionId): OnStage => {
  const { atoms, answering, mayMark } = session;
  const questions = useAtomValue(atoms.questions);
  const { stageOrder } = useAtomValue(atoms.settings);
  const stage = useAtomValue(atoms.head)?.stage;
  const onStageId = useAtomValue(answering.id);
  const latestId = useAtomValue(answering.latestId);
  const isAllowed = useAtomValue(mayMark);
  const [isFollowing, setFollowing] = useState(
    openedId === undefined || onStageId === undefined || openedId === onStageId,
  );
  const [lastPlace, setPlace] = useState<StagePlace>({ ...START, id: openedId });
  /**
   * A question without a pin that this screen has stepped away from. It stays in the list, so that steps back lead to
   * it.
   */
  const [leftId, setLeftId] = useState<QuestionId>();

  const staged = useMemo(
    () =>
      stagedQuestions(questions.values(), {
        order,
        arranged: stageOrder === 'arranged' ? stage : undefined,
        guests: [onStageId, latestId, openedId, leftId],
      }),
    [questions, order, stageOrder, stage, onStageId, latestId, openedId, leftId],
  );
  const followed = isFollowing ? stagePlaceOf(staged, onStageId) : undefined;
  const place = followed ?? settle(staged, lastPlace);
  // Remembers the index: once the question is gone, the next one takes its index.
  if (place.id !== lastPlace.id || place.index !== lastPlace.index) setPlace(place);

  const hasBegun = latestId !== undefined;
  const movesAll = isAllowed && isFollowing && hasBegun;
  const question = staged[place.index];
  const isOnStage = place.id !== undefined && place.id === onStageId;
  const go = (target: StagePlace, move: (id: QuestionId) => void): void => {
    if (movesAll && target.id !== undefined && target.id !== place.id) move(target.id);
    if (!movesAll && followed && target.id !== place.id) setFollowing(false);
    setPlace(target);
  };
  const goBy = (steps: 1 | -1): void => {
    if (question && !question.pinned) setLeftId(question.id);
    go(step(staged, place, steps), answering.move);
  };
  const due = nextOpen(staged, place, movesAll && stageOrder === 'arranged');
  return {
    staged,
    question,
    index: place.index,
    isAnswering: isOnStage && question?.isAnswered === false,
    hasBegun,
    hallSees: isOnStage ? undefined : staged.find(({ id }) => id === onStageId)?.text,
    isFollowing,
    movesAll,
    setFollowing,
    nextIndex: due?.index,
    next: () => goBy(1),
    previous: () => goBy(-1),
    goOn: () => {
      setLeftId(undefined);
      if (due && question) go(due, (id) => answering.goOn(id, question.id));
      return { marks: due !== undefined && movesAll && isOnStage };
    },
  };
};

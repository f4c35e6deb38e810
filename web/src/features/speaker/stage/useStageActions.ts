import { useAtomValue } from 'jotai';
import { useGuardedActs } from '../../../design/useGuardedActs.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { useStageKeys, type StageActions } from './useStageKeys.ts';
import type { OnStage } from './useStagePlace.ts';

/**
 * What the keys and controls of a stage do to its question. They do nothing right after another person has moved the
 * stage on, because the speaker meant the question before.
 * @param others further keys
 */
export const useStageActions = (
  session: SpeakerSession,
  onStage: OnStage,
  others: Partial<StageActions> = {},
): {
  onNext: () => void;
  onPrevious: () => void;
  onMark: () => void;
  onAnswerAndGoOn: () => void;
  onToggleAnswering: () => void;
} => {
  const { question, isAnswering, hasBegun, isFollowing, setFollowing, next, previous, goOn } = onStage;
  const mayMark = useAtomValue(session.mayMark);
  const whenStill = useGuardedActs(question?.id, String(isAnswering));
  const mark = (): void => {
    if (mayMark && question && !question.isAnswered) void session.markAnswered(question.id);
  };
  /** Marks the question by the same call that goes on, where that is possible. */
  const answerAndGoOn = (): void => {
    if (!mayMark || !question) return;
    if (!goOn().marks) mark();
  };
  const toggleAnswering = (): void => {
    if (!mayMark || !question) return;
    if (isAnswering) return session.answering.stop();
    setFollowing(true);
    session.answering.show(question.id);
  };
  const acts = {
    onNext: () => whenStill(next),
    onPrevious: () => whenStill(previous),
    onMark: () => whenStill(mark),
    onAnswerAndGoOn: () => whenStill(answerAndGoOn),
    onToggleAnswering: () => whenStill(toggleAnswering, true),
  };
  useStageKeys({
    next: acts.onNext,
    previous: acts.onPrevious,
    markAnswered: acts.onMark,
    answerAndGoOn: acts.onAnswerAndGoOn,
    toggleAnswering: acts.onToggleAnswering,
    toggleFollowing: () => {
      if (hasBegun) setFollowing(!isFollowing);
    },
    ...others,
  });
  return acts;
};

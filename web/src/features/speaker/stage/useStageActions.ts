import { useAtomValue } from 'jotai';
import type { SpeakerSession } from '../speakerSession.ts';
import { useStageKeys, type StageActions } from './useStageKeys.ts';
import type { OnStage } from './useStagePlace.ts';

/** What the keys and the controls of a stage do to its question. @param others further keys */
export const useStageActions = (
  session: SpeakerSession,
  onStage: OnStage,
  others: Partial<StageActions> = {},
): { onMark: () => void; onAnswerAndGoOn: () => void; onToggleAnswering: () => void } => {
  const { question, isAnswering, hasBegun, isFollowing, setFollowing, next, previous, goOn } = onStage;
  const mayMark = useAtomValue(session.mayMark);
  const onMark = (): void => {
    if (mayMark && question && !question.isAnswered) void session.markAnswered(question.id);
  };
  /** Marks the question by the same call that goes on, where that is possible. */
  const onAnswerAndGoOn = (): void => {
    if (!mayMark || !question) return;
    if (!goOn().marks) onMark();
  };
  const onToggleAnswering = (): void => {
    if (!mayMark || !question) return;
    if (isAnswering) return session.answering.stop();
    setFollowing(true);
    session.answering.show(question.id);
  };
  useStageKeys({
    next,
    previous,
    markAnswered: onMark,
    answerAndGoOn: onAnswerAndGoOn,
    toggleAnswering: onToggleAnswering,
    toggleFollowing: () => {
      if (hasBegun) setFollowing(!isFollowing);
    },
    ...others,
  });
  return { onMark, onAnswerAndGoOn, onToggleAnswering };
};

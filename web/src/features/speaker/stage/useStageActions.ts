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
  const { question, isAnswering, hasBegun, isFollowing, movesAll, nextIndex, setFollowing, next, previous } =
    onStage;
  const mayMark = useAtomValue(session.mayMark);
  const onMark = (): void => {
    if (mayMark && question && !question.isAnswered) void session.markAnswered(question.id);
  };
  /** Does not mark a question that is being answered if the step moves every screen: that already marks it. */
  const onAnswerAndGoOn = (): void => {
    if (!mayMark || !question) return;
    if (!(movesAll && isAnswering && nextIndex !== undefined)) onMark();
    next();
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

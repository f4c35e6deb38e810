import type { Question } from '@openfloor/contract/questions';
import { inStageOrder } from '@openfloor/domain/view/stagePlace';
import { useAtomValue } from 'jotai';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';

/** The questions on the stage: first those that were arranged, then the others by votes. */
export const useStageQuestions = (): Question[] => {
  const { atoms } = useBoard();
  const questions = useAtomValue(atoms.questions);
  const stage = useAtomValue(atoms.head)?.stage ?? [];
  const onStage = [...questions.values()].filter(
    (question) => isPublished(question) && question.pinned && !question.hidden,
  );
  return inStageOrder(onStage, { arranged: stage });
};

import type { Question } from '@openfloor/contract/questions';
import { ranked } from '@openfloor/domain/view/ranking';
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
  const arranged = stage.flatMap((id) => onStage.find((question) => question.id === id) ?? []);
  return [...arranged, ...ranked(onStage.filter(({ id }) => !stage.includes(id)))];
};

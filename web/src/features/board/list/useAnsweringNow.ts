import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** The question that is being answered, if the head says so. Moderators have it in the list, with its actions. */
export const useAnsweringNow = (): Question | undefined => {
  const { atoms, adminToken } = useBoard();
  const question = useAtomValue(atoms.question(useAtomValue(atoms.answeringId) ?? ''));
  return adminToken === undefined ? question : undefined;
};

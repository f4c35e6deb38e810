import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** The question that is being answered and shown above the list. Moderators keep it in the list, where its actions are. */
export const useLifted = (): Question | undefined => {
  const { atoms, adminToken } = useBoard();
  const question = useAtomValue(atoms.question(useAtomValue(atoms.answeringId) ?? ''));
  return adminToken === undefined ? question : undefined;
};

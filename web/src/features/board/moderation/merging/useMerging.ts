import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { atom, useStore } from 'jotai';
import { useMemo } from 'react';
import { mergeQuestions } from '../../../../api/moderationCalls.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../selection.ts';
import { selectedAtom } from '../selected.ts';
import { usePerform } from '../usePerform.ts';
import { messages } from './messages.ts';

/** The questions that the dialog offers to merge; undefined while it is closed. */
export const mergingAtom = atom<readonly QuestionId[] | undefined>(undefined);

/** The question with the most votes stays; of equals the older one. */
export const strongestOf = (questions: readonly Question[]): Question | undefined =>
  questions.toSorted((a, b) => b.votes - a.votes || (a.createdAt < b.createdAt ? -1 : 1))[0];

export const useMerging = () => {
  const store = useStore();
  const { boardId, adminToken, atoms } = useBoard();
  const { perform, handling } = usePerform();
  return useMemo(
    () => ({
      /** @returns whether they were merged */
      merge: async (into: QuestionId, from: readonly QuestionId[]): Promise<boolean> => {
        const result = await handling(from, () => mergeQuestions(boardId, into, from, adminToken));
        const isTooMany = !result.ok && result.code === 'too-many-merged';
        const words = {
          done: messages.done(from.length + 1),
          doneText: messages.doneText,
          failed: isTooMany ? messages.tooMany : messages.failed,
        };
        return (await perform({ words, on: from, call: () => Promise.resolve(result) })) !== undefined;
      },
      /** Opens the dialog with the selected questions, or with one and those that are like it. */
      ask: (question?: Question): void => {
        const questions = store.get(atoms.questions);
        const selected = [...store.get(selectedAtom).ids].filter((id) => {
          const each = questions.get(id);
          return each && isPublished(each);
        });
        const ids = question && !selected.includes(question.id) ? [question.id, ...selected] : selected;
        if (ids.length > 0) store.set(mergingAtom, ids);
      },
    }),
    [adminToken, atoms.questions, boardId, handling, perform, store],
  );
};

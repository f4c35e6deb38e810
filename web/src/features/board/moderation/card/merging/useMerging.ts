import { mergeQuestions, moderateQuestions } from '@openfloor/contract/calls/moderation';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { atom, useStore } from 'jotai';
import { useMemo } from 'react';
import { saidOf } from '../../../../../api/http/saidOf.ts';
import { act, type Effect } from '../../../../../api/moderation/act.ts';
import { useBoard } from '../../../boardContext.ts';
import { isPublished } from '../../../list/selection.ts';
import { selectedAtom } from '../../acts/focus/selected.ts';
import { ACT_REFUSALS, usePerform } from '../../acts/usePerform.ts';
import { missingFeaturesAtom } from '../../acts/InPlan.tsx';
import { messages as moderationMessages } from '../../messages.ts';
import { messages } from './messages.ts';

export const MERGE_KEY = 'm';

/** The questions that the dialog offers to merge; undefined while it is closed. */
export const mergingAtom = atom<readonly QuestionId[] | undefined>(undefined);

/** Whether a moderator may merge a question: a published one or, with an approval, one that waits. */
export const isMergeable = ({ status = 'published', mergedInto }: Question): boolean =>
  mergedInto === undefined && (status === 'published' || status === 'waiting');

/**
 * The question that stays in a merge unless the moderator chooses: a published one, with the most votes, else the
 * oldest.
 */
export const strongestOf = (questions: readonly Question[]): Question | undefined =>
  questions.toSorted(
    (a, b) =>
      Number(isPublished(b)) - Number(isPublished(a)) ||
      b.votes - a.votes ||
      (a.createdAt < b.createdAt ? -1 : 1),
  )[0];

const { bulkDone } = moderationMessages;

/** Merging of questions by a moderator. */
export const useMerging = () => {
  const store = useStore();
  const { boardId, adminToken, atoms, hasAllTalks = false } = useBoard();
  const { callAsOwn, noteDone, fail } = usePerform();
  return useMemo(() => {
    /** Reports a failed merge, and offers to undo the approval of waiting questions that preceded it. */
    const failAfter = (effects: readonly Effect[], why: string, approved: readonly QuestionId[]): false => {
      if (effects.length === 0) fail(why);
      else noteDone({ done: bulkDone.approve(approved.length), doneText: why }, effects, approved);
      return false;
    };
    return {
      /** Whether questions of the list can be merged: all are of one talk. */
      isOffered: !hasAllTalks,
      /** Merges questions; those that wait for review are approved first. @returns whether they were merged */
      merge: async (into: QuestionId, from: readonly QuestionId[]): Promise<boolean> => {
        const ids = [into, ...from];
        if (store.get(missingFeaturesAtom).includes('merging')) {
          // The dialog says that the plan lacks merging.
          store.set(mergingAtom, ids);
          return false;
        }
        const questions = store.get(atoms.questions);
        const waiting = ids.filter((id) => questions.get(id)?.status === 'waiting');
        const effects: Effect[] = [];
        const approvedIds: QuestionId[] = [];
        if (waiting.length > 0) {
          const seenSeq = store.get(atoms.seq);
          const approved = await callAsOwn(waiting, () =>
            act(moderateQuestions, { boardId, ids: waiting, act: 'approve' }, { token: adminToken, seenSeq }),
          );
          if (!approved.ok) return failAfter([], messages.failed, []);
          const { done, refused } = approved.value;
          if (done.length > 0) effects.push(approved.value);
          approvedIds.push(...done);
          if (refused.length > 0) return failAfter(effects, messages.failed, approvedIds);
        }
        const result = await callAsOwn(from, () =>
          act(mergeQuestions, { boardId, into, from }, { token: adminToken }),
        );
        if (!result.ok) {
          const why =
            saidOf(result, { ...ACT_REFUSALS, 'too-many-merged': messages.tooMany }) ?? messages.failed;
          return failAfter(effects, why, approvedIds);
        }
        const words = { done: messages.done(ids.length), doneText: messages.doneText };
        noteDone(words, [...effects, result.value], ids);
        return true;
      },
      /** Opens the dialog with the selected questions, or with one and those that are like it. */
      ask: (question?: Question): void => {
        if (hasAllTalks) return;
        const questions = store.get(atoms.questions);
        const selected = [...store.get(selectedAtom).ids].filter((id) => {
          const each = questions.get(id);
          return each && isMergeable(each);
        });
        const ids = question && !selected.includes(question.id) ? [question.id, ...selected] : selected;
        if (ids.length > 0) store.set(mergingAtom, ids);
      },
    };
  }, [adminToken, atoms, boardId, fail, callAsOwn, hasAllTalks, noteDone, store]);
};

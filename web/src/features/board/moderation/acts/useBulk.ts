import type { BulkAct } from '@openfloor/contract/acts';
import { moderateQuestions } from '@openfloor/contract/calls/moderation';
import type { BulkDone } from '@openfloor/contract/http/moderation';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { QuestionId } from '@openfloor/contract/ids';
import { QUESTIONS_PER_ACT_MAX } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import type { z } from 'zod/mini';
import { act, type Effect } from '../../../../api/moderation/act.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../messages.ts';
import { missingFeaturesAtom } from './InPlan.tsx';
import { usePerform } from './usePerform.ts';

/** `note`: a sentence that the toast adds. */
type Bulk = { act: BulkAct; reason?: string | undefined; note?: string | undefined };
type Refused = z.infer<typeof BulkDone>['refused'];

/** Refused questions that a toast names; it has room for no more. */
const NAMED_MAX = 3;

const chunksOf = (ids: readonly QuestionId[]): QuestionId[][] =>
  Array.from({ length: Math.ceil(ids.length / QUESTIONS_PER_ACT_MAX) }, (_, n) =>
    ids.slice(n * QUESTIONS_PER_ACT_MAX, (n + 1) * QUESTIONS_PER_ACT_MAX),
  );

/** Does one act to many questions, in as many calls as it takes. One undo takes back all of them. */
export const useBulk = () => {
  const store = useStore();
  const { boardId, adminToken, atoms } = useBoard();
  const { noteDone, callAsOwn, fail } = usePerform();

  /** Names the first refused questions and why. */
  const describeRefused = (refused: Refused): string | undefined => {
    const questions = store.get(atoms.questions);
    const named = refused
      .slice(0, NAMED_MAX)
      .map(({ id, code }) =>
        messages.bulkRefusedOne(questions.get(id)?.text ?? messages.unknownQuestion, ERROR_MESSAGES[code]),
      );
    return refused.length === 0 ? undefined : messages.bulkRefused(refused.length, named);
  };

  return async (ids: readonly QuestionId[], bulk: Bulk): Promise<void> => {
    // The bulk bar says that the plan lacks bulk acts. This also stops acts that do not start from its buttons.
    if (store.get(missingFeaturesAtom).includes('bulk-acts')) return;
    const done: QuestionId[] = [];
    const refused: Refused = [];
    const effects: Effect[] = [];
    const seenSeq = store.get(atoms.seq);
    for (const some of chunksOf(ids)) {
      const result = await callAsOwn(some, () =>
        act(
          moderateQuestions,
          { boardId, ids: some, act: bulk.act, reason: bulk.reason },
          { token: adminToken, seenSeq },
        ),
      );
      if (!result.ok) {
        if (done.length > 0) noteDone({ done: messages.bulkDone[bulk.act](done.length) }, effects, done);
        return fail(done.length > 0 ? messages.bulkFailed : messages.actions[bulk.act].failed);
      }
      done.push(...result.value.done);
      refused.push(...result.value.refused);
      effects.push(result.value);
    }
    const doneText = [describeRefused(refused), bulk.note].filter(Boolean).join(' ') || undefined;
    if (done.length === 0) return fail(doneText ?? messages.actions[bulk.act].failed);
    noteDone(
      { done: messages.bulkDone[bulk.act](done.length), ...(doneText !== undefined && { doneText }) },
      effects,
      done,
    );
  };
};

import { editOwnQuestion } from '@openfloor/contract/calls/ownQuestions';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { QuestionStatus } from '@openfloor/contract/questions';
import type { Store } from 'jotai';
import { type ApiFailure, send } from '../../../api/http/apiClient.ts';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

/** Texts for some refusals. For all others the toast says that the edit was not saved. */
const REASONS: Partial<Record<ApiFailure['code'], string>> = {
  'question-settled': messages.editSettled,
  'question-withdrawn': messages.editSettled,
  'asking-paused': messages.editPaused,
  'board-not-open': messages.editPaused,
  'rate-limited': messages.editTooOften,
};

/** Refusals after which the question can no longer be edited. */
const SETTLED: ReadonlySet<ApiFailure['code']> = new Set(['question-settled', 'question-withdrawn']);

/**
 * Sends the new text of an own question, and shows the outcome in a toast.
 * @returns undefined if it was not saved, `settled` if it never will be
 */
export const saveOwnEdit = async (
  store: Store,
  boardId: BoardId,
  questionId: QuestionId,
  text: string,
): Promise<{ seq: number; status: QuestionStatus } | 'settled' | undefined> => {
  const result = await send(editOwnQuestion, { boardId, questionId, text });
  if (!result.ok) {
    const description = REASONS[result.code] ?? messages.editFailed;
    showToast(store, { title: messages.error, description, tone: 'danger' });
    return SETTLED.has(result.code) ? 'settled' : undefined;
  }
  const isWaiting = result.value.status === 'waiting';
  showToast(store, { title: isWaiting ? messages.editedWaits : messages.editSaved });
  return result.value;
};

import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { Receipt } from '@openfloor/contract/questions';
import { getMyQuestions } from '../../../api/ownQuestionCalls.ts';
import { fillErased } from '../../../api/erasedTexts.ts';

/** The viewer's own questions in every status, newest first. */
export type Receipts = ReadonlyMap<QuestionId, Receipt>;

/** A status that the asker hears about. */
export type StatusNews =
  | { type: 'published'; id: QuestionId }
  | { type: 'declined'; reason: string | undefined }
  | { type: 'merged' };

/** Brings receipts forward by those that changed. Unknown ones go first, in the order in which they arrive. */
export const withChanged = (before: Receipts, changed: readonly Receipt[]): Receipts => {
  fillErased(changed);
  const latest = new Map(changed.map((each) => [each.id, each]));
  const unknown = changed.filter(({ id }) => !before.has(id));
  const known = [...before.values()].map((each) => latest.get(each.id) ?? each);
  return new Map([...unknown, ...known].map((each) => [each.id, each]));
};

export const newsOf = (before: Receipts, changed: readonly Receipt[]): StatusNews[] =>
  changed.flatMap(({ id, status, reason, mergedInto }): StatusNews[] => {
    const known = before.get(id);
    if (known && known.mergedInto === undefined && mergedInto !== undefined) return [{ type: 'merged' }];
    const former = known?.status;
    if (former === 'waiting' && status === 'published') return [{ type: 'published', id }];
    const isDeclined = former !== undefined && former !== status && status === 'declined';
    return isDeclined ? [{ type: 'declined', reason }] : [];
  });

/**
 * All of them; undefined when the server does not answer.
 * @param minSeq the answer must not be older than this
 */
export const readReceipts = async (
  boardId: BoardId,
  minSeq: number,
): Promise<readonly Receipt[] | undefined> => {
  const result = await getMyQuestions(boardId, minSeq);
  return result.ok ? result.value : undefined;
};

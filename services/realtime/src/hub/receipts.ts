import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { Receipt } from '@openfloor/contract/questions';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { receiptOf } from '@openfloor/domain/view/audience';
import type { Changes, QuestionField } from '@openfloor/domain/view/changes';

/** What a receipt shows, except the votes: the author gets their number with the frames of the public. */
const RECEIPT_FIELDS = [
  'createdAt',
  'text',
  'status',
  'reason',
  'reply',
  'isAnswered',
  'hidden',
] as const satisfies QuestionField[];

export type Receipts = {
  /** Receipts that changed in more than their votes since the last call, for each author; undefined if there are none. */
  changed: (changes: Changes) => ReadonlyMap<SessionId, Receipt[]> | undefined;
  /** The board was replaced as a whole, and its clients read it again. */
  reset: () => void;
};

/** Finds the receipts of a board that changed, and remembers which question was being answered. */
export const createReceipts = (feed: { readonly state: BoardState }): Receipts => {
  let { answeringId } = feed.state;

  const changedIds = (changes: Changes): Iterable<QuestionId> | undefined => {
    let found: Set<QuestionId> | undefined;
    for (const [id, fields] of changes.questions)
      if (RECEIPT_FIELDS.some((field) => fields.has(field))) (found ??= new Set()).add(id);
    if (feed.state.answeringId !== answeringId)
      for (const id of [answeringId, feed.state.answeringId])
        if (id !== undefined) (found ??= new Set()).add(id);
    ({ answeringId } = feed.state);
    return found;
  };

  return {
    changed: (changes) => {
      const found = changedIds(changes);
      if (!found) return undefined;
      const { state } = feed;
      const receipts = new Map<SessionId, Receipt[]>();
      for (const id of found) {
        const question = state.questions.get(id);
        if (question) addTo(receipts, question.sessionId, receiptOf(question, state));
      }
      return receipts;
    },
    reset: () => ({ answeringId } = feed.state),
  };
};

const addTo = <Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void => {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
};

import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { QuestionStatus, Receipt } from '@openfloor/contract/questions';
import { atom, type createStore } from 'jotai';

type Store = ReturnType<typeof createStore>;
type Receipts = ReadonlyMap<QuestionId, Receipt>;

/** Newest first, as the server lists them: unknown ones go before known ones. */
const merged = (before: Receipts, changed: readonly Receipt[]): Receipts => {
  const unknown = changed.filter(({ id }) => !before.has(id));
  const latest = new Map(changed.map((each) => [each.id, each]));
  const known = [...before.values()].map((each) => latest.get(each.id) ?? each);
  return new Map([...unknown, ...known].map((each) => [each.id, each]));
};

type ReceiptOptions = {
  boardId: BoardId;
  store: Store;
  onPublished: (id: QuestionId) => void;
  onDeclined: (reason: string | undefined) => void;
};

/** What became of the viewer's own questions, in every status. */
export const createReceipts = ({ boardId, store, onPublished, onDeclined }: ReceiptOptions) => {
  const all = atom<Receipts>(new Map());

  const note = (questions: readonly Receipt[]): void => {
    const before = store.get(all);
    store.set(all, merged(before, questions));
    for (const { id, status, reason } of questions) {
      const formerStatus = before.get(id)?.status;
      if (formerStatus === 'waiting' && status === 'published') onPublished(id);
      if (formerStatus !== undefined && formerStatus !== status && status === 'declined') onDeclined(reason);
    }
  };

  return {
    all,
    note,
    /** Adds a question that was just asked. */
    add: (id: QuestionId, status: QuestionStatus, text: string): void => {
      if (!store.get(all).has(id))
        note([{ id, status, text, votes: 0, answering: false, answered: false, hidden: false }]);
    },
    /** Reads all of them. The socket sends those that change later. */
    read: async (): Promise<void> => {
      try {
        const { getMyQuestions } = await import('../../api/ownQuestionCalls.ts');
        const result = await getMyQuestions(boardId);
        if (result.ok) note(result.value);
      } catch {
        // The script did not load. The socket sends what changes.
      }
    },
  };
};

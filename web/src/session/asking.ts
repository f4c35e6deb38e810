import type { QuestionId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import type { AskedQuestion, WrittenQuestion } from '../api/board/boardCalls.ts';
import type { ApiFailure, ApiResult } from '../api/http/apiClient.ts';
import { newKey } from '../api/http/newKey.ts';
import { DRAFT_LENGTH_MAX, type UnsentQuestion, type UnsentRecord } from '../device/unsentRecord.ts';
import { createSender } from './sender.ts';

type AskingOptions = {
  store: Store;
  record: UnsentRecord;
  send: (question: WrittenQuestion, key: string) => Promise<ApiResult<AskedQuestion>>;
  onAsked: (asked: AskedQuestion, text: string) => void;
  onRefused: (failure: ApiFailure) => void;
};

/** Texts below each other, without empty ones. */
const joined = (...texts: string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

/** The draft of this tab, and the question that is not sent yet. */
export const createAsking = ({ store, record, send, onAsked, onRefused }: AskingOptions) => {
  const draft = atom('');
  /**
   * The question that the server has not answered yet. While `isSending` is false it waits: there is no connection,
   * the server could not take it, or the board takes no questions. `failures`: how often in a row it could not be
   * sent.
   */
  const unsent = atom<(UnsentQuestion & { isSending: boolean; failures: number }) | undefined>(undefined);

  /** The own question on the board whose text is in the field, to be edited. */
  const edited = atom<QuestionId | undefined>(undefined);

  /** `key`: idempotency key of a question that is being edited; a new question gets one when it is sent. */
  const setDraft = (text: string, key = record.now().draft?.key): void => {
    store.set(draft, text);
    const { edits, aside } = record.now().draft ?? {};
    const draftOf = { text: text.slice(0, DRAFT_LENGTH_MAX), key, edits, aside };
    record.write({ draft: text || key || edits !== undefined ? draftOf : undefined });
  };

  /** Ends the edit of an own question, and restores the draft that was in the field before. */
  const endEdit = (): void => {
    const { aside = '' } = record.now().draft ?? {};
    store.set(edited, undefined);
    store.set(draft, aside);
    record.write({ draft: aside ? { text: aside } : undefined });
  };

  /** Puts a text back into the field, before what was typed there meanwhile. */
  const returnToDraft = (text: string, key?: string): void => {
    const kept = record.now().draft;
    if (kept?.edits === undefined) setDraft(joined(text, store.get(draft)), key);
    else record.write({ draft: { ...kept, aside: joined(text, kept.aside ?? '') } });
  };

  const sender = createSender<UnsentQuestion, AskedQuestion>({
    send: ({ key, ...question }) => send(question, key),
    onChange: (question, isSending, failures) => {
      record.write({ question });
      store.set(unsent, question && { ...question, isSending, failures });
    },
    onAnswer: (result, { text }) => {
      if (result.ok) onAsked(result.value, text);
      else {
        returnToDraft(text);
        onRefused(result);
      }
      record.takeQuestion();
    },
  });

  return {
    draft,
    unsent,
    edited,
    setDraft: (text: string): void => setDraft(text),
    /** Puts a text into the field, before what is there. */
    bringBack: (text: string): void => {
      if (store.get(edited) !== undefined) endEdit();
      returnToDraft(text);
    },
    /** Puts the text of an own question into the field, to change it there. */
    startEdit: ({ id, text }: { id: QuestionId; text: string }): void => {
      if (store.get(edited) === id) return;
      if (store.get(edited) !== undefined) endEdit();
      const aside = store.get(draft);
      store.set(edited, id);
      store.set(draft, text);
      record.write({ draft: { text, edits: id, aside } });
    },
    endEdit,
    submit: (question: WrittenQuestion): void => {
      const key = record.now().draft?.key ?? newKey();
      sender.put({ ...question, key });
      store.set(draft, '');
      record.write({ draft: undefined });
    },
    /**
     * Puts a waiting question back into the field. The server may have accepted it and only the answer was lost, so
     * the edited question keeps its key and the server accepts only one version.
     */
    edit: (): void => {
      if (store.get(unsent)?.isSending !== false) return;
      const question = sender.take();
      if (question) returnToDraft(question.text, question.key);
    },
    /**
     * Shows and sends what the record has. Text that was typed before the page's scripts arrived goes before the
     * recorded draft.
     */
    load: (): void => {
      const left = record.now();
      const typed = store.get(draft);
      store.set(draft, left.draft?.text ?? '');
      if (typed !== '' && typed !== left.draft?.text) returnToDraft(typed);
      store.set(edited, left.draft?.edits);
      if (left.question && !store.get(unsent)) sender.put(left.question);
    },
    resend: sender.resend,
    stop: sender.stop,
  };
};

import { atom, type createStore } from 'jotai';
import type { AskedQuestion, WrittenQuestion } from '../api/board/boardCalls.ts';
import type { ApiFailure, ApiResult } from '../api/http/apiClient.ts';
import { newKey } from '../api/http/newKey.ts';
import type { UnsentQuestion, UnsentRecord } from '../device/unsentRecord.ts';
import { createSender } from './sender.ts';

type AskingOptions = {
  store: ReturnType<typeof createStore>;
  record: UnsentRecord;
  send: (question: WrittenQuestion, key: string) => Promise<ApiResult<AskedQuestion>>;
  onAsked: (asked: AskedQuestion, text: string) => void;
  onRefused: (failure: ApiFailure) => void;
};

/** The draft of this tab, and the question that is not sent yet. */
export const createAsking = ({ store, record, send, onAsked, onRefused }: AskingOptions) => {
  const draft = atom('');
  /** Without `isSending` it waits: there is no connection, or the board takes no questions. */
  const unsent = atom<(UnsentQuestion & { isSending: boolean }) | undefined>(undefined);

  /** `key`: idempotency key of a question that is being edited; a new question gets one when it is sent. */
  const setDraft = (text: string, key = record.now().draft?.key): void => {
    store.set(draft, text);
    record.write({ draft: text || key ? { text, key } : undefined });
  };

  /** Puts a text back into the field, before what was typed there meanwhile. */
  const returnToDraft = (text: string, key?: string): void =>
    setDraft([text, store.get(draft)].filter((part) => part.trim() !== '').join('\n'), key);

  const sender = createSender<UnsentQuestion, AskedQuestion>({
    send: ({ key, ...question }) => send(question, key),
    onChange: (question, isSending) => {
      record.write({ question });
      store.set(unsent, question && { ...question, isSending });
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
    setDraft: (text: string): void => setDraft(text),
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
    /** Shows and sends what the record has. */
    load: (): void => {
      const left = record.now();
      store.set(draft, left.draft?.text ?? '');
      if (left.question && !store.get(unsent)) sender.put(left.question);
    },
    resend: sender.resend,
    stop: sender.stop,
  };
};

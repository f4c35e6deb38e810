import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { atom, type createStore } from 'jotai';
import { z } from 'zod/mini';
import { isPassing, type ApiFailure, type ApiResult } from '../../api/apiClient.ts';
import { readRecord, readText, removeItem, writeItem } from '../../device/storage.ts';

type Store = ReturnType<typeof createStore>;

const Text = z.string().check(z.maxLength(QUESTION_TEXT_LENGTH_MAX));
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const Unsent = z.object({ text: Text, key: Key });
type Unsent = z.infer<typeof Unsent>;

/** A question on its way: `waiting` for a connection, kept on the device, sent once under its key. */
export type Outbox = { state: 'empty' } | ({ state: 'sending' | 'waiting' } & Unsent);

export const createOutbox = ({
  store,
  boardId,
  send,
  newKey,
  onAsked,
  onRefused,
  retryMs,
}: {
  store: Store;
  boardId: BoardId;
  send: (text: string, key: string) => Promise<ApiResult<{ id: QuestionId; seq: number }>>;
  newKey: () => string;
  onAsked: (questionId: QuestionId) => void;
  onRefused: (failure: ApiFailure) => void;
  retryMs: number;
}) => {
  const unsentKey = `unsent_question_${boardId}`;
  const draftKey = `draft_question_${boardId}`;
  const editedKey = `edited_question_${boardId}`;
  const outbox = atom<Outbox>({ state: 'empty' });
  const draft = atom(readText('local', draftKey, Text) ?? '');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setDraft = (text: string): void => {
    store.set(draft, text);
    if (text === '') removeItem('local', draftKey);
    else writeItem('local', draftKey, text);
  };

  const deliver = async ({ text, key }: Unsent): Promise<void> => {
    clearTimeout(timer);
    store.set(outbox, { state: 'sending', text, key });
    const result = await send(text, key);
    const now = store.get(outbox);
    // Taken back for editing meanwhile: what became of it shows in the list.
    if (now.state === 'empty' || now.key !== key) return;
    if (!result.ok && isPassing(result)) return wait({ text, key }, result.retryAfterMs);
    clear();
    removeItem('local', editedKey);
    if (result.ok) return onAsked(result.value.id);
    setDraft(text);
    onRefused(result);
  };

  const wait = (unsent: Unsent, delayMs = retryMs): void => {
    store.set(outbox, { state: 'waiting', ...unsent });
    timer = setTimeout(() => void deliver(unsent), delayMs);
  };

  const clear = (): void => {
    clearTimeout(timer);
    removeItem('local', unsentKey);
    store.set(outbox, { state: 'empty' });
  };

  const resend = (): void => {
    const now = store.get(outbox);
    if (now.state === 'waiting') void deliver(now);
  };

  return {
    outbox,
    draft,
    setDraft,
    submit: (text: string): void => {
      const unsent = { text, key: readText('local', editedKey, Key) ?? newKey() };
      writeItem('local', unsentKey, JSON.stringify(unsent));
      setDraft('');
      void deliver(unsent);
    },
    /** Sends what an earlier visit left. */
    resume: (): void => {
      const unsent = readRecord('local', unsentKey, Unsent);
      if (unsent && store.get(outbox).state === 'empty') void deliver(unsent);
    },
    resend,
    /**
     * Takes a waiting question back into the field. It may have arrived, and only the answer been lost: so it
     * keeps its key, and the server takes one wording of the two.
     */
    edit: (): void => {
      const now = store.get(outbox);
      if (now.state !== 'waiting') return;
      clear();
      writeItem('local', editedKey, now.key);
      setDraft(now.text);
    },
    stop: (): void => clearTimeout(timer),
  };
};

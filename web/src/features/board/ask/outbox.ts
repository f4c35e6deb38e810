import { ASKER_NAME_LENGTH_MAX, QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { atom, type createStore } from 'jotai';
import { z } from 'zod/mini';
import { isHeld, isPassing, type ApiFailure, type ApiResult } from '../../../api/http/apiClient.ts';
import type { AskedQuestion, WrittenQuestion } from '../../../api/board/boardCalls.ts';
import { parseJson } from '../../../device/storage.ts';
import type { QuestionSlot } from './questionSlot.ts';

type Store = ReturnType<typeof createStore>;

const Text = z.string().check(z.maxLength(QUESTION_TEXT_LENGTH_MAX));
/** The field may hold a draft and a refused question together. */
const Draft = z.string().check(z.maxLength(4 * QUESTION_TEXT_LENGTH_MAX));
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const Name = z.string().check(z.maxLength(ASKER_NAME_LENGTH_MAX));
const Unsent = z.object({ text: Text, key: Key, name: z.optional(Name) });
type Unsent = z.infer<typeof Unsent>;

/** `waiting`: no connection, or asking is closed; the question is stored on the device and retried under the same key. */
export type Outbox = { state: 'empty' } | ({ state: 'sending' | 'waiting' } & Unsent);

export const createOutbox = ({
  store,
  slot,
  send,
  newKey,
  onAsked,
  onRefused,
  retryMs,
  heldRetryMs,
}: {
  store: Store;
  slot: QuestionSlot;
  send: (question: WrittenQuestion, key: string) => Promise<ApiResult<AskedQuestion>>;
  newKey: () => string;
  onAsked: (asked: AskedQuestion, text: string) => void;
  onRefused: (failure: ApiFailure) => void;
  retryMs: number;
  /** Delay before a retry while the board takes no questions; `resend` is called when it does. */
  heldRetryMs: number;
}) => {
  const outbox = atom<Outbox>({ state: 'empty' });
  const draft = atom('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;

  const setDraft = (text: string): void => {
    store.set(draft, text);
    slot.write('draft', text);
  };

  /** Puts a text back into the field, before what was typed there meanwhile. */
  const returnToDraft = (text: string): void =>
    setDraft([text, store.get(draft)].filter((part) => part.trim() !== '').join('\n'));

  const deliver = async (unsent: Unsent): Promise<void> => {
    const { text, key, name } = unsent;
    clearTimeout(timer);
    store.set(outbox, { ...unsent, state: 'sending' });
    const result = await send({ text, name }, key);
    const now = store.get(outbox);
    // The viewer is editing it again; the list shows whether it arrived.
    if (now.state === 'empty' || now.key !== key) return;
    if (!result.ok && isPassing(result)) return wait(unsent, result.retryAfterMs);
    if (!result.ok && isHeld(result)) return wait(unsent, heldRetryMs);
    clear();
    slot.write('edited', undefined);
    if (result.ok) onAsked(result.value, text);
    else {
      returnToDraft(text);
      onRefused(result);
    }
    if (close && slot.takeUnsent()) load();
  };

  const wait = (unsent: Unsent, delayMs = retryMs): void => {
    store.set(outbox, { ...unsent, state: 'waiting' });
    timer = setTimeout(() => void deliver(unsent), delayMs);
  };

  const clear = (): void => {
    clearTimeout(timer);
    slot.write('unsent', undefined);
    store.set(outbox, { state: 'empty' });
  };

  /** Loads the draft and sends the unsent question of this slot. */
  const load = (): void => {
    setDraft(Draft.safeParse(slot.read('draft')).data ?? '');
    const unsent = Unsent.safeParse(parseJson(slot.read('unsent') ?? '')).data;
    if (unsent) void deliver(unsent);
    else clear();
  };

  const resend = (): void => {
    const now = store.get(outbox);
    if (now.state === 'waiting') void deliver(now);
  };

  return {
    outbox,
    draft,
    setDraft,
    submit: ({ text, name }: WrittenQuestion): void => {
      const unsent = { text, name, key: Key.safeParse(slot.read('edited')).data ?? newKey() };
      slot.write('unsent', JSON.stringify(unsent));
      setDraft('');
      void deliver(unsent);
    },
    /** Opens the slot and restores what an earlier visit left. */
    resume: (): void => {
      close = slot.open(load);
    },
    resend,
    /**
     * Puts a waiting question back into the field. The server may have accepted it and only the answer was lost, so
     * the edited question keeps its key and the server accepts only one version.
     */
    edit: (): void => {
      const now = store.get(outbox);
      if (now.state !== 'waiting') return;
      clear();
      slot.write('edited', now.key);
      returnToDraft(now.text);
    },
    stop: (): void => {
      clearTimeout(timer);
      close?.();
      close = undefined;
    },
  };
};

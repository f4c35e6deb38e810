import { undoAct } from '@openfloor/contract/calls/moderation';
import type { BoardId, Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import { atom, useAtomValue, useStore } from 'jotai';
import { useMemo, useRef } from 'react';
import { isTemporary } from '../../../../api/http/failures.ts';
import type { ApiResult } from '../../../../api/http/apiClient.ts';
import { saidOf, type Said } from '../../../../api/http/saidOf.ts';
import { act as sendAct, type Effect } from '../../../../api/moderation/act.ts';
import { clearComplaint, showToast, type Toast } from '../../../../design/components/Toast/toasts.ts';
import { STILL_MS } from '../../../../design/stillness.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../messages.ts';

/**
 * An act of this page that can be undone. `seqs`: those of its calls. `done`: what it did, in words. `on`: the
 * questions that it changed. A seq belongs to one epoch of one board.
 */
type OwnAct = {
  boardId: BoardId;
  epoch: Epoch | undefined;
  seqs: readonly Seq[];
  done: string;
  on: readonly QuestionId[];
};

/** Oldest first. */
export const ownActsAtom = atom<readonly OwnAct[]>([]);

/** The act that is undone next. */
const latestOn = (acts: readonly OwnAct[], boardId: BoardId): OwnAct | undefined =>
  acts.findLast((act) => act.boardId === boardId);

/** Fulfilled when the calls of this page's acts have ended. */
const runningActsAtom = atom<Promise<unknown>>(Promise.resolve());

/** Texts of an act's toast. `doneText` adds a sentence; `failed` is shown when the server gives no reason. */
export type ActWords = { done: string; doneText?: string; failed: string };

/**
 * `on`: the questions that the act changes. `isCatalogued`: the specification has one failure text for all reasons,
 * so the server's reason is not shown. `onChanged`: called instead of a failure when a colleague acted on the
 * question first.
 */
type Act<T> = {
  words: ActWords;
  on?: readonly QuestionId[];
  isCatalogued?: boolean;
  call: () => Promise<ApiResult<T>>;
  onChanged?: () => void;
};

/** Runs acts of a moderator. Each ends with a toast, which offers to undo it if it succeeded. */
export const usePerform = () => {
  const store = useStore();
  const { boardId, adminToken, atoms, ownActSeqs } = useBoard();
  return useMemo(() => {
    const fail = (description: string, action?: Toast['action']): void =>
      showToast(store, { title: messages.error, description, tone: 'danger', ...(action && { action }) });

    /**
     * Calls the server, and notes that this page acted on the questions, so that the list does not keep their cards
     * as after an act of somebody else.
     */
    const callAsOwn = async <T extends Effect>(
      ids: readonly QuestionId[],
      call: () => Promise<ApiResult<T>>,
    ): Promise<ApiResult<T>> => {
      const end = ownActSeqs.begin(ids);
      const running = call();
      store.set(runningActsAtom, Promise.allSettled([store.get(runningActsAtom), running]));
      const result = await running;
      end(result.ok ? result.value.seq : undefined);
      return result;
    };

    /** Undoes an act. After a temporary failure, what remains of the act stays the next one to be undone. */
    const takeBack = async (act: OwnAct): Promise<void> => {
      const place = store.get(ownActsAtom).indexOf(act);
      // Undone meanwhile by a key, while the toast still offered it.
      if (place === -1) return;
      store.set(ownActsAtom, (acts) => acts.filter((other) => other !== act));
      if (act.epoch !== store.get(atoms.epoch)) return fail(messages.cannotUndo);
      const seqs = [...act.seqs];
      for (const seq of act.seqs.toReversed()) {
        const result = await callAsOwn(act.on, () =>
          sendAct(undoAct, { boardId, seq }, { token: adminToken }),
        );
        if (!result.ok && !isTemporary(result)) return fail(result.message);
        if (!result.ok) {
          const left = { ...act, seqs };
          store.set(ownActsAtom, (acts) => acts.toSpliced(place, 0, left));
          return fail(messages.undoFailed, { label: messages.undo, run: () => void takeBack(left) });
        }
        seqs.pop();
      }
      showToast(store, { title: messages.undone, description: act.done });
    };

    /** Shows a toast for an act that succeeded, with an undo unless the act changed nothing. */
    const noteDone = (
      { done, doneText }: Pick<ActWords, 'done' | 'doneText'>,
      effects: readonly Effect[],
      on: readonly QuestionId[] = [],
    ): void => {
      const seqs = effects.flatMap(({ seq, recorded }) => (recorded === false ? [] : seq));
      const words = { title: done, ...(doneText !== undefined && { description: doneText }) };
      if (seqs.length === 0) return showToast(store, words);
      const act: OwnAct = { boardId, epoch: store.get(atoms.epoch), seqs, done, on };
      store.set(ownActsAtom, (acts) => [...acts, act]);
      showToast(store, {
        ...words,
        action: { label: messages.undo, run: () => void takeBack(act), takesBack: true, isInDock: true },
      });
    };

    /** @returns undefined when the act failed, which a toast has said */
    const perform = async <T extends Effect>({
      words,
      on = [],
      isCatalogued = false,
      call,
      onChanged,
    }: Act<T>): Promise<T | undefined> => {
      const result = await callAsOwn(on, call);
      if (!result.ok) {
        if (onChanged && result.code === 'changed-meanwhile') onChanged();
        else fail((isCatalogued ? undefined : saidOf(result, ACT_REFUSALS)) ?? words.failed);
        return undefined;
      }
      clearComplaint(store);
      noteDone(words, [result.value], on);
      return result.value;
    };

    /**
     * Undoes the latest act of this page on this board. Waits for pending acts first, because the latest is among
     * them.
     */
    const undoLatest = async (): Promise<void> => {
      for (let seen; seen !== store.get(runningActsAtom);) {
        seen = store.get(runningActsAtom);
        await seen;
        // Gives each act that has ended time to note its end, or to begin its next call.
        await new Promise((resolve) => setTimeout(resolve));
      }
      const act = latestOn(store.get(ownActsAtom), boardId);
      if (act) await takeBack(act);
      else showToast(store, { title: messages.nothingToUndo });
    };

    return { perform, callAsOwn, noteDone, fail, takeBack, undoLatest };
  }, [adminToken, atoms.epoch, boardId, ownActSeqs, store]);
};

/**
 * The latest act of this page on the board, if it can be undone, and what undoes it. The second of two quick presses
 * does nothing: the button names an earlier act by then.
 */
export const useLatestOwnAct = () => {
  const { boardId } = useBoard();
  const { takeBack } = usePerform();
  const latest = latestOn(useAtomValue(ownActsAtom), boardId);
  const pressedAtMs = useRef(-Infinity);
  const undo = (): void => {
    const nowMs = performance.now();
    if (!latest || nowMs - pressedAtMs.current < STILL_MS) return;
    pressedAtMs.current = nowMs;
    void takeBack(latest);
  };
  return { latest, undo };
};

/** Refusals whose message from the server explains more than the text `failed` of the act. */
export const ACT_REFUSALS: Said = {
  'invalid-request': true,
  'question-withdrawn': true,
  'changed-meanwhile': true,
  'own-question': true,
  'question-merged': true,
  'already-merged': true,
  'different-talks': true,
  'summary-changed': true,
  'not-published': true,
};

/** For `one-board-limit` and `plan-expired` the server's message names the limit. */
const REFUSALS: Said = { ...ACT_REFUSALS, 'one-board-limit': true, 'plan-expired': true };

/**
 * Runs an act that ends, reopens or renames a board, and shows the outcome in a toast. The toast offers no undo,
 * because the inverse is another act.
 * @returns whether the act succeeded
 */
export const useActOnBoard = () => {
  const { callAsOwn, noteDone, fail } = usePerform();
  return async (words: ActWords, call: () => Promise<ApiResult<Effect>>): Promise<boolean> => {
    const result = await callAsOwn([], call);
    if (result.ok) noteDone(words, []);
    else fail(saidOf(result, REFUSALS) ?? words.failed);
    return result.ok;
  };
};

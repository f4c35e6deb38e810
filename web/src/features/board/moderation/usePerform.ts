import type { ErrorCode } from '@openfloor/contract/errors';
import { useStore } from 'jotai';
import { useMemo } from 'react';
import { isPassing, type ApiFailure, type ApiResult } from '../../../api/apiClient.ts';
import { undo, type Effect } from '../../../api/moderationCalls.ts';
import { clearComplaint, showToast } from '../../../design/components/Toast/toasts.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import { ownActsAtom, type OwnAct } from './ownActs.ts';

/** What the screen says of an act. `doneText` adds a sentence; `failed` is shown when the server gives no reason. */
export type ActWords = { done: string; doneText?: string; failed: string };

type Act<T> = { words: ActWords; call: () => Promise<ApiResult<T>> };

/** Runs acts of a moderator. Each ends with a toast; one that went well can be undone from it or by a key. */
export const usePerform = () => {
  const store = useStore();
  const { boardId, adminToken, atoms } = useBoard();
  return useMemo(() => {
    const fail = (description: string): void =>
      showToast(store, { title: messages.error, description, tone: 'danger' });

    const takeBack = async (act: OwnAct): Promise<void> => {
      store.set(ownActsAtom, (acts) => acts.filter((other) => other !== act));
      if (act.epoch !== store.get(atoms.epoch)) return fail(messages.cannotUndo);
      for (const seq of act.seqs.toReversed()) {
        const result = await undo(boardId, seq, adminToken);
        if (!result.ok) return fail(isPassing(result) ? messages.undoFailed : result.message);
      }
      showToast(store, { title: messages.undone, description: act.done });
    };

    /** Shows that an act went well, and how to undo it. One that changed nothing is not undone. */
    const noteDone = (
      { done, doneText }: Pick<ActWords, 'done' | 'doneText'>,
      effects: readonly Effect[],
    ): void => {
      const seqs = effects.flatMap(({ seq, recorded }) => (recorded === false ? [] : seq));
      const words = { title: done, ...(doneText !== undefined && { description: doneText }) };
      if (seqs.length === 0) return showToast(store, words);
      const act: OwnAct = { boardId, epoch: store.get(atoms.epoch), seqs, done };
      store.set(ownActsAtom, (acts) => [...acts, act]);
      showToast(store, {
        ...words,
        action: { label: messages.undo, run: () => void takeBack(act) },
      });
    };

    /** @returns undefined when the act failed, which a toast has said */
    const perform = async <T extends Effect>({ words, call }: Act<T>): Promise<T | undefined> => {
      const result = await call();
      if (!result.ok) {
        fail(reasonOf(result) ?? words.failed);
        return undefined;
      }
      clearComplaint(store);
      noteDone(words, [result.value]);
      return result.value;
    };

    const undoLatest = async (): Promise<void> => {
      const act = store.get(ownActsAtom).findLast((own) => own.boardId === boardId);
      if (act) await takeBack(act);
      else showToast(store, { title: messages.nothingToUndo });
    };

    return { perform, noteDone, fail, undoLatest };
  }, [adminToken, atoms.epoch, boardId, store]);
};

const TELLING_CODES: ReadonlySet<string> = new Set([
  'invalid-request',
  'question-withdrawn',
  'own-question',
  'question-merged',
  'already-merged',
  'different-talks',
  'summary-changed',
  'not-published',
] satisfies ErrorCode[]);

/** The server's sentence about what this act asked for. */
const reasonOf = ({ code, message }: ApiFailure): string | undefined =>
  TELLING_CODES.has(code) ? message : undefined;

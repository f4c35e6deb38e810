import { putAgenda, holdAgendaItem, releaseAgendaItem } from '@openfloor/contract/calls/agenda';
import type { AgendaEntry } from '@openfloor/contract/agenda';
import type { WrittenAgendaItem, AgendaPut } from '@openfloor/contract/http/agenda';
import type { AgendaItemId } from '@openfloor/contract/ids';
import { useAtomValue, useStore } from 'jotai';
import type { z } from 'zod/mini';
import type { ApiResult } from '../../../../../api/http/apiClient.ts';
import { saidOf, type Said } from '../../../../../api/http/saidOf.ts';
import { act, type Effect } from '../../../../../api/moderation/act.ts';
import { useBoard } from '../../../boardContext.ts';
import { usePerform } from '../../acts/usePerform.ts';
import { messages } from './messages.ts';

const NONE: readonly AgendaEntry[] = [];
const NEWS_WITHIN_MS = 5000;
/** Refusals whose message says what to change in an item or a file, or when to try again. */
const EXPLAINED: Said = { 'invalid-request': true, 'invalid-programme': true, 'rate-limited': true };

type AgendaResult = ApiResult<z.infer<typeof AgendaPut> & Effect>;

/** `complaint`: why the server refuses an item, to show beside the form. A toast shows every other failure. */
export type AgendaChange = { isDone: boolean; complaint?: string };

/** An agenda item of the board's head, in the shape of a request. */
export const toWritten = ({ state: _state, held: _held, ...item }: AgendaEntry): WrittenAgendaItem => item;

/**
 * The planned talks, and the calls that change them. Each change is applied to the newest agenda, so it keeps what a
 * colleague changed.
 */
export const useAgenda = () => {
  const store = useStore();
  const { boardId, adminToken, atoms } = useBoard();
  const { perform, callAsOwn, noteDone, fail } = usePerform();
  const agenda = useAtomValue(atoms.head)?.agenda ?? NONE;

  /** Resolves when a newer head has arrived, or after `NEWS_WITHIN_MS`. */
  const untilNews = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, NEWS_WITHIN_MS);
      const stop = store.sub(atoms.head, end);
    });

  const put = (change: (items: WrittenAgendaItem[]) => WrittenAgendaItem[]): Promise<AgendaResult> => {
    const items = (store.get(atoms.head)?.agenda ?? NONE).map(toWritten);
    return callAsOwn([], () =>
      act(putAgenda, { boardId, items: change(items) }, { token: adminToken, seenSeq: store.get(atoms.seq) }),
    );
  };

  const noteResult = (result: AgendaResult): AgendaChange => {
    if (result.ok) {
      noteDone({ done: messages.done }, [result.value]);
      return { isDone: true };
    }
    const complaint = saidOf(result, EXPLAINED);
    if (complaint !== undefined) return { isDone: false, complaint };
    fail(saidOf(result, { 'changed-meanwhile': messages.changedMeanwhile }) ?? messages.failed);
    return { isDone: false };
  };

  const change = async (
    changed: (items: WrittenAgendaItem[]) => WrittenAgendaItem[],
  ): Promise<AgendaChange> => {
    let result = await put(changed);
    if (!result.ok && result.code === 'changed-meanwhile') {
      await untilNews();
      result = await put(changed);
    }
    return noteResult(result);
  };

  const hold = (itemId: AgendaItemId) =>
    perform({
      words: messages.holding,
      call: () => act(holdAgendaItem, { boardId, itemId }, { token: adminToken }),
    });
  const release = (itemId: AgendaItemId) =>
    perform({
      words: messages.releasing,
      call: () => act(releaseAgendaItem, { boardId, itemId }, { token: adminToken }),
    });

  return { agenda, change, noteResult, hold, release };
};

import type { Effect } from '../../../../../api/moderation/act.ts';
import type { ApiResult } from '../../../../../api/http/apiClient.ts';
import { saidOf, type Said } from '../../../../../api/http/saidOf.ts';
import { ACT_REFUSALS, usePerform, type ActWords } from '../../acts/usePerform.ts';

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

import type { Effect } from '../../../../../api/moderation/act.ts';
import type { ApiResult } from '../../../../../api/http/apiClient.ts';
import { saidOf, type Said } from '../../../../../api/http/saidOf.ts';
import { ACT_REFUSALS, usePerform, type ActWords } from '../../acts/usePerform.ts';

/** The message of a refusal of another open board names the limit. */
const REFUSALS: Said = { ...ACT_REFUSALS, 'one-board-limit': true, 'plan-expired': true };

/**
 * Ends, reopens or renames a board, and says in a toast what came of it. It offers no undo, because the inverse is another act.
 * @returns whether it succeeded
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

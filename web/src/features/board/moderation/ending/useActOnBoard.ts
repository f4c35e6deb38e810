import type { ErrorCode } from '@openfloor/contract/errors';
import type { Effect } from '../../../../api/moderation/act.ts';
import type { ApiResult } from '../../../../api/http/apiClient.ts';
import { usePerform, reasonOf, type ActWords } from '../acts/usePerform.ts';

/** Refusals of another open board. Their message names the limit. */
const LIMITS: ReadonlySet<string> = new Set(['one-board-limit', 'plan-expired'] satisfies ErrorCode[]);

/**
 * Ends, reopens or renames a board, and says in a toast what came of it. It offers no undo, because the inverse is another act.
 * @returns whether it succeeded
 */
export const useActOnBoard = () => {
  const { callAsOwn, noteDone, fail } = usePerform();
  return async (words: ActWords, call: () => Promise<ApiResult<Effect>>): Promise<boolean> => {
    const result = await callAsOwn([], call);
    if (result.ok) noteDone(words, []);
    else fail(LIMITS.has(result.code) ? result.message : (reasonOf(result) ?? words.failed));
    return result.ok;
  };
};

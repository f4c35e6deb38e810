import type { StoredSettings } from '@openfloor/contract/settings';
import { changeSettings } from '../../../../api/moderationCalls.ts';
import { useBoard } from '../../boardContext.ts';
import { usePerform } from '../usePerform.ts';
import { messages } from './messages.ts';

/** Changes settings of the board; the result arrives through the stream. */
export const useChangeSettings = () => {
  const { boardId, adminToken } = useBoard();
  const { noteDone, fail } = usePerform();
  /** @returns what the server refuses in them; undefined when they changed, or when a toast says what failed */
  const change = async (settings: StoredSettings, done: string): Promise<string | undefined> => {
    const result = await changeSettings(boardId, settings, adminToken);
    if (result.ok) noteDone({ done }, [result.value.seq]);
    else if (result.code === 'invalid-request') return result.message;
    else fail(messages.failed);
    return undefined;
  };
  return { change };
};

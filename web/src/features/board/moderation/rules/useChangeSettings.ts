import { changeSettings } from '@openfloor/contract/calls/desk';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { saidOf } from '../../../../api/http/saidOf.ts';
import { act } from '../../../../api/moderation/act.ts';
import { useBoard } from '../../boardContext.ts';
import { usePerform } from '../acts/usePerform.ts';
import { messages } from './messages.ts';

/** `complaint`: why the server refuses a value, to show beside its field. A toast shows every other failure. */
export type SettingsChange = { isDone: boolean; complaint?: string };

/** Changes settings of the board; the result arrives through the stream. */
export const useChangeSettings = () => {
  const { boardId, adminToken } = useBoard();
  const { callAsOwn, noteDone, fail } = usePerform();
  /** @param done what the change does, in words; `doneText` adds a sentence */
  const change = async (
    settings: StoredSettings,
    done: string,
    doneText?: string,
  ): Promise<SettingsChange> => {
    const result = await callAsOwn([], () =>
      act(changeSettings, { boardId, ...settings }, { token: adminToken }),
    );
    if (result.ok) {
      noteDone({ done, ...(doneText !== undefined && { doneText }) }, [result.value]);
      return { isDone: true };
    }
    const complaint = saidOf(result, { 'invalid-request': true });
    if (complaint !== undefined) return { isDone: false, complaint };
    fail(messages.failed);
    return { isDone: false };
  };
  return { change };
};

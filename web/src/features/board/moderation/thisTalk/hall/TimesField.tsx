import type { BoardSettings } from '@openfloor/contract/storedSettings';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateField } from '../../../../../design/components/TextField/DateField.tsx';
import { durationText } from '../../../../../design/formats.ts';
import { useOwnText } from '../../../../../design/useOwnText.ts';
import { useBoard } from '../../../boardContext.ts';
import { useServerTime, localTimeOf, timeIn } from '../../acts/time.ts';
import { messages } from './messages.ts';
import { useChangeSettings } from '../../rules/useChangeSettings.ts';
import * as styles from '../../rules/settings.css.ts';

type Times = Pick<BoardSettings, 'opensAt' | 'closesAt'>;

const MINUTE_MS = 60_000;
const QUICK_MINUTES = [15, 30, 60];
const words = messages.times;

/** Sets when the board opens and closes. */
export default function TimesField({ onDone }: { onDone: () => void }) {
  const { opensAt, closesAt } = useAtomValue(useBoard().atoms.settings);
  const serverNow = useServerTime();
  const { change } = useChangeSettings();
  const [error, setError] = useState<string>();
  const set = async (changed: Partial<Times>): Promise<void> => {
    const { isDone, complaint } = await change(changed, words.done);
    setError(complaint);
    if (isDone) onDone();
  };
  const closeIn = async (minutes: number): Promise<void> => {
    const nowMs = await serverNow();
    await set({ closesAt: new Date(nowMs + minutes * MINUTE_MS).toISOString() });
  };
  return (
    <div className={styles.field}>
      <div className={styles.quick}>
        {words.closeIn}
        {QUICK_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            data-not-first
            aria-label={`${words.closeIn} ${durationText(minutes * MINUTE_MS)}`}
            onClick={() => void closeIn(minutes)}
          >
            {durationText(minutes * MINUTE_MS)}
          </Button>
        ))}
        {(opensAt !== null || closesAt !== null) && (
          <Button data-not-first onClick={() => void set({ opensAt: null, closesAt: null })}>
            {words.clear}
          </Button>
        )}
      </div>
      <Inputs opensAt={opensAt} closesAt={closesAt} error={error} onSave={set} />
    </div>
  );
}

type InputsProps = Times & { error: string | undefined; onSave: (times: Times) => Promise<void> };

const Inputs = ({ opensAt, closesAt, error, onSave }: InputsProps) => {
  const { text: opens, set: setOpens } = useOwnText(localTimeOf(opensAt));
  const { text: closes, set: setCloses } = useOwnText(localTimeOf(closesAt));
  const isChanged = opens !== localTimeOf(opensAt) || closes !== localTimeOf(closesAt);
  // The server's sentence begins with the name of the field.
  const isAboutOpening = error?.startsWith('opensAt') ?? false;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave({ opensAt: changedTime(opens, opensAt), closesAt: changedTime(closes, closesAt) });
      }}
    >
      <div className={styles.grows}>
        <DateField
          label={words.opensAt}
          type="datetime-local"
          value={opens}
          stored={localTimeOf(opensAt)}
          error={isAboutOpening ? inWordsOfScreen(error) : undefined}
          onChange={({ target }) => setOpens(target.value)}
        />
      </div>
      <div className={styles.grows}>
        <DateField
          label={words.closesAt}
          type="datetime-local"
          value={closes}
          stored={localTimeOf(closesAt)}
          error={isAboutOpening ? undefined : inWordsOfScreen(error)}
          onChange={({ target }) => setCloses(target.value)}
        />
      </div>
      <Button type="submit" tone="primary" disabled={!isChanged}>
        {words.save}
      </Button>
    </form>
  );
};

/** The time that was typed, or the former one, with its seconds, if the input is unchanged. */
const changedTime = (local: string, before: string | null): string | null =>
  local === localTimeOf(before) ? before : timeIn(local);

/** Replaces the API's names of the fields by those on the screen. */
const inWordsOfScreen = (error: string | undefined): string | undefined =>
  error?.replaceAll('opensAt', `“${words.opensAt}”`).replaceAll('closesAt', `“${words.closesAt}”`);

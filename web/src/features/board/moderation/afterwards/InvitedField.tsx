import { INVITED_MAX } from '@openfloor/contract/limits';
import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { useOwnText } from '../../../../design/useOwnText.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../rules/messages.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';
import * as styles from '../rules/settings.css.ts';

const words = messages.invited;

/** Field for how many people were invited. An empty field clears the number. */
export default function InvitedField() {
  const { invited } = useAtomValue(useBoard().atoms.settings);
  const { change } = useChangeSettings();
  const stored = invited === null ? '' : String(invited);
  const { text: draft, set: setDraft } = useOwnText(stored);
  const [error, setError] = useState<string>();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = draft.trim();
    const number = text === '' ? null : Number(text);
    const isValid = number === null || (Number.isInteger(number) && number >= 1 && number <= INVITED_MAX);
    if (!isValid) return setError(words.bad);
    const { complaint } = await change({ invited: number }, number === null ? words.cleared : words.set);
    return setError(complaint);
  };
  return (
    <form className={styles.field} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.help}>{words.help}</p>
      <div className={styles.row}>
        <div className={styles.grows}>
          <TextField
            label={words.field}
            inputMode="numeric"
            maxLength={String(INVITED_MAX).length}
            value={draft}
            stored={stored}
            error={error}
            onChange={({ target }) => setDraft(target.value)}
          />
        </div>
        <Button type="submit">{words.save}</Button>
      </div>
    </form>
  );
}

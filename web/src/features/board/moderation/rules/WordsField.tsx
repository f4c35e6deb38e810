import { SCREEN_WORD_LENGTH_MAX, SCREEN_WORDS_MAX } from '@openfloor/contract/limits';
import X from 'lucide-react/icons/x';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { messages } from './messages.ts';
import { useChangeSettings } from './useChangeSettings.ts';
import * as styles from './settings.css.ts';

type WordsFieldProps = { setting: 'screenWords' | 'allowWords'; terms: readonly string[] };

/** Edits one of the board's two word lists: words that screening flags, and words that it allows. */
export const WordsField = ({ setting, terms }: WordsFieldProps) => {
  const words = messages[setting];
  const { change } = useChangeSettings();
  const [term, setTerm] = useState('');
  const [error, setError] = useState<string>();
  const set = async (next: readonly string[], done: string): Promise<boolean> => {
    const { isDone, complaint } = await change({ [setting]: [...next] }, done);
    setError(complaint);
    return isDone;
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const added = term.trim();
    if (added === '') return;
    if (terms.includes(added) || (await set([...terms, added], words.added)))
      setTerm((typed) => (typed.trim() === added ? '' : typed));
  };
  return (
    <form className={styles.field} onSubmit={(event) => void add(event)}>
      <p className={styles.legend}>{words.legend}</p>
      <p className={styles.help}>{words.help}</p>
      {terms.length > 0 && (
        <ul className={styles.labels}>
          {terms.map((known) => (
            <li key={known} className={styles.label}>
              <span dir="auto">{known}</span>
              <IconButton
                label={words.remove(known)}
                onClick={() =>
                  void set(
                    terms.filter((other) => other !== known),
                    words.removed,
                  )
                }
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {(terms.length < SCREEN_WORDS_MAX || term !== '') && (
        <div className={styles.row}>
          <div className={styles.grows}>
            <TextField
              label={words.field}
              isLabelHidden
              maxLength={SCREEN_WORD_LENGTH_MAX}
              value={term}
              error={error}
              onChange={({ target }) => setTerm(target.value)}
            />
          </div>
          <Button type="submit" disabled={term.trim() === ''}>
            {words.add}
          </Button>
        </div>
      )}
    </form>
  );
};

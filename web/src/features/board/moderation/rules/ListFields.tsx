import {
  LABEL_LENGTH_MAX,
  LABELS_MAX,
  SCREEN_WORD_LENGTH_MAX,
  SCREEN_WORDS_MAX,
} from '@openfloor/contract/limits';
import { LABEL_COLORS, type Label, type LabelColor } from '@openfloor/contract/settings';
import X from 'lucide-react/icons/x';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { select } from '../../../../design/components/Select/Select.css.ts';
import { labelColor } from '../../../../design/labelColor.css.ts';
import { messages } from './messages.ts';
import { useChangeSettings } from './useChangeSettings.ts';
import * as styles from './settings.css.ts';

/** The first colour that no label has. */
const freeColor = (labels: readonly Label[]): LabelColor =>
  LABEL_COLORS.find((color) => labels.every((label) => label.color !== color)) ?? 'blue';

/** The labels that questions can have. */
export const LabelsField = ({ labels }: { labels: readonly Label[] }) => {
  const words = messages.labels;
  const { change } = useChangeSettings();
  const [name, setName] = useState('');
  const [color, setColor] = useState<LabelColor>();
  const [error, setError] = useState<string>();
  const set = async (next: readonly Label[], done: string): Promise<boolean> => {
    const { isDone, complaint } = await change({ labels: [...next] }, done);
    setError(complaint);
    return isDone;
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    const label = { name: name.trim(), color: color ?? freeColor(labels) };
    if (!(await set([...labels, label], words.added))) return;
    setName((typed) => (typed.trim() === label.name ? '' : typed));
    setColor(undefined);
  };
  return (
    <form className={styles.field} onSubmit={(event) => void add(event)}>
      <ul className={styles.labels}>
        {labels.map((label) => (
          <li key={label.name} className={`${styles.label} ${labelColor[label.color]}`}>
            <span dir="auto">{label.name}</span>
            <IconButton
              label={words.remove(label.name)}
              onClick={() =>
                void set(
                  labels.filter((other) => other !== label),
                  words.removed,
                )
              }
            >
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {labels.length > 0 && <p className={styles.help}>{words.keeps}</p>}
      {(labels.length < LABELS_MAX || name !== '') && (
        <div className={styles.row}>
          <div className={styles.grows}>
            <TextField
              label={words.nameOfLabel}
              maxLength={LABEL_LENGTH_MAX}
              value={name}
              error={error}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <label className={styles.caption}>
            {words.color}
            <select
              className={`${select} ${labelColor[color ?? freeColor(labels)]}`}
              value={color ?? freeColor(labels)}
              onChange={({ target }) => setColor(LABEL_COLORS.find((known) => known === target.value))}
            >
              {LABEL_COLORS.map((known) => (
                <option key={known} value={known}>
                  {words.colors[known]}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" disabled={name.trim() === ''}>
            {words.add}
          </Button>
        </div>
      )}
    </form>
  );
};

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

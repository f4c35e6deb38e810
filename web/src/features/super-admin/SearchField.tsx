import { SEARCH_LENGTH_MAX } from '@openfloor/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { messages } from './messages.ts';
import * as styles from './SuperAdmin.css.ts';

/** One search per pause in typing, not per letter. */
const PAUSE_MS = 250;

type SearchFieldProps = { value: string; onChange: (value: string) => void };

export const SearchField = ({ value, onChange }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  const search = useEffectEvent(() => {
    if (typed !== value) onChange(typed);
  });
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.search}>
      <TextField
        label={messages.search}
        isLabelHidden
        type="search"
        placeholder={messages.searchPlaceholder}
        maxLength={SEARCH_LENGTH_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
};

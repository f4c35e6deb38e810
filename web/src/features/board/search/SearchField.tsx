import { useRef, type KeyboardEvent } from 'react';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { messages } from '../messages.ts';
import { useKeys } from '../useKeys.ts';
import * as styles from './SearchField.css.ts';

type SearchFieldProps = { search: string; onSearch: (search: string) => void };

/** Searches the board while one types. The key `/` goes to it. */
export const SearchField = ({ search, onSearch }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  /** Enter goes to the first match, Escape back to all questions; the keys for cards work again. */
  const leave = (event: KeyboardEvent<HTMLInputElement>): void => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.blur();
    if (event.key === 'Enter') document.querySelector<HTMLElement>('[data-question] > article')?.focus();
    else onSearch('');
  };
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        label={messages.search}
        isLabelHidden
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={messages.searchPlaceholder}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={leave}
      />
    </div>
  );
};

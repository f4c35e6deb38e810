import Search from 'lucide-react/icons/search';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { pressedKey } from '../../../design/pressedKey.ts';
import { messages } from '../messages.ts';
import { useKeys } from '../useKeys.ts';
import { useIsDesk } from '../useMedia.ts';
import * as styles from './SearchField.css.ts';

type SearchFieldProps = { search: string; onSearch: (search: string) => void };

/** Field that searches the board during typing. The key `/` goes to it; on a phone an icon opens it. */
export const SearchField = ({ search, onSearch }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const isDesk = useIsDesk();
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isDesk || isWanted || search !== '';
  const open = (): void => {
    flushSync(() => setIsWanted(true));
    field.current?.focus();
    field.current?.select();
  };
  useKeys({ '/': open });
  /**
   * Leaves the field, so that the keys for cards work again: Enter goes to the first match, Escape back to all
   * questions.
   */
  const leave = (event: KeyboardEvent<HTMLInputElement>): void => {
    const key = pressedKey(event.nativeEvent);
    if (key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    event.currentTarget.blur();
    if (key === 'Enter') document.querySelector<HTMLElement>('[data-question] > article')?.focus();
    else onSearch('');
  };
  if (!isOpen)
    return (
      <IconButton label={messages.search} className={styles.opener} onClick={open}>
        <Search aria-hidden size={20} />
      </IconButton>
    );
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
        onFocus={() => setIsWanted(true)}
        onBlur={() => setIsWanted(false)}
      />
    </div>
  );
};

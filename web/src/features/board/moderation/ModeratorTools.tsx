import { useAtom, useAtomValue } from 'jotai';
import Keyboard from 'lucide-react/icons/keyboard';
import { useRef, useState, type KeyboardEvent } from 'react';
import { AlertDialog } from '../../../design/components/AlertDialog/AlertDialog.tsx';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../boardContext.ts';
import { countByFilter, type Filter, type Selection } from '../selection.ts';
import { KeyCard } from './KeyCard.tsx';
import { messages } from './messages.ts';
import { blockAskedAtom, useModeration } from './useModeration.ts';
import { moveFocus, useModeratorKeys } from './useModeratorKeys.ts';
import * as styles from './ModeratorTools.css.ts';

const FILTERS: readonly Filter[] = ['all', 'pinned', 'answered', 'hidden'];

type ModeratorToolsProps = { selection: Selection; onSelect: (selection: Selection) => void };

/** Above a moderator's list: lanes with counts, search, and the keys. */
export default function ModeratorTools({ selection, onSelect }: ModeratorToolsProps) {
  const { atoms } = useBoard();
  const counts = countByFilter(useAtomValue(atoms.questions).values());
  const search = useRef<HTMLInputElement>(null);
  const [areKeysShown, setAreKeysShown] = useState(false);
  useModeratorKeys({ onSearch: () => search.current?.focus(), onHelp: () => setAreKeysShown(true) });
  /** Enter goes to the first match, Escape back to all questions; the keys for cards work again. */
  const leaveSearch = (event: KeyboardEvent<HTMLInputElement>): void => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.blur();
    if (event.key === 'Enter') moveFocus(1);
    else onSelect({ ...selection, search: '' });
  };
  return (
    <div className={styles.tools}>
      <div className={styles.lanes} role="group" aria-label={messages.filterLabel}>
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className={styles.lane}
            aria-pressed={selection.filter === filter}
            onClick={() => onSelect({ ...selection, filter })}
          >
            {messages.filters[filter]}
            <span className={styles.count}>{counts[filter]}</span>
          </button>
        ))}
      </div>
      <div className={styles.search}>
        <TextField
          ref={search}
          label={messages.search}
          isLabelHidden
          type="search"
          placeholder={messages.search}
          value={selection.search}
          onChange={({ target }) => onSelect({ ...selection, search: target.value })}
          onKeyDown={leaveSearch}
        />
      </div>
      <IconButton
        label={messages.keysHint}
        className={styles.keysButton}
        onClick={() => setAreKeysShown(true)}
      >
        <Keyboard aria-hidden size={20} />
      </IconButton>
      {areKeysShown && <KeyCard onClose={() => setAreKeysShown(false)} />}
      <BlockDialog />
    </div>
  );
}

const BlockDialog = () => {
  const [asked, setAsked] = useAtom(blockAskedAtom);
  const act = useModeration();
  const text = useAtomValue(useBoard().atoms.questions).get(asked ?? '')?.text;
  if (asked === undefined) return null;
  return (
    <AlertDialog
      title={messages.blockTitle}
      {...(text !== undefined && { subject: text })}
      description={messages.blockText}
      cancelLabel={messages.cancel}
      confirmLabel={messages.blockConfirm}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => act.block(asked)}
    />
  );
};

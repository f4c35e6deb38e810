import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../../design/components/Button/Button.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { messages } from './messages.ts';
import type { Selection } from './useSelection.ts';
import * as styles from './SuperAdmin.css.ts';

type BulkBarProps = {
  selection: Selection;
  actionLabel: string;
  isBusy: boolean;
  onAction: () => void;
  children?: ReactNode;
};

/** The action for the selected rows; highlighted while rows are selected. */
export const BulkBar = (props: BulkBarProps) => {
  const { selection, actionLabel, isBusy, onAction, children } = props;
  const hasSelection = selection.ids.length > 0;
  return (
    <div className={hasSelection ? styles.highlightedBar : styles.bar}>
      {children}
      <div className={styles.barEnd}>
        <p role="status" className={styles.figure}>
          {hasSelection && messages.selected(selection.ids.length)}
        </p>
        {hasSelection && (
          <IconButton label={messages.clear} onClick={selection.clear}>
            <X aria-hidden size={20} />
          </IconButton>
        )}
        <Button
          tone={hasSelection ? 'danger' : 'quiet'}
          disabled={!hasSelection || isBusy}
          onClick={onAction}
        >
          {actionLabel}
        </Button>
      </div>
    </div>
  );
};

import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../../design/components/Button/Button.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { messages } from './messages.ts';
import * as styles from './SuperAdmin.css.ts';

type BulkBarProps = {
  selectedCount: number;
  actionLabel: string;
  isBusy: boolean;
  onAction: () => void;
  onClear: () => void;
  children?: ReactNode;
};

/** What can be done with the selection; lit while there is one. */
export const BulkBar = (props: BulkBarProps) => {
  const { selectedCount, actionLabel, isBusy, onAction, onClear, children } = props;
  const hasSelection = selectedCount > 0;
  return (
    <div className={hasSelection ? styles.litBar : styles.bar}>
      {children}
      <div className={styles.barEnd}>
        <p role="status" className={styles.figure}>
          {hasSelection && messages.selected(selectedCount)}
        </p>
        {hasSelection && (
          <IconButton label={messages.clear} onClick={onClear}>
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

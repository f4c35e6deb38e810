import type { BlockedSessions } from '@openfloor/contract/http';
import { unblockSessions } from '../../api/superAdminCalls.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { BulkBar } from './BulkBar.tsx';
import { Checkbox } from './Checkbox.tsx';
import { messages } from './messages.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useAction } from './useAction.ts';
import type { Polled } from './usePolled.ts';
import { useSelection } from './useSelection.ts';
import * as styles from './SuperAdmin.css.ts';

type BlockedSessionsTabProps = { token: string; sessions: Polled<BlockedSessions>; onRefused: () => void };

export const BlockedSessionsTab = ({ token, sessions, onRefused }: BlockedSessionsTabProps) => {
  const selection = useSelection();
  const { isBusy, run } = useAction(onRefused);
  const listed = sessions.value;
  if (listed === undefined) return <TableSkeleton />;
  if (listed.length === 0)
    return <EmptyState title={messages.noBlockedSessions} text={messages.noBlockedSessionsText} />;
  // Others may have unblocked some of them meanwhile.
  const selected = listed.filter(selection.has);
  const unblock = (): void =>
    run({
      send: () => unblockSessions(token, selected),
      onDone: () => {
        selection.clear();
        sessions.refresh();
      },
      done: messages.sessionsUnblocked,
      failed: messages.unblockFailed,
    });
  return (
    <>
      <BulkBar
        selectedCount={selected.length}
        actionLabel={messages.unblock}
        isBusy={isBusy}
        onAction={unblock}
        onClear={selection.clear}
      >
        <div className={styles.selectAll}>
          <Checkbox
            label={messages.selectAllSessions}
            isChecked={listed.every(selection.has)}
            isPartly={selected.length > 0}
            onToggle={() => selection.toggleAll(listed)}
          />
          <span aria-hidden>{messages.selectAllSessions}</span>
        </div>
      </BulkBar>
      <ul aria-label={messages.blockedSessions}>
        {listed.map((id) => (
          <li key={id} className={selection.has(id) ? styles.selectedSession : styles.session}>
            <Checkbox
              label={messages.select(id)}
              isChecked={selection.has(id)}
              onToggle={() => selection.toggle(id)}
            />
            <code className={styles.code}>{id}</code>
          </li>
        ))}
      </ul>
    </>
  );
};

import { unblockSessions } from '@openfloor/contract/calls/superAdmin';
import type { SessionBlocks } from '@openfloor/contract/http/superAdmin';
import { Link } from '../../design/components/Link/Link.tsx';
import type { ReadState } from '../../api/http/useRead.ts';
import { type Page, inChunks } from '../../api/superAdminCalls.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { BulkBar } from './BulkBar.tsx';
import { Checkbox } from './Checkbox.tsx';
import { messages } from './messages.ts';
import { Pagination } from './Pagination.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useAction } from './useAction.ts';
import type { TabProps } from './useConsolePlace.ts';
import { useSelection } from './useSelection.ts';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { paths } from '../../navigation/paths.ts';
import * as styles from './SuperAdmin.css.ts';

export const SESSIONS_PAGE_SIZE = 50;

type BlockedSessionsTabProps = TabProps & { sessions: ReadState<Page<SessionBlocks>> };

export const BlockedSessionsTab = ({ token, sessions, place, go, onRefused }: BlockedSessionsTabProps) => {
  const selection = useSelection();
  const { isBusy, run } = useAction(onRefused);
  const { value } = sessions;
  if (value === undefined) return <TableSkeleton />;
  if (value.total === 0)
    return <EmptyState title={messages.noBlockedSessions} text={messages.noBlockedSessionsText} />;
  const listed = value.rows.map(({ sessionId }) => sessionId);
  const unblock = (): void =>
    run({
      send: () => inChunks(unblockSessions, selection.ids, token),
      onDone: () => {
        selection.clear();
        sessions.readAgain();
      },
      done: messages.sessionsUnblocked,
      failed: messages.unblockFailed,
    });
  return (
    <>
      <BulkBar selection={selection} actionLabel={messages.unblock} isBusy={isBusy} onAction={unblock}>
        <div className={styles.selectAll}>
          <Checkbox
            label={messages.selectAllSessions}
            isChecked={listed.every(selection.has)}
            isPartly={listed.some(selection.has)}
            onToggle={() => selection.toggleAll(listed)}
          />
          <span aria-hidden>{messages.selectAllSessions}</span>
        </div>
      </BulkBar>
      <ul aria-label={messages.blockedSessions} aria-busy={sessions.isBehind}>
        {value.rows.map(({ sessionId: id, boards }) => (
          <li key={id} className={selection.has(id) ? styles.selectedSession : styles.session}>
            <Checkbox
              label={messages.select(id)}
              isChecked={selection.has(id)}
              onToggle={() => selection.toggle(id)}
            />
            <div>
              <code className={styles.code}>{id}</code>
              <ul>
                {boards.map((board) => (
                  <BlockedOn key={board.boardId} {...board} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <Pagination list={sessions} pageSize={SESSIONS_PAGE_SIZE} page={place.page} go={go} />
    </>
  );
};

const BlockedOn = ({ boardId, title, blockedAt }: SessionBlocks['boards'][number]) => (
  <li className={styles.quiet}>
    <bdi>
      <Link to={paths.board(boardId)}>{title}</Link>
    </bdi>
    {' · '}
    <DateTime at={blockedAt} />
  </li>
);

import { SUPER_ADMIN_PAGE_SIZE } from '@openfloor/contract/limits';
import type { ManagedBoard } from '@openfloor/contract/http/superAdmin';
import { useState } from 'react';
import { deleteBoards, type Page } from '../../api/superAdminCalls.ts';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../design/components/Button/Button.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { BoardsTable } from './BoardsTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import { messages } from './messages.ts';
import { Pagination } from './Pagination.tsx';
import { SearchField } from './SearchField.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useAction } from './useAction.ts';
import type { TabProps } from './tabProps.ts';
import type { Polled } from './usePolled.ts';
import { useSelection } from './useSelection.ts';
import * as styles from './SuperAdmin.css.ts';

type BoardsTabProps = TabProps & { boards: Polled<Page<ManagedBoard>> };

export const BoardsTab = ({ token, boards, place, go, onRefused }: BoardsTabProps) => {
  const selection = useSelection();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction(onRefused);
  const { value, isBehind } = boards;

  const remove = (): void => {
    setAsking(false);
    run({
      send: () => deleteBoards(token, selection.ids),
      onDone: () => {
        selection.clear();
        boards.refresh();
      },
      done: messages.boardsDeleted,
      failed: messages.deleteFailed,
    });
  };

  return (
    <>
      <BulkBar
        selection={selection}
        actionLabel={messages.delete}
        isBusy={isBusy}
        onAction={() => setAsking(true)}
      >
        <SearchField value={place.search} onChange={(search) => go({ search, page: 1 })} />
        <p role="status" className={styles.total}>
          {value && messages.boardsFound(value.total)}
        </p>
      </BulkBar>
      {value === undefined && <TableSkeleton />}
      {value?.total === 0 && <Nothing isSearch={place.search !== ''} onClear={() => go({ search: '' })} />}
      {value && value.total > 0 && (
        <BoardsTable
          boards={value.rows}
          isBehind={isBehind}
          sort={place.sort}
          direction={place.direction}
          onSort={(sort, direction) => go({ sort, direction, page: 1 })}
          selection={selection}
        />
      )}
      <Pagination list={boards} pageSize={SUPER_ADMIN_PAGE_SIZE} page={place.page} go={go} />
      {isAsking && (
        <AlertDialog
          title={messages.deleteBoardsTitle(selection.ids.length)}
          description={messages.deleteBoardsText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.delete}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        />
      )}
    </>
  );
};

const Nothing = ({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) =>
  isSearch ? (
    <EmptyState title={messages.noMatch} text={messages.noMatchText}>
      <Button onClick={onClear}>{messages.clearSearch}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={messages.noBoards} text={messages.noBoardsText} />
  );

import { deleteBoards, issueOwnerLink } from '@openfloor/contract/calls/superAdmin';
import type { ManagedBoard } from '@openfloor/contract/http/superAdmin';
import type { BoardId } from '@openfloor/contract/ids';
import { useState } from 'react';
import type { ReadState } from '../../api/http/useRead.ts';
import { send } from '../../api/http/apiClient.ts';
import { type Page, inChunks } from '../../api/superAdminCalls.ts';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../design/components/Button/Button.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { BoardsTable } from './BoardsTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import { Choice } from './Choice.tsx';
import { messages } from './messages.ts';
import { OwnerLinkDialog } from './OwnerLinkDialog.tsx';
import { Pagination } from './Pagination.tsx';
import { SearchField } from './SearchField.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useAction } from './useAction.ts';
import type { ConsolePlace, TabProps } from './useConsolePlace.ts';
import { useSelection } from './useSelection.ts';
import * as styles from './SuperAdmin.css.ts';

const STATUSES = (['all', 'live', 'deleted'] as const).map((value) => ({
  value,
  text: messages.status[value],
}));
const ROWS = (['10', '50'] as const).map((value) => ({ value, text: value }));
/** Most boards that the dialog names; it says how many more there are. */
const NAMED_MAX = 20;

type BoardsTabProps = TabProps & { boards: ReadState<Page<ManagedBoard>> };

export const BoardsTab = ({ token, boards, place, go, onRefused }: BoardsTabProps) => {
  const selection = useSelection();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction(onRefused);
  const { value, isBehind } = boards;
  const titles = useTitles(value?.rows);
  const [ownerLink, setOwnerLink] = useState<string>();

  const issueLink = (id: BoardId): void =>
    run({
      send: () => send(issueOwnerLink, { boardId: id }, { token }),
      onDone: ({ url }) => setOwnerLink(url),
      failed: messages.ownerLinkFailed,
    });

  const remove = (): void => {
    setAsking(false);
    run({
      send: () => inChunks(deleteBoards, selection.ids, token),
      onDone: () => {
        selection.clear();
        boards.readAgain();
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
        <Choice
          label={messages.statuses}
          options={STATUSES}
          value={place.status}
          onChange={(status) => go({ status, page: 1 })}
        />
        <Choice
          label={messages.rows}
          options={ROWS}
          value={place.rows}
          onChange={(rows) => go({ rows, page: 1 })}
        />
        <p role="status" className={styles.total}>
          {value && messages.boardsFound(value.total)}
        </p>
      </BulkBar>
      {value === undefined && <TableSkeleton />}
      {value?.total === 0 && <Nothing place={place} onClear={() => go({ search: '', status: 'all' })} />}
      {value && value.total > 0 && (
        <BoardsTable
          boards={value.rows}
          isBehind={isBehind}
          sort={place.sort}
          direction={place.direction}
          onSort={(sort, direction) => go({ sort, direction, page: 1 })}
          selection={selection}
          isBusy={isBusy}
          onOwnerLink={issueLink}
        />
      )}
      <Pagination list={boards} pageSize={Number(place.rows)} page={place.page} go={go} />
      {isAsking && (
        <AlertDialog
          title={messages.deleteBoardsTitle(selection.ids.length)}
          subject={messages.named(
            selection.ids.map((id) => titles.get(id) ?? id),
            NAMED_MAX,
          )}
          description={messages.deleteBoardsText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.delete}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        />
      )}
      {ownerLink !== undefined && (
        <OwnerLinkDialog link={ownerLink} onClose={() => setOwnerLink(undefined)} />
      )}
    </>
  );
};

/** Titles of all boards that were listed, because those that are selected may be on other pages. */
const useTitles = (rows: readonly ManagedBoard[] | undefined): ReadonlyMap<BoardId, string> => {
  const [titles, setTitles] = useState<ReadonlyMap<BoardId, string>>(new Map());
  const [lastRows, setLastRows] = useState<typeof rows>();
  if (rows === lastRows || !rows) return titles;
  setLastRows(rows);
  setTitles(new Map([...titles, ...rows.map(({ id, title }) => [id, title] as const)]));
  return titles;
};

type NothingProps = { place: Pick<ConsolePlace, 'search' | 'status'>; onClear: () => void };

const Nothing = ({ place: { search, status }, onClear }: NothingProps) => {
  if (search === '' && status === 'all')
    return <EmptyState title={messages.noBoards} text={messages.noBoardsText} />;
  return (
    <EmptyState
      title={messages.noMatch}
      text={search === '' ? messages.noMatchOfStatus : messages.noMatchText}
    >
      <Button onClick={onClear}>{search === '' ? messages.showAll : messages.clearSearch}</Button>
    </EmptyState>
  );
};

import type { ManagedBoard } from '@openfloor/contract/http/superAdmin';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Link } from '../../design/components/Link/Link.tsx';
import { paths } from '../../navigation/paths.ts';
import type { BoardId } from '@openfloor/contract/ids';
import { Button } from '../../design/components/Button/Button.tsx';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { Checkbox } from './Checkbox.tsx';
import { messages } from './messages.ts';
import type { ConsolePlace } from './useConsolePlace.ts';
import type { Selection } from './useSelection.ts';
import * as styles from './SuperAdmin.css.ts';

type Sorting = {
  sort: ConsolePlace['sort'];
  direction: ConsolePlace['direction'];
  onSort: (sort: ConsolePlace['sort'], direction: ConsolePlace['direction']) => void;
};
type BoardsTableProps = Sorting & {
  boards: readonly ManagedBoard[];
  /** Whether the rows answer an earlier query. */
  isBehind: boolean;
  selection: Selection;
} & Acting;
type Acting = { isBusy: boolean; onOwnerLink: (id: BoardId) => void };

export const BoardsTable = ({
  boards,
  isBehind,
  selection,
  isBusy,
  onOwnerLink,
  ...sorting
}: BoardsTableProps) => {
  const ids = boards.map(({ id }) => id);
  return (
    <table className={styles.table} aria-busy={isBehind} aria-label={messages.boards}>
      <thead>
        <tr>
          <th scope="col" className={styles.checkColumn}>
            <Checkbox
              label={messages.selectAllBoards}
              isChecked={ids.every(selection.has)}
              isPartly={ids.some(selection.has)}
              onToggle={() => selection.toggleAll(ids)}
            />
          </th>
          <SortHeader column="title" {...sorting} />
          <SortHeader column="createdAt" {...sorting} />
          <th scope="col" className={styles.deskOnly}>
            {messages.columns.status}
          </th>
          <th scope="col" className={styles.deskOnly}>
            {messages.columns.ipAddress}
          </th>
          <SortHeader column="viewerCount" isNumber {...sorting} />
          <SortHeader column="questionCount" isNumber {...sorting} />
          <th scope="col" className={styles.deskOnly}>
            {messages.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {boards.map((board) => (
          <BoardRow
            key={board.id}
            board={board}
            selection={selection}
            isBusy={isBusy}
            onOwnerLink={onOwnerLink}
          />
        ))}
      </tbody>
    </table>
  );
};

type BoardRowProps = Acting & { board: ManagedBoard; selection: Selection };

const BoardRow = ({ board, selection, isBusy, onOwnerLink }: BoardRowProps) => {
  const { id, title, createdAt, endedAt, deletedAt, removedAt, ipAddress, viewerCount, questionCount, demo } =
    board;
  return (
    <tr className={selection.has(id) ? styles.selectedRow : undefined}>
      <td className={styles.checkColumn}>
        <Checkbox
          label={messages.select(title)}
          isChecked={selection.has(id)}
          onToggle={() => selection.toggle(id)}
        />
      </td>
      <th scope="row" className={styles.nameCell}>
        <bdi>{deletedAt === undefined ? <Link to={paths.board(id)}>{title}</Link> : title}</bdi>
      </th>
      <td className={styles.shortCell} data-label={messages.columns.createdAt}>
        <DateTime at={createdAt} />
      </td>
      <td className={styles.statusCell}>
        {deletedAt === undefined ? (
          <Badge>{endedAt === undefined ? messages.live : messages.ended}</Badge>
        ) : (
          <Badge tone="danger">{messages.deleted}</Badge>
        )}{' '}
        {demo && (
          <span title={messages.demoText}>
            <Badge>{messages.demo}</Badge>
          </span>
        )}
        {removedAt !== undefined && (
          <div>
            {messages.removedAt} <DateTime at={removedAt} />
          </div>
        )}
      </td>
      <td className={styles.codeCell} data-label={messages.columns.ipAddress}>
        {ipAddress}
      </td>
      <td className={styles.numberCell} data-label={messages.columns.viewerCount}>
        {viewerCount}
      </td>
      <td className={styles.numberCell} data-label={messages.columns.questionCount}>
        {questionCount}
      </td>
      <td className={styles.linkCell}>
        {deletedAt === undefined && (
          <Button
            tone="quiet"
            disabled={isBusy}
            aria-label={messages.ownerLinkOf(title)}
            onClick={() => onOwnerLink(id)}
          >
            {messages.ownerLink}
          </Button>
        )}
      </td>
    </tr>
  );
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const SortHeader = ({
  column,
  isNumber = false,
  sort,
  direction,
  onSort,
}: Sorting & { column: ConsolePlace['sort']; isNumber?: boolean }) => {
  const isActive = column === sort;
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={isNumber ? styles.numberCell : undefined}
      aria-sort={isActive ? ARIA_SORT[direction] : undefined}
    >
      <button
        type="button"
        className={isActive ? styles.activeSortButton : styles.sortButton}
        onClick={() => onSort(column, isActive && direction === 'desc' ? 'asc' : 'desc')}
      >
        {messages.columns[column]}
        <span aria-hidden className={styles.sortArrow}>
          {isActive && <Arrow size={16} />}
        </span>
      </button>
    </th>
  );
};

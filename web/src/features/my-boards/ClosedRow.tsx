import type { ExportFormat } from '@openfloor/contract/http/export';
import { useStore } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { Link } from '../../design/components/Link/Link.tsx';
import { exportBoard } from '../../api/past/exportBoard.ts';
import { EXPORT_NAMES } from '../../navigation/exportNames.ts';
import { pastPaths } from '../../navigation/pastPaths.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { Menu } from '../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../design/components/Menu/useMenu.ts';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { adminTokenOf } from '../../device/boardTokens.ts';
import { download } from '../../device/download.ts';
import type { ClosedBoard } from './loadBoards.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'html', 'json'];
const PAGES = ['insights', 'replay', 'record'] as const;

/** A closed board: the pages about it that are still readable, and until when. */
export const ClosedRow = ({ board }: { board: ClosedBoard }) => {
  const { id, title, closedAt, removedAt } = board;
  const name = (action: string): string => `${action}: ${title}`;
  return (
    <li className={styles.closedRow}>
      <div className={styles.naming}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
      </div>
      <p className={styles.facts}>
        <span>
          {messages.closed} <DateTime at={closedAt} to="date" />
        </span>
        <span>
          {removedAt === undefined ? (
            messages.kept
          ) : (
            <>
              {messages.removed} <DateTime at={removedAt} to="date" />
            </>
          )}
        </span>
      </p>
      <div className={styles.actions}>
        <ExportMenu board={board} />
        {PAGES.map((page) => (
          <Link
            key={page}
            className={button.quiet}
            to={pastPaths[page](id)}
            aria-label={name(messages.pages[page])}
          >
            {messages.pages[page]}
          </Link>
        ))}
      </div>
    </li>
  );
};

const ExportMenu = ({ board: { id, title } }: { board: ClosedBoard }) => {
  const store = useStore();
  const { isOpen, opener, openerProps, close } = useMenu();
  const [isPreparing, setPreparing] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    setPreparing(true);
    const wanted = { format, audience: 'moderators', talk: undefined, startAt: undefined } as const;
    const exported = await exportBoard(id, wanted, adminTokenOf(id));
    setPreparing(false);
    if (exported.ok) return download(exported.file, exported.name);
    showToast(store, {
      title: messages.error,
      description: exported.message ?? messages.exportFailed,
      tone: 'danger',
    });
  };
  const label = `${messages.export}: ${title}`;
  return (
    <>
      <Button {...openerProps} aria-label={isPreparing ? undefined : label}>
        {isPreparing ? messages.preparing : messages.export}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {isOpen && (
        <Menu
          label={label}
          items={FORMATS.map((format) => ({ label: EXPORT_NAMES[format], run: () => void save(format) }))}
          opener={opener}
          onClose={close}
        />
      )}
    </>
  );
};

import type { ExportFormat } from '@openfloor/contract/http/export';
import { useStore } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { exportBoard } from '../../api/past/exportBoard.ts';
import { pastPaths } from '../../navigation/pastPaths.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { adminTokenOf } from '../../device/boardTokens.ts';
import { download } from '../../device/download.ts';
import type { ClosedBoard } from './loadBoards.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'json', 'html'];
const PAGES = ['insights', 'replay', 'record'] as const;

/** What stays of a board that was closed, and until when. */
export const ClosedRow = ({ board }: { board: ClosedBoard }) => {
  const { id, title, closedAt, removedAt } = board;
  const name = (action: string): string => `${action}: ${title}`;
  return (
    <li className={styles.row}>
      <div className={styles.naming}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
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
      </div>
      <div className={styles.actions}>
        {FORMATS.map((format) => (
          <ExportButton key={format} board={board} format={format} />
        ))}
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

const ExportButton = ({ board: { id, title }, format }: { board: ClosedBoard; format: ExportFormat }) => {
  const store = useStore();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    const wanted = { format, audience: 'moderators', talk: undefined } as const;
    const exported = await exportBoard(id, wanted, adminTokenOf(id));
    setIsBusy(false);
    if (exported.ok) return download(exported.file, exported.name);
    showToast(store, {
      title: messages.error,
      description: exported.message ?? messages.exportFailed,
      tone: 'danger',
    });
  };
  // Not disabled while busy: it would lose the focus.
  return (
    <Button
      aria-label={`${messages.formats[format]}: ${title}`}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      {messages.formats[format]}
    </Button>
  );
};

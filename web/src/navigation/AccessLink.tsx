import type { BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '../design/components/Link/Link.tsx';
import { renewAccess } from '../api/owner/deviceCalls.ts';
import { button } from '../design/components/Button/Button.css.ts';
import { showToast } from '../design/components/Toast/toasts.ts';

const messages = {
  error: 'Error',
  notOwned: 'This device no longer owns the board.',
  failed: 'The board could not be opened. Please try again.',
};

type Access = {
  boardId: BoardId;
  to: string;
  state?: unknown;
  /**
   * Whether this device owns the board: an owner gets missing tokens before the page opens. undefined: not known yet,
   * so the device asks for them.
   */
  isOwned: boolean | undefined;
  /** Called when the device turns out not to own the board any more. */
  onLost?: () => void;
};

/** Opens a page of a board that needs the device's tokens. An owner's device gets missing or expired ones before. */
export const useAccess = (): { isBusy: boolean; open: (access: Access) => Promise<void> } => {
  const store = useStore();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const open = async ({ boardId, to, state, isOwned, onLost }: Access): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const failure = isOwned === false ? undefined : await renewAccess(boardId);
    setBusy(false);
    // If the board is closed, the page itself says so. A device that is not known to be an owner has the link because
    // of a token.
    if (!failure || isOwned === undefined || failure.code === 'board-not-found')
      return void navigate(to, { state });
    const isLost = failure.code === 'not-your-board';
    const description = isLost ? messages.notOwned : messages.failed;
    showToast(store, { title: messages.error, description, tone: 'danger' });
    if (isLost) onLost?.();
  };
  return { isBusy, open };
};

/** A link that opens a page of a board with the device's tokens. */
export const AccessLink = ({
  label,
  children,
  ...access
}: Access & { label: string; children: ReactNode }) => {
  const { isBusy, open } = useAccess();
  const press = (event: MouseEvent): void => {
    const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (access.isOwned === false || isForNewTab) return;
    event.preventDefault();
    void open(access);
  };
  return (
    <Link
      className={button.quiet}
      to={access.to}
      state={access.state}
      aria-label={label}
      aria-busy={isBusy}
      onClick={press}
    >
      {children}
    </Link>
  );
};

import { useStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import { AlertDialog } from '../AlertDialog/AlertDialog.tsx';
import { Button } from '../Button/Button.tsx';
import { DateTime } from '../DateTime/DateTime.tsx';
import { showToast } from '../Toast/toasts.ts';
import { messages } from './messages.ts';
import * as styles from './People.css.ts';

type InvitedModeratorProps = {
  name: string;
  /** ISO 8601. */
  invitedAt: string;
  /** Shown after the date. */
  rooms?: string | undefined;
  revoke: () => Promise<{ ok: boolean }>;
  onRevoked: () => void;
  /** A badge. */
  children?: ReactNode;
};

/** A row of the invited moderators, whose access ends by a button. */
export const InvitedModerator = ({
  name,
  invitedAt,
  rooms,
  revoke,
  onRevoked,
  children,
}: InvitedModeratorProps) => {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const end = async (): Promise<void> => {
    const { ok } = await revoke();
    if (ok) showToast(store, { title: messages.revoked });
    else showToast(store, { title: messages.error, description: messages.revokingFailed, tone: 'danger' });
    onRevoked();
  };
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.hint} dir="auto">
          {messages.invitedAt} <DateTime at={invitedAt} to="date" />
          {rooms !== undefined && ` · ${rooms}`}
        </p>
      </div>
      {children}
      <Button aria-label={messages.revokeOf(name)} onClick={() => setIsAsking(true)}>
        {messages.revoke}
      </Button>
      {isAsking && (
        <AlertDialog
          title={messages.revokeTitle}
          subject={name}
          description={messages.revokeText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.revoke}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void end();
          }}
        />
      )}
    </li>
  );
};

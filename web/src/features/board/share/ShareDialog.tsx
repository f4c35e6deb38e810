import type { Board } from '@openfloor/contract/http';
import * as Tabs from '@radix-ui/react-tabs';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { speakerTokenOf } from '../../../device/boardTokens.ts';
import { readItem, writeItem } from '../../../device/storage.ts';
import { linkFor, shareOnLinkedInUrl, shareOnXUrl, type ShareRole } from './links.ts';
import { messages } from './messages.ts';
import * as styles from './ShareDialog.css.ts';

const ROLE_KEY = 'share_role';
const ROLES: readonly ShareRole[] = ['audience', 'speaker', 'admin'];

type ShareDialogProps = { board: Board; hasAdminAccess: boolean; onClose: () => void };

export default function ShareDialog({ board, hasAdminAccess, onClose }: ShareDialogProps) {
  const roles = hasAdminAccess ? ROLES : ROLES.slice(0, 1);
  const [role, setRole] = useState<ShareRole>(
    () => roles.find((known) => known === readItem('session', ROLE_KEY)) ?? 'audience',
  );
  const link = linkFor(role, board, location.origin, speakerTokenOf(board.id));
  const copy = useCopy();

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.shiftKey || event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void copy(link);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const choose = (value: string): void => {
    const chosen = roles.find((known) => known === value);
    if (!chosen) return;
    setRole(chosen);
    writeItem('session', ROLE_KEY, chosen);
  };

  return (
    <Dialog title={messages.title} closeLabel={messages.close} onClose={onClose}>
      <Tabs.Root value={role} onValueChange={choose}>
        <Tabs.List className={styles.tabs} aria-label={messages.role}>
          {roles.map((known) => (
            <Tabs.Trigger key={known} value={known} className={styles.tab}>
              {messages.roles[known].name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={role} className={styles.content}>
          <p>{messages.roles[role].help}</p>
          <QrCode content={link} label={messages.qrLabel(link)} />
          <p className={styles.link}>{link}</p>
          <div className={styles.actions}>
            <Button tone="primary" onClick={() => void copy(link)}>
              {messages.copyLink}
            </Button>
            <Button onClick={() => void copy(link)}>{messages.copyQrLink}</Button>
            <Button onClick={() => openPopup(shareOnXUrl(link, messages.shareText(board.title)))}>
              {messages.shareOnX}
            </Button>
            <Button onClick={() => openPopup(shareOnLinkedInUrl(link))}>{messages.shareOnLinkedIn}</Button>
          </div>
          <p className={styles.hint}>{messages.copyHint}</p>
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}

const useCopy = () => {
  const store = useStore();
  return async (link: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      showToast(store, { title: messages.copied });
    } catch {
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
    }
  };
};

/** The popup learns nothing of this page. */
const openPopup = (url: string): void => {
  open(url, '_blank', 'width=600,height=400,noopener,noreferrer');
};

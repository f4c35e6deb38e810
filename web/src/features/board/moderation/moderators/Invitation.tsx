import type { ModeratorId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { QrCode } from '../../../../design/components/QrCode/QrCode.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';
import { linkText } from '../../../../design/linkText.css.ts';
import * as styles from './Moderators.css.ts';

export type Invited = { id: ModeratorId; name: string; link: string };

/** The link that lets an invited moderator in. It is shown only now: the server does not keep it. */
export const Invitation = ({ name, link }: Invited) => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      showToast(store, { title: messages.copied });
    } catch {
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
    }
  };
  return (
    <section className={styles.invitation} aria-label={messages.linkFor(name)}>
      <h3 className={styles.name} dir="auto">
        {messages.linkFor(name)}
      </h3>
      <p className={styles.hint}>{messages.linkHelp}</p>
      <QrCode content={link} label={messages.qrLabel(name)} />
      <p className={linkText} dir="ltr" title={link}>
        {link}
      </p>
      <Button tone="primary" onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </section>
  );
};

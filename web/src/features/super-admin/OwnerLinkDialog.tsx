import { useStore } from 'jotai';
import { Button } from '../../design/components/Button/Button.tsx';
import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { copyText } from '../../design/copyText.ts';
import { linkText } from '../../design/linkText.css.ts';
import { messages } from './messages.ts';

/** Shows an owner link. It is shown only once: the server does not store it. */
export const OwnerLinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    if (await copyText(link)) showToast(store, { title: messages.copied });
    else showToast(store, { title: messages.copyFailed, tone: 'danger' });
  };
  return (
    <Dialog
      title={messages.ownerLinkTitle}
      description={messages.ownerLinkText}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <p className={linkText} dir="ltr" title={link}>
        {link}
      </p>
      <Button tone="primary" onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </Dialog>
  );
};

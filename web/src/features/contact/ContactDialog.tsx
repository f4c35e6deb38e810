import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { ContactForm } from './ContactForm.tsx';
import { messages } from './messages.ts';

/** Whether the server sends contact requests to a webhook. Without one they may stay unread for a while. */
const isOperatorTold = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="contact-webhook"]') !== null;

export default function ContactDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.title}
      description={isOperatorTold() ? messages.descriptionTold : messages.description}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <ContactForm onSent={onClose} />
    </Dialog>
  );
}

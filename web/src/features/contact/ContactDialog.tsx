import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { ContactForm } from './ContactForm.tsx';
import { messages } from './messages.ts';

export default function ContactDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.title}
      description={messages.description}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <ContactForm onSent={onClose} />
    </Dialog>
  );
}

import {
  CONTACT_MESSAGE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
} from '@openfloor/contract/limits';
import { atom, useAtom } from 'jotai';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextArea, TextField } from '../../design/components/TextField/TextField.tsx';
import { complaintsOf, type Complaints, type ContactDraft } from './complaints.ts';
import { messages } from './messages.ts';
import { useSendContact } from './useSendContact.ts';
import * as styles from './ContactForm.css.ts';

const EMPTY: ContactDraft = { name: '', email: '', message: '', honeypot: '' };
/** Outlives the dialog, so that closing it by mistake loses nothing. */
const draftAtom = atom(EMPTY);

const COUNTED_FROM = CONTACT_MESSAGE_LENGTH_MAX - 200;

export const ContactForm = ({ onSent }: { onSent: () => void }) => {
  const [draft, setDraft] = useAtom(draftAtom);
  const [complaints, setComplaints] = useState<Complaints>({});
  const { isSending, send } = useSendContact();
  const form = useRef<HTMLFormElement>(null);

  const fieldFor = (name: keyof ContactDraft) => ({
    name,
    value: draft[name],
    // Closing the form loses nothing, because the draft outlives the dialog.
    stored: draft[name],
    onChange: ({ target }: { target: { value: string } }): void => {
      setDraft((before) => ({ ...before, [name]: target.value }));
      setComplaints((before) => ({ ...before, [name]: undefined }));
    },
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const found = complaintsOf(draft);
    setComplaints(found);
    const [faulty] = Object.keys(found);
    if (faulty !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${faulty}"]`)?.focus();
      return;
    }
    if (!(await send(draft))) return;
    setDraft(EMPTY);
    onSent();
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        {...fieldFor('name')}
        label={messages.name}
        error={complaints.name}
        maxLength={CONTACT_NAME_LENGTH_MAX}
        autoComplete="name"
        required
      />
      <TextField
        {...fieldFor('email')}
        label={messages.email}
        error={complaints.email}
        type="email"
        maxLength={EMAIL_LENGTH_MAX}
        autoComplete="email"
        required
      />
      <TextArea
        {...fieldFor('message')}
        label={messages.message}
        error={complaints.message}
        rows={4}
        maxLength={CONTACT_MESSAGE_LENGTH_MAX}
        required
      />
      {/* Honeypot: people neither see nor reach it, bots fill in every field. */}
      <div className={styles.honeypot} aria-hidden>
        <TextField {...fieldFor('honeypot')} label={messages.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.foot}>
        <p className={styles.counter}>
          {draft.message.length > COUNTED_FROM &&
            messages.charactersLeft(CONTACT_MESSAGE_LENGTH_MAX - draft.message.length)}
        </p>
        <Button type="submit" tone="primary" className={styles.send} disabled={isSending}>
          {isSending ? messages.sending : messages.send}
        </Button>
      </div>
    </form>
  );
};

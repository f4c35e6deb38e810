import { useStore } from 'jotai';
import { useState } from 'react';
import { sendContact, type ContactRequest } from '../../api/sendContact.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

/** Sends a message and shows the result in a toast; resolves to whether it was sent. */
export const useSendContact = (): {
  isSending: boolean;
  send: (request: ContactRequest) => Promise<boolean>;
} => {
  const store = useStore();
  const [isSending, setIsSending] = useState(false);
  const send = async (request: ContactRequest): Promise<boolean> => {
    setIsSending(true);
    const { ok } = await sendContact(request);
    setIsSending(false);
    showToast(
      store,
      ok
        ? { title: messages.sent, description: messages.sentText }
        : { title: messages.error, description: messages.sendFailed, tone: 'danger' },
    );
    return ok;
  };
  return { isSending, send };
};

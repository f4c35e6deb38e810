import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { useStore } from 'jotai';
import { useState } from 'react';
import type { ContactRequest } from './complaints.ts';
import { send } from '../../api/http/apiClient.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

/** Sends a message and shows the result in a toast; resolves to whether it was sent. */
export const useSendContact = (): {
  isSending: boolean;
  send: (request: ContactRequest) => Promise<boolean>;
} => {
  const store = useStore();
  const [isSending, setIsSending] = useState(false);
  const sendRequest = async (request: ContactRequest): Promise<boolean> => {
    setIsSending(true);
    const { ok } = await send(sendContactRequest, request);
    setIsSending(false);
    showToast(
      store,
      ok
        ? { title: messages.sent, description: messages.sentText }
        : { title: messages.error, description: messages.sendFailed, tone: 'danger' },
    );
    return ok;
  };
  return { isSending, send: sendRequest };
};

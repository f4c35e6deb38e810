import { useStore } from 'jotai';
import { useState } from 'react';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

/** Leaves for the identity provider; a toast reports a failure. */
export const useSignIn = (): { isLeaving: boolean; signIn: (returnTo: string) => Promise<void> } => {
  const store = useStore();
  const [isLeaving, setLeaving] = useState(false);
  const signIn = async (returnTo: string): Promise<void> => {
    setLeaving(true);
    const failure = await import('../../../api/owner/signInCalls.ts').then(
      ({ goToSignIn }) => goToSignIn(returnTo),
      () => ({ message: messages.failed }),
    );
    if (!failure) return;
    setLeaving(false);
    showToast(store, { title: messages.notSignedIn, description: failure.message, tone: 'danger' });
  };
  return { isLeaving, signIn };
};

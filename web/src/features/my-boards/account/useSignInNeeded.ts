import { getSignInStatus } from '@openfloor/contract/calls/signIn';
import { useEffect, useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { signInMode } from './signInMode.ts';

/**
 * Whether this device has to sign in before it creates a board, and what to call when the server says that it has to.
 */
export const useSignInNeeded = (): { isNeeded: boolean; onNeeded: () => void } => {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (signInMode() !== 'required') return;
    const ask = async (): Promise<void> => {
      const status = await send(getSignInStatus, {});
      if (status.ok) setNeeded(!status.value.signedIn);
    };
    // Without an answer the form stays as it is: the server says the same when a board is created.
    ask().catch(() => {});
  }, []);
  return { isNeeded, onNeeded: () => setNeeded(true) };
};

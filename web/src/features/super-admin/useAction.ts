import { useStore } from 'jotai';
import { useState } from 'react';
import { isTokenRefused, type ApiResult } from '../../api/apiClient.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

type Action = {
  send: () => Promise<ApiResult<object>>;
  onDone: () => void;
  done: string;
  failed: string;
};

/** Runs an action, shows the result in a toast, and calls `onRefused` when the server refuses the token. */
export const useAction = (onRefused: () => void): { isBusy: boolean; run: (action: Action) => void } => {
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const act = async ({ send, onDone, done, failed }: Action): Promise<void> => {
    setBusy(true);
    const result = await send();
    setBusy(false);
    if (result.ok) {
      showToast(store, { title: done });
      return onDone();
    }
    if (isTokenRefused(result)) return onRefused();
    showToast(store, { title: messages.error, description: failed, tone: 'danger' });
  };
  return { isBusy, run: (action) => void act(action) };
};

import { useStore } from 'jotai';
import { useState } from 'react';
import { isTokenRefused } from '../../api/http/failures.ts';
import type { ApiResult } from '../../api/http/apiClient.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

type Action<Answer> = {
  send: () => Promise<ApiResult<Answer>>;
  onDone: (answer: Answer) => void;
  /** Text of a toast after success; absent if `onDone` shows the result. */
  done?: string;
  failed: string;
};

/** Runs an action, shows the result in a toast, and calls `onRefused` when the server refuses the token. */
export const useAction = (
  onRefused: () => void,
): { isBusy: boolean; run: <Answer>(action: Action<Answer>) => void } => {
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const act = async <Answer>({ send, onDone, done, failed }: Action<Answer>): Promise<void> => {
    setBusy(true);
    const result = await send();
    setBusy(false);
    if (result.ok) {
      if (done !== undefined) showToast(store, { title: done });
      return onDone(result.value);
    }
    if (isTokenRefused(result)) return onRefused();
    showToast(store, { title: messages.error, description: failed, tone: 'danger' });
  };
  return { isBusy, run: (action) => void act(action) };
};

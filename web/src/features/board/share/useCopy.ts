import { useStore } from 'jotai';
import { showToast, type Toast } from '../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../design/copyText.ts';
import { messages } from './messages.ts';

/** Copies a link, and says whether that worked. */
export const useCopy = () => {
  const store = useStore();
  return async (link: string, done: Toast): Promise<void> => {
    if (await copyText(link)) showToast(store, done);
    else
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
  };
};

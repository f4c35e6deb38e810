import type { ShortId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import type { MenuItem } from '../../design/components/Menu/Menu.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { copyText } from '../../design/copyText.ts';
import { paths } from '../../navigation/paths.ts';
import { messages } from './messages.ts';

/** The item of a row's menu that copies the link for the audience. */
export const useCopyShortLink = (shortId: ShortId): MenuItem => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    if (await copyText(location.origin + paths.shortLink(shortId)))
      showToast(store, { title: messages.copied });
    else
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
  };
  return { label: messages.copy, run: () => void copy() };
};

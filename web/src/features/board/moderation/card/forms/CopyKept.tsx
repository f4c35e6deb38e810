import { useAtomValue, useStore } from 'jotai';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { showToast } from '../../../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../../../design/copyText.ts';
import { useBoard } from '../../../boardContext.ts';
import { messages } from '../../messages.ts';

/** Button that copies what was typed, once it can no longer be sent from here. */
export const CopyKept = ({ text }: { text: string }) => {
  const store = useStore();
  const { atoms } = useBoard();
  const { state } = useAtomValue(atoms.link);
  if (text === '' || (state !== 'refused' && state !== 'gone')) return null;
  const { copy, copied, copyFailed } = messages.meanwhile;
  const run = async (): Promise<void> => {
    showToast(store, (await copyText(text)) ? { title: copied } : { title: copyFailed, tone: 'danger' });
  };
  return <Button onClick={() => void run()}>{copy}</Button>;
};

import { useState, type ReactNode } from 'react';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { messages } from '../messages.ts';
import type { KeptField } from './useKeptText.ts';

/**
 * Asks before a form with a changed text is closed.
 * @param close closes the form
 * @returns `leave`: closes it, or asks; `question`: to be rendered in the form
 */
export const useLeaving = (
  { isChanged, discard }: Pick<KeptField, 'isChanged' | 'discard'>,
  close: () => void,
): { leave: () => void; question: ReactNode } => {
  const [isAsking, setIsAsking] = useState(false);
  return {
    leave: () => (isChanged ? setIsAsking(true) : close()),
    question: isAsking && (
      <AlertDialog
        title={messages.leaving.title}
        description={messages.leaving.text}
        cancelLabel={messages.leaving.stay}
        confirmLabel={messages.leaving.discard}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          discard();
          close();
        }}
      />
    ),
  };
};

import { useState, type ReactNode } from 'react';
import { AlertDialog } from './AlertDialog.tsx';

const messages = {
  title: 'Discard what you wrote?',
  text: 'It has not been saved.',
  stay: 'Keep writing',
  discard: 'Discard',
};

/**
 * Asks before a form with a changed text is closed.
 * @param discard removes the stored text
 * @param close closes the form
 * @returns `leave`: closes it, or asks; `question`: to be rendered in the form
 */
export const useLeaving = (
  { isChanged, discard }: { isChanged: boolean; discard?: () => void },
  close: () => void,
): { leave: () => void; question: ReactNode } => {
  const [isAsking, setIsAsking] = useState(false);
  return {
    leave: () => (isChanged ? setIsAsking(true) : close()),
    question: isAsking && (
      <AlertDialog
        title={messages.title}
        description={messages.text}
        cancelLabel={messages.stay}
        confirmLabel={messages.discard}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          discard?.();
          close();
        }}
      />
    ),
  };
};

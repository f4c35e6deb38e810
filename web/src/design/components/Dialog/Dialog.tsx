import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { Layer } from '../../layers.tsx';
import { useLeaving } from '../AlertDialog/useLeaving.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ReachableToasts } from '../Toast/ReachableToasts.tsx';
import { CloseOnEscape } from '../Modal/CloseOnEscape.tsx';
import { UnsavedContext } from '../../unsaved.ts';
import { useDialogFocus } from '../Modal/useDialogFocus.ts';
import * as styles from '../Modal/Modal.css.ts';

type DialogProps = {
  title: string;
  description?: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog with a heading and a button to close it, which asks first while a field in it has an unsaved text. Open while rendered. */
export const Dialog = ({ title, description, closeLabel, onClose, children }: DialogProps) => {
  const unsaved = useState(0);
  const { leave, question } = useLeaving({ isChanged: unsaved[0] > 0 }, onClose);
  return (
    <Layer>
      <CloseOnEscape close={leave} />
      <RadixDialog.Root open onOpenChange={(open) => !open && leave()}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay className={styles.scrim} />
          <RadixDialog.Content
            {...useDialogFocus(title)}
            className={styles.headedPanel}
            // Tells Radix that the description is absent on purpose.
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            <ReachableToasts />
            <div className={styles.head}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              <RadixDialog.Close asChild>
                <IconButton
                  // The dialog's first focus goes to its first field or choice, see `useDialogFocus`.
                  data-not-first
                  label={closeLabel}
                  className={styles.closing}
                >
                  <X aria-hidden size={20} />
                </IconButton>
              </RadixDialog.Close>
            </div>
            {description !== undefined && (
              <RadixDialog.Description className={styles.description} dir="auto">
                {description}
              </RadixDialog.Description>
            )}
            <UnsavedContext value={unsaved}>{children}</UnsavedContext>
            {question}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </Layer>
  );
};

import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { Layer } from '../../layers.tsx';
import { useLeaving } from '../AlertDialog/useLeaving.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ReachableToasts } from '../Toast/ReachableToasts.tsx';
import { CloseOnEscape } from '../Modal/CloseOnEscape.tsx';
import { noted } from '../../noted.css.ts';
import { visuallyHidden } from '../../theme.css.ts';
import { UnsavedContext } from '../../unsaved.ts';
import { useDialogFocus } from '../Modal/useDialogFocus.ts';
import * as styles from '../Modal/Modal.css.ts';

type DialogProps = {
  title: string;
  description?: string;
  /** Reports what happened since the dialog was opened; covers the description. */
  note?: ReactNode;
  closeLabel: string;
  /** As large as a page: its children scroll, and the dialog does not. */
  isPage?: boolean;
  /** Shown in place of the title, which assistive technology still reads. */
  lead?: ReactNode;
  /**
   * Identifies the content, if it changes while the dialog is open. Each change moves the focus to the first field or
   * choice.
   */
  shown?: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog with a heading and a closing button. Asks before it closes while a field in it has unsaved text. Open
 * while rendered.
 */
export const Dialog = ({
  title,
  description,
  note,
  closeLabel,
  isPage = false,
  lead,
  shown = title,
  onClose,
  children,
}: DialogProps) => {
  const unsaved = useState(0);
  const { leave, question } = useLeaving({ isChanged: unsaved[0] > 0 }, onClose);
  return (
    <Layer>
      <CloseOnEscape close={leave} />
      <RadixDialog.Root open onOpenChange={(open) => !open && leave()}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay className={styles.scrim} />
          <RadixDialog.Content
            {...useDialogFocus(shown)}
            className={isPage ? styles.pagePanel : styles.headedPanel}
            {...(isPage && { 'data-toasts': 'page' })}
            // Tells Radix that the description is absent on purpose.
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            <ReachableToasts />
            <UnsavedContext value={unsaved}>
              <div className={styles.head}>
                <RadixDialog.Title className={lead ? visuallyHidden : styles.title}>
                  {title}
                </RadixDialog.Title>
                {lead}
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
                <div {...(note !== undefined && { className: noted })}>
                  <RadixDialog.Description className={styles.description} dir="auto">
                    {description}
                  </RadixDialog.Description>
                  {note}
                </div>
              )}
              {children}
            </UnsavedContext>
            {question}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </Layer>
  );
};

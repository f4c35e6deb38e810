import type { MouseEvent, ReactNode } from 'react';
import * as RadixAlert from '@radix-ui/react-alert-dialog';
import { Layer } from '../../layers.tsx';
import { Button } from '../Button/Button.tsx';
import { CloseOnEscape } from '../Modal/CloseOnEscape.tsx';
import { ReachableToasts } from '../Toast/ReachableToasts.tsx';
import { useDialogFocus } from '../Modal/useDialogFocus.ts';
import * as styles from '../Modal/Modal.css.ts';

type AlertDialogProps = {
  title: string;
  /** What the dialog is about, if the page behind does not show that. */
  subject?: string;
  description: string;
  cancelLabel: string;
  confirmLabel: string;
  onCancel: () => void;
  /** After this the dialog closes, unless the event's default is prevented. */
  onConfirm: (event: MouseEvent) => void;
  /** Choices that the confirmation includes. */
  children?: ReactNode;
};

/** Asks for confirmation of something that cannot be undone; open while rendered. */
export const AlertDialog = (props: AlertDialogProps) => (
  <Layer>
    <CloseOnEscape close={props.onCancel} />
    <RadixAlert.Root open onOpenChange={(open) => !open && props.onCancel()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={styles.scrim} />
        <RadixAlert.Content {...useDialogFocus(props.title)} className={styles.panel}>
          <ReachableToasts />
          <RadixAlert.Title className={styles.title}>{props.title}</RadixAlert.Title>
          {props.subject !== undefined && (
            <p className={styles.subject} dir="auto">
              {props.subject}
            </p>
          )}
          <RadixAlert.Description className={styles.description}>{props.description}</RadixAlert.Description>
          {props.children}
          <div className={styles.actions}>
            <RadixAlert.Cancel asChild>
              <Button>{props.cancelLabel}</Button>
            </RadixAlert.Cancel>
            <RadixAlert.Action asChild onClick={props.onConfirm}>
              <Button tone="danger">{props.confirmLabel}</Button>
            </RadixAlert.Action>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  </Layer>
);

import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { CloseOnEscape } from '../../../design/components/Modal/CloseOnEscape.tsx';
import { ReachableToasts } from '../../../design/components/Toast/ReachableToasts.tsx';
import { useDialogFocus } from '../../../design/components/Modal/useDialogFocus.ts';
import { Layer } from '../../../design/layers.tsx';
import { messages } from './messages.ts';
import * as styles from './FullScreenCode.css.ts';

/** The code over the whole window, to project or to hold up. */
export const FullScreenCode = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Layer>
    <CloseOnEscape close={onClose} />
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content {...useDialogFocus(link)} className={styles.screen} aria-describedby={undefined}>
          <ReachableToasts />
          <RadixDialog.Title className={styles.address} dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </RadixDialog.Title>
          <div className={styles.code}>
            <QrCode content={link} label={messages.qrLabel(link)} />
          </div>
          <RadixDialog.Close asChild>
            <IconButton data-not-first label={messages.close} className={styles.closing}>
              <X aria-hidden size={24} />
            </IconButton>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  </Layer>
);

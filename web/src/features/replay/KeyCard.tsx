import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { messages } from './messages.ts';
import * as styles from './ReplayPage.css.ts';

export default function KeyCard({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.keysTitle} closeLabel={messages.close} onClose={onClose}>
      <dl className={styles.keys}>
        {messages.keys.map(([key, meaning]) => [
          <dt key={key}>
            <kbd className={styles.key}>{key}</kbd>
          </dt>,
          <dd key={meaning}>{meaning}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}

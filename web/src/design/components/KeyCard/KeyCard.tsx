import { Dialog } from '../Dialog/Dialog.tsx';
import * as styles from './KeyCard.css.ts';

type KeyCardProps = {
  title: string;
  closeLabel: string;
  /** Pairs of a key and what it does. */
  keys: readonly (readonly [string, string])[];
  onClose: () => void;
};

/** A dialog that lists the keyboard shortcuts of a screen. */
export const KeyCard = ({ title, closeLabel, keys, onClose }: KeyCardProps) => (
  <Dialog title={title} closeLabel={closeLabel} onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([key, meaning]) => [
        <dt key={key}>
          <kbd className={styles.key}>{key}</kbd>
        </dt>,
        <dd key={meaning}>{meaning}</dd>,
      ])}
    </dl>
  </Dialog>
);

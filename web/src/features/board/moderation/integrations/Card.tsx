import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import * as settings from '../settings/BoardSettings.css.ts';
import * as styles from './Integrations.css.ts';

type CardProps = {
  name: string;
  /** What it is, in one line. */
  what: string;
  /** Undefined until it is known. */
  state: string | undefined;
  isFailing?: boolean;
  children: ReactNode;
};

/** One integration. It unfolds, and folds the others: `details` with the same `name`. */
export const Card = ({ name, what, state, isFailing = false, children }: CardProps) => (
  <details
    name="integration"
    className={settings.section}
    // The card above that folds moves this one.
    onToggle={({ currentTarget }) =>
      currentTarget.open && currentTarget.firstElementChild?.scrollIntoView({ block: 'nearest' })
    }
  >
    <summary className={styles.head}>
      <span className={settings.legend}>{name}</span>
      {state !== undefined && <Badge tone={isFailing ? 'danger' : 'plain'}>{state}</Badge>}
      <span className={styles.what}>{what}</span>
      <ChevronDown aria-hidden size={20} className={`${settings.chevron} ${styles.chevronPlace}`} />
    </summary>
    <div className={settings.body}>{children}</div>
  </details>
);

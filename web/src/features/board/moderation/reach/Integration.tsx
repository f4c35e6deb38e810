import type { ReactNode } from 'react';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import * as settings from '../rules/settings.css.ts';
import * as styles from './Integrations.css.ts';

type IntegrationProps = {
  /** Undefined until it is known. */
  state: string | undefined;
  isFailing?: boolean;
  children: ReactNode;
};

/** One way in which the board reaches other programs, and whether it is in use. */
export const Integration = ({ state, isFailing = false, children }: IntegrationProps) => (
  <div className={settings.fields}>
    <p className={styles.state}>
      {state !== undefined && <Badge tone={isFailing ? 'danger' : 'plain'}>{state}</Badge>}
    </p>
    {children}
  </div>
);

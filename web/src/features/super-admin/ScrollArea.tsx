import type { ReactNode } from 'react';
import * as styles from './SuperAdmin.css.ts';

/** A table that is wider than a phone scrolls in here, by keys too. */
export const ScrollArea = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
  <section aria-label={label} tabIndex={0} className={styles.scrollArea}>
    {children}
  </section>
);

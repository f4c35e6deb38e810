import type { ReactNode } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import * as styles from './TopBar.css.ts';

type TopBarProps = {
  isPrinted?: boolean;
  /** Instead of Openfloor's logo. */
  logo?: ReactNode;
  children?: ReactNode;
};

/** The header of pages outside a board: the logo and the page's tools. */
export const TopBar = ({ isPrinted = true, logo = <Logo />, children }: TopBarProps) => (
  <header className={isPrinted ? styles.bar : styles.unprintedBar}>
    <div className={styles.inner}>
      {logo}
      <div className={styles.tools}>{children}</div>
    </div>
  </header>
);

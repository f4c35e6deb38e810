import type { ReactNode } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import * as styles from './TopBar.css.ts';

type TopBarProps = { isOnPaper?: boolean; children?: ReactNode };

/** The header of pages outside a board: the logo and the page's tools. */
export const TopBar = ({ isOnPaper = true, children }: TopBarProps) => (
  <header className={isOnPaper ? styles.bar : styles.screenBar}>
    <div className={styles.inner}>
      <Logo />
      <div className={styles.tools}>{children}</div>
    </div>
  </header>
);

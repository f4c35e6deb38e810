import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../Logo/Logo.tsx';
import * as styles from './TopBar.css.ts';

type TopBarProps = { homePath: string; isOnPaper?: boolean; children: ReactNode };

/** The header of pages outside a board: a link home and the page's tools. */
export const TopBar = ({ homePath, isOnPaper = true, children }: TopBarProps) => (
  <header className={isOnPaper ? styles.bar : styles.screenBar}>
    <Link to={homePath} className={styles.home}>
      <Logo />
    </Link>
    <div className={styles.tools}>{children}</div>
  </header>
);

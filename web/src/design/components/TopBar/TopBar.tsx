import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../Logo/Logo.tsx';
import * as styles from './TopBar.css.ts';

/** The head of a page behind the scenes: the way home, and what the page puts beside it. */
export const TopBar = ({ homePath, children }: { homePath: string; children: ReactNode }) => (
  <header className={styles.bar}>
    <Link to={homePath} className={styles.home}>
      <Logo />
    </Link>
    <div className={styles.tools}>{children}</div>
  </header>
);

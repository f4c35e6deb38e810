import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../Logo/Logo.tsx';
import * as styles from './TopBar.css.ts';

/** The header of My Boards and the console: a link home and the page's tools. */
export const TopBar = ({ homePath, children }: { homePath: string; children: ReactNode }) => (
  <header className={styles.bar}>
    <Link to={homePath} className={styles.home}>
      <Logo />
    </Link>
    <div className={styles.tools}>{children}</div>
  </header>
);

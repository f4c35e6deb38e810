import { Mark } from './Mark.tsx';
import * as styles from './Logo.css.ts';

export const Logo = () => (
  <span className={styles.logo}>
    <Mark className={styles.mark} />
    Openfloor
  </span>
);

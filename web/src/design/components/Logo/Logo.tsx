import { Link } from 'react-router-dom';
import { Mark } from './Mark.tsx';
import * as styles from './Logo.css.ts';

const NAME = 'Openfloor';

/** Link to the landing page. @param isNamed false beside a title, which needs the room */
export const Logo = ({ isNamed = true }: { isNamed?: boolean }) => (
  <Link to="/" className={styles.logo} aria-label={NAME}>
    <Mark className={styles.mark} />
    {isNamed && NAME}
  </Link>
);

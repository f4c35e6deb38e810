import { useLocation } from 'react-router-dom';
import { Link } from '../Link/Link.tsx';
import { Mark } from './Mark.tsx';
import * as styles from './Logo.css.ts';

const NAME = 'Openfloor';

/**
 * Link to the landing page, or on a board back to the event that the visitor came from.
 * @param isNamed false beside a title, which needs the room
 */
export const Logo = ({ isNamed }: { isNamed?: boolean }) => {
  const { event } = Object(useLocation().state);
  const name = event ? 'Rooms' : NAME;
  return (
    <Link to={event ?? '/'} className={styles.logo} aria-label={name}>
      <Mark className={styles.mark} />
      {event ? `${name}\u2002` : (isNamed ?? true) && name}
    </Link>
  );
};

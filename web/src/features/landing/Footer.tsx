import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { Logo } from '../../design/components/Logo/Logo.tsx';
import { messages } from './messages.ts';
import * as layout from './layout.css.ts';
import * as styles from './Footer.css.ts';

const COMMUNITY_URL = 'https://github.com';

export const Footer = () => (
  <footer className={`${layout.column} ${styles.footer}`}>
    <div className={styles.about}>
      <Link to={paths.home} className={styles.home}>
        <Logo />
      </Link>
      <p>{messages.footerClaim}</p>
    </div>
    <div className={styles.fine}>
      <p>{messages.copyright}</p>
      <p>{messages.footerBuilt}</p>
      <a href={COMMUNITY_URL} rel="noreferrer">
        {messages.community}
      </a>
    </div>
  </footer>
);

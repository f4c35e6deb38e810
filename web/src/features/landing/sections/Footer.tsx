import { Logo } from '../../../design/components/Logo/Logo.tsx';
import { messages } from '../messages.ts';
import { useInBrowser } from '../../../design/useInBrowser.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Footer.css.ts';

/** Address of the community's page, which the server writes into the head of every page. */
const communityUrl = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="community-url"]')?.content;

export const Footer = () => {
  const community = useInBrowser(communityUrl, undefined);
  return (
    <footer className={`${layout.column} ${styles.footer}`}>
      <div className={styles.about}>
        <Logo />
        <p>{messages.footerClaim}</p>
      </div>
      <div className={styles.fine}>
        <p>{messages.copyright}</p>
        <p>{messages.footerBuilt}</p>
        {community !== undefined && (
          <a href={community} rel="noreferrer">
            {messages.community}
          </a>
        )}
      </div>
    </footer>
  );
};

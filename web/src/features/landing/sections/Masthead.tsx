import { Link } from '../../../design/components/Link/Link.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Logo } from '../../../design/components/Logo/Logo.tsx';
import { ThemeToggle } from '../../../design/components/ThemeToggle/ThemeToggle.tsx';
import { messages } from '../messages.ts';
import type { Installation } from '../useInstallation.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Masthead.css.ts';

const offerOf = ({ sellsPlans, promoLastDay }: Installation): string => {
  if (promoLastDay !== undefined) return messages.bannerPromo(promoLastDay);
  return sellsPlans ? messages.bannerOffer : messages.bannerNotSold;
};

/** The offer banner and the page's navigation. */
export const Masthead = ({ installation }: { installation: Installation }) => (
  <>
    <aside className={styles.banner}>
      <p className={installation.isKnown ? undefined : styles.unknown}>
        {offerOf(installation)}{' '}
        <a className={styles.bannerLink} href="#pricing">
          {messages.seePricing}
        </a>
      </p>
    </aside>
    <header className={`${layout.column} ${styles.header}`}>
      <div className={styles.home}>
        <Logo />
      </div>
      <nav aria-label={messages.sections} className={styles.sections}>
        <a href="#how-it-works">{messages.howItWorks}</a>
        <a href="#features">{messages.features}</a>
        <a href="#pricing">{messages.pricing}</a>
      </nav>
      <Link to={paths.myBoards} className={styles.myBoards}>
        {messages.myBoards}
      </Link>
      <ThemeToggle />
    </header>
  </>
);

import Accessibility from 'lucide-react/icons/accessibility';
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow';
import Merge from 'lucide-react/icons/merge';
import Presentation from 'lucide-react/icons/presentation';
import QrCode from 'lucide-react/icons/qr-code';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import EyeOff from 'lucide-react/icons/eye-off';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { Feature, FeatureIcon } from '../content.ts';
import { messages } from '../messages.ts';
import { useSeen } from './useSeen.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Features.css.ts';

const ICONS: Record<FeatureIcon, typeof QrCode> = {
  ranking: ArrowUpWideNarrow,
  qr: QrCode,
  moderation: EyeOff,
  speaker: Presentation,
  accessible: Accessibility,
  trending: TrendingUp,
  merge: Merge,
  summaries: ScrollText,
  screening: ShieldCheck,
};

export const Features = () => (
  <section id="features" className={`${layout.column} ${layout.section}`} aria-labelledby="features-title">
    <h2 id="features-title" className={`${layout.heading} ${styles.heading}`}>
      {messages.featuresTitle}
    </h2>
    <ul className={styles.features}>
      {messages.featureList.map((feature) => (
        <FeatureCard key={feature.title} {...feature} />
      ))}
    </ul>
  </section>
);

const FeatureCard = ({ icon, title, description, delayMs }: Feature) => {
  const { ref, isSeen } = useSeen<HTMLLIElement>();
  const Icon = ICONS[icon];
  return (
    <li ref={ref} className={styles.card} data-seen={isSeen} style={{ animationDelay: `${delayMs / 1000}s` }}>
      <Icon aria-hidden className={styles.icon} strokeWidth={1.75} />
      <h3 className={`${layout.subheading} ${styles.title}`}>{title}</h3>
      <p className={styles.description}>{description}</p>
      {icon === 'ranking' && <RankingBars />}
    </li>
  );
};

const RankingBars = () => (
  <div aria-hidden className={styles.bars}>
    <div className={styles.bar} />
    <div className={styles.bar} />
    <div className={styles.bar} />
  </div>
);

import Accessibility from 'lucide-react/icons/accessibility';
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow';
import Merge from 'lucide-react/icons/merge';
import Presentation from 'lucide-react/icons/presentation';
import QrCode from 'lucide-react/icons/qr-code';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import EyeOff from 'lucide-react/icons/eye-off';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import type { Feature, FeatureIcon, SceneName } from '../content.ts';
import { messages } from '../messages.ts';
import type { Installation } from '../useInstallation.ts';
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

const PHONE = { width: 720, height: 1480 };

type PictureProps = { of: string; width: number; height: number };

const addressOf = (name: string): string => `/pictures/${name}.webp`;

/** A screen of the product, as `npm run pictures` takes it. Its scene's caption says what it shows. */
const Picture = ({ of, width, height }: PictureProps) => (
  <img src={addressOf(of)} width={width} height={height} alt="" loading="lazy" className={styles.picture} />
);

/** A screen, and the same on a phone for narrow windows. */
const Screen = ({ of, width, height }: PictureProps) => (
  <picture>
    <source
      media={styles.narrow}
      srcSet={addressOf(`${of}-phone`)}
      width={PHONE.width}
      height={PHONE.height}
    />
    <Picture of={of} width={width} height={height} />
  </picture>
);

const SCENES: Record<SceneName, ReactNode> = {
  stage: (
    <div className={styles.stageWithPhone}>
      <Picture of="stage" width={1280} height={720} />
      <Picture of="on-stage" {...PHONE} />
    </div>
  ),
  wall: (
    <div className={styles.frame}>
      <Picture of="wall" width={1280} height={720} />
    </div>
  ),
  desk: (
    <div className={styles.frame}>
      <Screen of="desk" width={1440} height={900} />
    </div>
  ),
  replay: (
    <div className={styles.frame}>
      <Screen of="replay" width={1440} height={900} />
    </div>
  ),
};

export const Features = ({ installation: { isKnown, hasAssistant } }: { installation: Installation }) => (
  <section id="features" className={`${layout.column} ${layout.section}`} aria-labelledby="features-title">
    <h2 id="features-title" className={`${layout.heading} ${styles.heading}`}>
      {messages.featuresTitle}
    </h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keyboard */}
    <div className={styles.scenes} role="region" aria-label={messages.scenesLabel} tabIndex={0}>
      {messages.scenes.map(({ name, title }) => (
        <figure key={name} className={styles.scene}>
          {SCENES[name]}
          <figcaption className={styles.caption}>
            <p className={`${layout.displayText} ${styles.title}`}>
              {title} <span className={layout.sample}>{messages.sampleScene}</span>
            </p>
            <ul className={styles.features}>
              {messages.featureList
                .filter(({ scene }) => scene === name)
                .map((feature) => (
                  <FeatureCard key={feature.icon} {...feature} />
                ))}
            </ul>
          </figcaption>
        </figure>
      ))}
    </div>
    {!hasAssistant && <p className={isKnown ? styles.switchedOff : styles.unknown}>{messages.switchedOff}</p>}
  </section>
);

const FeatureCard = ({ icon, title, description, delayMs }: Feature) => {
  const { ref, isSeen } = useSeen<HTMLLIElement>();
  const Icon = ICONS[icon];
  return (
    <li ref={ref} className={styles.card} data-seen={isSeen} style={{ animationDelay: `${delayMs / 1000}s` }}>
      <Icon aria-hidden size={22} strokeWidth={1.75} className={styles.icon} />
      <h3 className={styles.feature}>{title}</h3>
      <p className={styles.description}>{description}</p>
    </li>
  );
};

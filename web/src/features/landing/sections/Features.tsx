import Accessibility from 'lucide-react/icons/accessibility';
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow';
import Merge from 'lucide-react/icons/merge';
import Presentation from 'lucide-react/icons/presentation';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import EyeOff from 'lucide-react/icons/eye-off';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useState } from 'react';
import { useOptionalPart } from '../../../loading/useOptionalPart.ts';
import type { Feature, FeatureIcon, LoadScene, SceneName } from '../content.ts';
import { messages } from '../messages.ts';
import { usePrefersStillness } from '../useInBrowser.ts';
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

type Scenes = Readonly<Record<SceneName, LoadScene>>;

type FeaturesProps = { scenes: Scenes; installation: Installation };

export const Features = ({ scenes, installation: { isKnown, hasAssistant } }: FeaturesProps) => (
  <section id="features" className={`${layout.column} ${layout.section}`} aria-labelledby="features-title">
    <h2 id="features-title" className={`${layout.heading} ${styles.heading}`}>
      {messages.featuresTitle}
    </h2>
    {messages.scenes.map(({ name, title }) => (
      <Moment key={name} name={name} title={title} load={scenes[name]} />
    ))}
    {!hasAssistant && <p className={isKnown ? styles.switchedOff : styles.unknown}>{messages.switchedOff}</p>}
  </section>
);

type MomentProps = { name: SceneName; title: string; load: LoadScene };

/** A moment of the product, and what makes it, as its caption. */
const Moment = ({ name, title, load }: MomentProps) => {
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const part = useOptionalPart(load, isSeen);
  const [runs, setRuns] = useState(0);
  const isStill = usePrefersStillness() && runs === 0;
  const isPicture = name !== 'replay';
  return (
    <figure className={styles.moment}>
      <div ref={ref} className={styles.stands[name]} inert={isPicture} aria-hidden={isPicture}>
        {part && <part.Scene key={runs} isStill={isStill} />}
      </div>
      <figcaption className={styles.caption}>
        <p className={`${layout.displayText} ${styles.title}`}>{title}</p>
        <ul className={styles.features}>
          {messages.featureList
            .filter(({ scene }) => scene === name)
            .map((feature) => (
              <FeatureCard key={feature.icon} {...feature} />
            ))}
        </ul>
        <div className={styles.about}>
          <span className={layout.sample}>{messages.sampleScene}</span>
          <button
            type="button"
            className={styles.again}
            aria-label={messages.playAgain(title)}
            onClick={() => setRuns(runs + 1)}
          >
            <RotateCcw aria-hidden size={16} />
            {messages.again}
          </button>
        </div>
      </figcaption>
    </figure>
  );
};

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

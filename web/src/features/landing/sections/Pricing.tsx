import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from '../../../design/components/Link/Link.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { plural } from '../../../design/formats.ts';
import { benefitsOf } from '../benefits.ts';
import type { Benefit, Tier } from '../content.ts';
import { messages } from '../messages.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import type { Installation } from '../useInstallation.ts';
import { useSeen } from './useSeen.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Pricing.css.ts';

const { free, pro, business } = messages.tiers;

type PricingProps = { installation: Installation; onContact: () => void };

export const Pricing = ({ installation, onContact }: PricingProps) => {
  const { sellsPlans, promoLastDay } = installation;
  const isHydrated = useIsHydrated();
  return (
    <section id="pricing" className={`${layout.column} ${layout.section}`} aria-labelledby="pricing-title">
      <div className={styles.heading}>
        <h2 id="pricing-title" className={layout.heading}>
          {messages.pricingTitle}
        </h2>
        {!sellsPlans && <NotSold {...installation} />}
      </div>
      <ul className={styles.tiers}>
        <TierCard
          {...free}
          note={promoLastDay === undefined ? free.note : messages.freeNotePromo(promoLastDay)}
          benefits={benefitsOf('free', installation)}
        >
          <Link to={paths.myBoards} className={button.quiet}>
            {free.action}
          </Link>
        </TierCard>
        <TierCard
          {...pro}
          tag={messages.trial(installation.trialDays)}
          benefits={benefitsOf('pro', installation)}
          isSuggested
        >
          <Button tone="primary" disabled={!isHydrated} onClick={onContact}>
            {pro.action}
          </Button>
        </TierCard>
        <TierCard {...business} benefits={benefitsOf('business', installation)}>
          <Button disabled={!isHydrated} onClick={onContact}>
            {business.action}
          </Button>
        </TierCard>
      </ul>
    </section>
  );
};

/** Shown where the server sells no plans. The cards below are then a sample. */
const NotSold = ({ isKnown, freeBoards, promoLastDay }: Installation) => (
  <div className={isKnown ? styles.notSold : styles.unknown}>
    <p className={layout.lead}>
      {messages.notSold(
        promoLastDay === undefined
          ? messages.atATime(plural(freeBoards, 'open board'))
          : messages.unlimitedUntil(promoLastDay),
      )}
    </p>
    <p>
      <span className={layout.sample}>{messages.plansElsewhere}</span>
    </p>
  </div>
);

type TierCardProps = Omit<Tier, 'action' | 'claims' | 'tag'> & {
  tag: string;
  benefits: readonly Benefit[];
  isSuggested?: boolean;
  children: ReactNode;
};

const TierCard = ({
  name,
  price,
  due,
  bestFor,
  note,
  tag,
  benefits,
  isSuggested = false,
  children,
}: TierCardProps) => {
  const { ref, isSeen } = useSeen<HTMLLIElement>();
  return (
    <li ref={ref} className={styles.tier} data-seen={isSeen} data-suggested={isSuggested}>
      <div className={styles.head}>
        <h3 className={layout.subheading}>{name}</h3>
        <Badge tone={isSuggested ? 'signal' : 'plain'}>{tag}</Badge>
      </div>
      <p className={styles.bestFor}>{bestFor}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{price}</span> {messages.perMonth}
      </p>
      <p className={styles.due}>{due}</p>
      <p className={styles.note}>{note}</p>
      <div className={styles.action}>{children}</div>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <BenefitLine key={benefit.text} {...benefit} />
        ))}
      </ul>
    </li>
  );
};

const BenefitLine = ({ text, checked }: Benefit) => (
  <li className={checked ? styles.benefit : styles.missing}>
    {checked ? <Check aria-hidden size={20} strokeWidth={2.5} /> : <X aria-hidden size={20} />}
    <span>
      <span className={visuallyHidden}>{checked ? messages.included : messages.notIncluded} </span>
      {text}
    </span>
  </li>
);

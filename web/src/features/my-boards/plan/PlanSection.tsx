import { redeemPlanKey, startTrial } from '@openfloor/contract/calls/devices';
import type { PlanInfo } from '@openfloor/contract/http/plan';
import { useStore } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type Ref } from 'react';
import { withSession } from '../../../api/http/withSession.ts';
import { send } from '../../../api/http/apiClient.ts';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { CodeForm } from './CodeForm.tsx';
import { failureText } from './failureText.ts';
import { Devices } from './Devices.tsx';
import { messages } from './messages.ts';
import { PlanDevices } from './PlanDevices.tsx';
import * as styles from './Plan.css.ts';

type PlanSectionProps = {
  /** Undefined: the server sells no plans. */
  plan: PlanInfo | undefined;
  /** The field for a plan key. */
  keyField: Ref<HTMLInputElement>;
  onPlan: (plan: PlanInfo) => void;
  /** Called when the plan and the boards of this device have changed. */
  onLinked: () => void;
};

/**
 * A folded section for what is rarely needed: the device's plan, on a server that sells plans, and the codes by which
 * devices get plan and boards.
 */
export const PlanSection = ({ plan, keyField, onPlan, onLinked }: PlanSectionProps) => {
  const store = useStore();
  const titleId = useId();
  const change = (changed: PlanInfo): void => {
    showToast(store, { title: messages.redeemed(changed.plan) });
    onPlan(changed);
  };
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <details>
        <summary className={styles.summary}>
          <h2 id={titleId} className={styles.heading}>
            {messages.more}
          </h2>
          {plan ? <PlanFacts {...plan} /> : <span className={styles.quiet}>{messages.moreText}</span>}
          <ChevronDown aria-hidden size={20} className={styles.chevron} />
        </summary>
        <div className={styles.halves}>
          {plan && (
            <div className={styles.half}>
              <h3 className={styles.part}>{messages.plan}</h3>
              {/* The key mounts it again for another plan, which has other devices: it reads them only when it is
                  mounted. */}
              {plan.plan !== 'free' && <PlanDevices key={plan.expiresAt} />}
              <CodeForm
                ref={keyField}
                label={messages.key}
                action={messages.redeem}
                acting={messages.redeeming}
                send={(key) => withSession(() => send(redeemPlanKey, { key }))}
                onDone={change}
              />
              {plan.plan === 'free' && plan.trialDays !== undefined && (
                <Trial days={plan.trialDays} onStarted={change} />
              )}
            </div>
          )}
          <Devices hasPlan={plan !== undefined} onLinked={onLinked} />
        </div>
      </details>
    </section>
  );
};

const PlanFacts = ({ plan, boards: { limit, used }, expiresAt, trial }: PlanInfo) => (
  <span className={styles.facts}>
    <span className={styles.planName}>{messages.planOf(plan)}</span>
    {trial && <Badge>{messages.trial}</Badge>}
    {plan !== 'free' && expiresAt !== undefined && (
      <span>
        {messages.until} <DateTime at={expiresAt} to="date" />
      </span>
    )}
    <span className={styles.quiet}>
      {limit === null ? messages.boardsAnyNumber(used) : messages.boardsOf(used, limit)}
    </span>
  </span>
);

const Trial = ({ days, onStarted }: { days: number; onStarted: (plan: PlanInfo) => void }) => {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const result = await withSession(() => send(startTrial, {}));
    setBusy(false);
    if (result.ok) onStarted(result.value);
    else setError(failureText(result));
  };
  return (
    <div className={styles.row}>
      <Button aria-disabled={isBusy} onClick={() => void start()}>
        {isBusy ? messages.starting : messages.startTrial(days)}
      </Button>
      <p className={styles.quiet}>{messages.trialText}</p>
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  );
};

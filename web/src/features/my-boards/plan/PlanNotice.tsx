import type { PlanInfo } from '@openfloor/contract/http/plan';
import { useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { messages } from './messages.ts';
import * as styles from './Plan.css.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How long before its end a plan's end is announced. Shorter for a trial, which may last no longer than a plan's
 * announcement.
 */
const ANNOUNCED_MS = { plan: 14 * DAY_MS, trial: 3 * DAY_MS };

type PlanNoticeProps = { plan: PlanInfo; onEnterKey: () => void };

/**
 * Announces the end of the device's plan and the plan that follows, and afterwards that it has ended. Otherwise renders
 * nothing.
 */
export const PlanNotice = ({ plan: { plan, expiresAt, next, trial }, onEnterKey }: PlanNoticeProps) => {
  const [nowMs] = useState(Date.now);
  const announcedMs = ANNOUNCED_MS[trial === true ? 'trial' : 'plan'];
  if (expiresAt === undefined || Date.parse(expiresAt) - nowMs > announcedMs) return null;
  const isOver = plan === 'free';
  return (
    <div className={styles.notice}>
      <div>
        <p className={styles.noticeTitle}>
          {isOver ? messages.ended : messages.ending(plan, trial === true)} <DateTime at={expiresAt} />
        </p>
        {next && (
          <p>
            {messages.goesOn(next.plan)} <DateTime at={next.expiresAt} to="date" />.
          </p>
        )}
        <p>{isOver ? messages.endedText : messages.endingText}</p>
      </div>
      <Button onClick={onEnterKey}>{messages.toPlanKey}</Button>
    </div>
  );
};

import type { PlanInfo } from '@openfloor/contract/http/plan';
import { useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { messages } from './messages.ts';
import * as styles from './Plan.css.ts';

/** How long before its end a plan's end is announced. */
const ANNOUNCED_MS = 14 * 24 * 60 * 60 * 1000;

type PlanNoticeProps = { plan: PlanInfo; onEnterKey: () => void };

/** Announces that the device's plan ends, and says afterwards that it has ended; otherwise nothing. */
export const PlanNotice = ({ plan: { plan, expiresAt, trial }, onEnterKey }: PlanNoticeProps) => {
  const [nowMs] = useState(Date.now);
  if (expiresAt === undefined || Date.parse(expiresAt) - nowMs > ANNOUNCED_MS) return null;
  const isOver = plan === 'free';
  return (
    <div className={styles.notice}>
      <div>
        <p className={styles.noticeTitle}>
          {isOver ? messages.ended : messages.ending(plan, trial === true)} <DateTime at={expiresAt} />
        </p>
        <p>{isOver ? messages.endedText : messages.endingText}</p>
      </div>
      <Button onClick={onEnterKey}>{messages.toPlanKey}</Button>
    </div>
  );
};

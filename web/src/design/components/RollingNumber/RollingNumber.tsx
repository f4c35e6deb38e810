import { useEffect, useRef } from 'react';
import { signalColor, stillMotion } from '../../theme.css.ts';
import { numberText } from '../../formats.ts';
import { MOTION } from '../../tokens.ts';

/** A number rolls at most this often; changes in between only replace it. */
const ROLL_EVERY_MS = 1000;

/** The underline of a number that has grown. */
const RISEN_MS = 1600;
const RISEN: Keyframe[] = [{ boxShadow: `0 3px 0 ${signalColor}` }, { boxShadow: '0 3px 0 transparent' }];

type RollingNumberProps = {
  value: number;
  className?: string;
  /** Whether an underline in the signal colour fades out when the number grows. A large number needs none. */
  isUnderlined?: boolean;
};

/** A number that rolls into place when it changes. */
export const RollingNumber = ({ value, className, isUnderlined = true }: RollingNumberProps) => {
  const number = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  const rolledAtMs = useRef(-ROLL_EVERY_MS);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    const nowMs = performance.now();
    if (before === value || nowMs - rolledAtMs.current < ROLL_EVERY_MS || matchMedia(stillMotion).matches)
      return;
    rolledAtMs.current = nowMs;
    const from = value > before ? '0.5em' : '-0.5em';
    number.current?.animate([{ transform: `translateY(${from})`, opacity: 0 }, {}], {
      duration: MOTION.stateMs,
      easing: MOTION.easing,
    });
    if (isUnderlined && value > before) number.current?.animate(RISEN, RISEN_MS);
  }, [isUnderlined, value]);
  return (
    <span ref={number} className={className}>
      {numberText(value)}
    </span>
  );
};

import type { QuestionId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useEffect, useId, useRef } from 'react';
import { stillMotion } from '../../../design/theme.css.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './StageLight.css.ts';

const TICK_MS = 250;
const TICKS_PER_SAMPLE = 4;
/** Largest change of brightness in a tick: from dark to bright in five seconds. */
const STEP_MAX = 0.05;
const SAMPLE_S = (TICK_MS * TICKS_PER_SAMPLE) / 1000;
/** Share of the latest sample in the average. */
const FRESH = 0.4;
/** Opacity without votes, at which the light is that of the landing page, and what full brightness adds. */
const REST = 0.75;
const RANGE = 0.25;

/** The cone of light behind the question. Its brightness follows the votes per second; still with reduced motion. */
export const StageLight = ({ session }: { session: SpeakerSession }) => {
  const store = useStore();
  const cone = useRef<SVGSVGElement>(null);
  const gradientId = useId();
  useEffect(() => {
    if (matchMedia(stillMotion).matches) return undefined;
    let seen = store.get(session.atoms.questions);
    let [ticks, perSecond, wanted, brightness] = [0, 0, 0, 0];
    const tick = (): void => {
      ticks += 1;
      if (ticks % TICKS_PER_SAMPLE === 0) {
        const questions = store.get(session.atoms.questions);
        perSecond += FRESH * (votesAdded(seen, questions) / SAMPLE_S - perSecond);
        seen = questions;
        wanted = steadied(wanted, brightnessAt(perSecond));
      }
      if (brightness === wanted) return;
      brightness = stepTowards(brightness, wanted, STEP_MAX);
      if (cone.current) cone.current.style.opacity = String(REST + RANGE * brightness);
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [session, store]);
  return (
    <svg
      ref={cone}
      aria-hidden
      className={styles.cone}
      style={{ opacity: REST }}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
    >
      <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
        {/* No brighter at the top, where the head's text is. */}
        <stop offset="0.3" className={styles.light} stopOpacity="0.385" />
        <stop offset="0.96" className={styles.light} stopOpacity="0" />
      </linearGradient>
      <polygon points="44,0 56,0 98,100 2,100" fill={`url(#${gradientId})`} />
    </svg>
  );
};

type Votes = ReadonlyMap<QuestionId, { votes: number }>;

/** Votes per second at which the light has half of its brightness. */
const HALF_AT = 6;

/** Votes that were added between two views. Votes of a question that has just become visible do not count. */
export const votesAdded = (before: Votes, now: Votes): number => {
  if (before === now) return 0;
  let added = 0;
  for (const [id, { votes }] of now) added += Math.max(0, votes - (before.get(id)?.votes ?? votes));
  return added;
};

/** In [0, 1): rises quickly at first, so that a small hall also sees it answer. */
export const brightnessAt = (votesPerSecond: number): number => votesPerSecond / (votesPerSecond + HALF_AT);

/** A smaller difference of brightness is chance, not a change of the rate of votes. */
const NOISE = 0.06;

/** The former brightness, unless the latest one differs by more than chance or is nearly 0: the light then goes out. */
export const steadied = (former: number, latest: number): number =>
  Math.abs(latest - former) > NOISE || latest < NOISE / 6 ? latest : former;

/** Moves by at most one step, so that the light never flickers. */
export const stepTowards = (current: number, target: number, stepMax: number): number =>
  current + Math.max(-stepMax, Math.min(stepMax, target - current));

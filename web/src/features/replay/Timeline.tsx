import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { durationText } from '../../design/formats.ts';
import { hiddenOnPhone } from '../../design/theme.css.ts';
import { messages } from './messages.ts';
import { drawRates, type ChartTexts } from './rateChart.ts';
import type { Timeline as TimelineOfLog } from './timeline.ts';
import * as styles from './Timeline.css.ts';

type TimelineProps = {
  timeline: TimelineOfLog;
  /** Time since the timeline's start, in ms. */
  position: number;
  /** The position in words, for screen readers. */
  valueText: string;
  texts: ChartTexts;
  onMove: (position: number) => void;
  /** Whether a pointer holds the slider. */
  onHold: (isHeld: boolean) => void;
};

/** Votes and questions per time, below a slider that moves through them. */
export const Timeline = ({ timeline, position, valueText, texts, onMove, onHold }: TimelineProps) => {
  const chart = useRef<HTMLDivElement>(null);
  const [barMs, setBarMs] = useState<number>();
  useEffect(() => {
    const target = chart.current;
    if (!target) return undefined;
    let drawn: ReturnType<typeof drawRates> | undefined;
    const draw = (): void => {
      drawn?.destroy();
      drawn = drawRates(target, timeline, texts);
      setBarMs(drawn.barMs);
    };
    // The observer also calls this when it begins to observe.
    const sizes = new ResizeObserver(draw);
    sizes.observe(target);
    const redraw = (): void => drawn?.redraw();
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      theme.disconnect();
      scheme.removeEventListener('change', redraw);
      drawn?.destroy();
    };
  }, [texts, timeline]);
  /** Moves to where a finger taps or drags: some browsers let fingers only drag the thumb. */
  const moveTo = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - styles.INSET_PX) / (width - 2 * styles.INSET_PX);
    onMove(Math.min(1, Math.max(0, share)) * timeline.durationMs);
  };
  const { chart: words } = messages;
  return (
    <div>
      <div className={styles.plot}>
        <div ref={chart} className={styles.chart} aria-hidden />
        <input
          type="range"
          className={styles.slider}
          aria-label={messages.slider}
          aria-valuetext={valueText}
          min={0}
          max={timeline.durationMs}
          step="any"
          value={position}
          onChange={({ target }) => onMove(target.valueAsNumber)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            onHold(true);
          }}
          onPointerMove={(event) => event.buttons > 0 && moveTo(event)}
          onPointerUp={(event) => {
            moveTo(event);
            onHold(false);
          }}
          onPointerCancel={() => onHold(false)}
        />
      </div>
      <p className={styles.legend}>
        <span className={styles.votes}>{words.votes}</span>
        <span className={styles.questions}>{words.questions}</span>
        {barMs !== undefined && <span className={hiddenOnPhone}>{messages.perBar(durationText(barMs))}</span>}
        {timeline.moments.some(({ kind }) => kind === 'answering' || kind === 'answered') && (
          <>
            <span className={styles.answering}>{words.answering}</span>
            <span className={styles.answered}>{words.answered}</span>
          </>
        )}
        {timeline.cuts.length > 0 && <span>{messages.pauses}</span>}
      </p>
    </div>
  );
};

import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { stillMotion } from '../../../design/theme.css.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { messages } from './messages.ts';
import { createLights } from './paintLights.ts';
import * as styles from './Wall.css.ts';

const NO_BREAK_SPACE = '\u{a0}';

/** One point of light per viewer, and their number. */
export const ViewerLights = ({ session }: { session: SpeakerSession }) => {
  const count = useAtomValue(session.atoms.viewerCount);
  const [settled, flying] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  const lights = useRef<ReturnType<typeof createLights>>(undefined);
  useEffect(() => {
    if (!settled.current || !flying.current) return undefined;
    const canvas = settled.current;
    const painter = createLights(
      { settled: canvas, flying: flying.current },
      matchMedia(stillMotion).matches,
    );
    lights.current = painter;
    const observer = new ResizeObserver(() =>
      painter.resize(canvas.clientWidth * devicePixelRatio, canvas.clientHeight * devicePixelRatio),
    );
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      painter.stop();
    };
  }, [settled, flying]);
  useEffect(() => lights.current?.show(count ?? 0), [count]);
  return (
    <div className={styles.lights}>
      <div className={styles.sky}>
        <canvas ref={settled} aria-hidden className={styles.layer} />
        <canvas ref={flying} aria-hidden className={styles.layer} />
      </div>
      {/* Reserves its place before the count is known. */}
      <p className={styles.viewers}>{count ? messages.viewers(count) : NO_BREAK_SPACE}</p>
    </div>
  );
};

import { useAtomValue } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useEffect, useRef, useState } from 'react';
import { momentText } from '../../../design/formats.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { moderatorPart } from '../moderatorPart.ts';
import * as styles from './Strip.css.ts';

const Countdown = lazyPart(() => import('../timeBox/Countdown.tsx'));
const StripControls = moderatorPart((parts) => parts.StripControls);

/**
 * Strip in the header with what everybody on the board has to know now, the most important first. It is one line, so
 * that its texts do not change the height of the header. Where not all of them fit, a press unfolds it over the list.
 */
export const Strip = () => {
  const { adminToken, openness } = useBoard();
  const said = useStripTexts();
  const phase = useAtomValue(openness.phase);
  const isPaused = useAtomValue(openness.asking) === 'paused' && phase !== 'over';
  const all = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const box = all.current;
    if (!box || isOpen) return undefined;
    const measure = (): void =>
      setIsCut(
        [...box.querySelectorAll('p')].some((text) => text.scrollWidth > text.clientWidth) ||
          // The part that is hidden, or a button of it.
          [...box.querySelectorAll('div, button')].some((part) => part.textContent && part.clientWidth <= 1),
      );
    // A text may change without a change of its box, which `ResizeObserver` would miss.
    const changes = new MutationObserver(measure);
    changes.observe(box, { subtree: true, childList: true, characterData: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(box.parentElement ?? box);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const close = (event: PointerEvent | KeyboardEvent): void => {
      const strip = all.current?.parentElement;
      const isInside = event.target instanceof Node && strip?.contains(event.target) === true;
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) setIsOpen(false);
    };
    addEventListener('pointerdown', close, { signal: stop.signal });
    addEventListener('keydown', close, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen]);
  const isUnfolded = isOpen && isCut;
  return (
    <div className={styles.strip}>
      <div ref={all} className={isUnfolded ? styles.unfolded : styles.all} data-paused={isPaused}>
        <Suspense>{adminToken === undefined ? <TimeLeft /> : <StripControls isPaused={isPaused} />}</Suspense>
        <div role="status" aria-atomic={false} className={styles.words}>
          {said.map(
            (text) =>
              text && (
                <p key={text} dir="auto">
                  {text}
                </p>
              ),
          )}
        </div>
      </div>
      {isCut && (
        <button
          type="button"
          className={styles.opener}
          aria-label={isUnfolded ? messages.showLess : messages.showAll}
          aria-expanded={isUnfolded}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
    </div>
  );
};

/** Countdown to when the board stops taking questions, or starts to. */
const TimeLeft = () => {
  const { atoms, openness } = useBoard();
  const { opensAt, closesAt } = useAtomValue(atoms.settings);
  const gate = useAtomValue(openness.asking);
  const at = gate === 'before' ? opensAt : gate === 'open' ? closesAt : null;
  return at === null ? null : <Countdown at={at} isOpening={gate === 'before'} />;
};

/** The texts of the strip, the most important first. */
const useStripTexts = () => {
  const { atoms, board, isClosed, openness, adminToken } = useBoard();
  const isModerator = adminToken !== undefined;
  const demo = useAtomValue(board)?.demo && messages.demoText;
  const { voting, notice, review } = useAtomValue(atoms.settings);
  const endedAt = useAtomValue(atoms.endedAt);
  const gate = useAtomValue(openness.asking);
  // Shown after hydration: times are in the reader's zone, which the server does not know.
  const isHydrated = useIsHydrated();
  if (useAtomValue(isClosed)) return [messages.closedNotice, notice, demo];
  if (endedAt !== undefined) return [isHydrated && messages.endedNotice(momentText(endedAt)), notice, demo];
  return [
    messages.gates[gate],
    gate === 'paused' && !isModerator && messages.pausedKept,
    voting === 'paused' && messages.votingGates.paused,
    notice,
    gate === 'open' && review && !isModerator && messages.reviewNotice,
    demo,
  ];
};

import { useAtomValue } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { momentText } from '../../../design/formats.ts';
import { useBoard } from '../boardContext.ts';
import { useAnsweringNow } from '../list/useAnsweringNow.ts';
import { messages } from '../messages.ts';
import * as styles from './Strip.css.ts';

/**
 * What everybody on the board has to know now, the weightiest first, in one line of the head whose height does not depend on it. Where it
 * has no room for all, a press unfolds it over the list.
 * @param children moderators' time box
 */
export const Strip = ({ children }: { children?: ReactNode }) => {
  const said = useSaid();
  const all = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const box = all.current;
    if (!box || isOpen) return undefined;
    const measure = (): void =>
      setIsCut(
        [...box.querySelectorAll('p')].some((text) => text.scrollWidth > text.clientWidth) ||
          [...box.querySelectorAll('button')].some((button) => button.clientWidth === 0),
      );
    // Texts may change while what is shown of them stays as wide.
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
      <div ref={all} className={isUnfolded ? styles.unfolded : styles.all}>
        <div role="status" aria-atomic={false} className={styles.words}>
          <AnsweringNow />
          {said.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </div>
        {children}
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

/** The question that is being answered, for the audience, which has it in the list too. Moderators see it beside the list. */
const AnsweringNow = () => {
  const { ownIds } = useBoard();
  const question = useAnsweringNow();
  const isOwn = useAtomValue(ownIds).has(question?.id ?? '');
  return (
    question && (
      <p key={question.id} className={styles.answering}>
        <span>{isOwn ? messages.onStage : messages.answeringNow}</span> <bdi>{question.text}</bdi>
      </p>
    )
  );
};

const useSaid = (): string[] => {
  const { atoms, isClosed } = useBoard();
  const { voting, notice } = useAtomValue(atoms.settings);
  const endedAt = useAtomValue(atoms.endedAt);
  const said: string[] = [];
  if (useAtomValue(isClosed)) said.push(messages.closedNotice);
  else if (endedAt !== undefined) said.push(messages.endedNotice(momentText(endedAt)));
  else if (voting === 'paused') said.push(messages.votingGates.paused);
  return notice === null ? said : [...said, notice];
};

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import * as styles from './LongText.css.ts';

type LongTextProps = {
  id: string;
  /** Class of the text. */
  className: string | undefined;
  /** Lines shown until the reader unfolds the text; undefined: all. */
  lines: number | undefined;
  text: string;
  /** The text with its prefix and the marks of a search. */
  children?: ReactNode;
};

/** A question's text, folded to `lines` lines if it is longer. */
export const LongText = ({ id, className = '', lines, text, children = text }: LongTextProps) => {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const isWhole = lines === undefined || isUnfolded;
  useEffect(() => {
    const paragraph = shown.current;
    if (!paragraph || isWhole) return undefined;
    // The button takes the room of a line, so a text that is only one line longer is shown whole.
    const shownMaxPx = (): number => paragraph.clientHeight * (isCut ? 1 + 1 / lines : 1);
    // The observer reports the first size before the first paint, and no sizes of texts that are out of view.
    const observer = new ResizeObserver(() => setIsCut(paragraph.scrollHeight > shownMaxPx() + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
    // `text` is a dependency because an edited text may be longer while the paragraph keeps its height.
  }, [isCut, isWhole, lines, text]);
  return (
    <>
      <p
        ref={shown}
        id={id}
        className={isWhole ? className : `${className} ${isCut ? styles.folded : styles.fitting}`}
        {...(!isWhole && { style: { WebkitLineClamp: isCut ? lines : lines + 1 } })}
        dir="auto"
      >
        {children}
      </p>
      {isCut && lines !== undefined && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isWhole ? messages.showLess : messages.showAll}
        </button>
      )}
    </>
  );
};

import type { ReactNode } from 'react';
import { matchesIn } from './matchesIn.ts';
import * as styles from './marked.css.ts';

/** The text with the words of a search marked. @param words folded */
export const marked = (text: string, words: readonly string[]): ReactNode => {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of matchesIn(text, words)) {
    parts.push(
      text.slice(done, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return [...parts, text.slice(done)];
};

import type { MouseEvent } from 'react';
import { messages } from './messages.ts';
import * as styles from './BoardScreen.css.ts';

/** Ids of the targets of the links. */
export const QUESTIONS_ID = 'questions';
export const ASK_ID = 'ask';

/**
 * Elements that get the focus inside the target of a link: the first question, or the ask field. Without one the
 * target itself gets it.
 */
const WANTED = '[data-question] > article, textarea[name="text"]';

const go = (event: MouseEvent<HTMLAnchorElement>): void => {
  // The address stays as it is: a new fragment would change where Back leads.
  event.preventDefault();
  const place = document.querySelector<HTMLElement>(event.currentTarget.hash);
  (place?.querySelector<HTMLElement>(WANTED) ?? place)?.focus();
};

/**
 * Links at the top of the page, visible while focused, to the list and to the ask field: a long list has hundreds of
 * controls before that field.
 */
export const SkipLinks = () => (
  <nav aria-label={messages.skip}>
    <a className={styles.skip} href={`#${QUESTIONS_ID}`} onClick={go}>
      {messages.skipToQuestions}
    </a>
    <a className={styles.skip} href={`#${ASK_ID}`} onClick={go}>
      {messages.skipToAsking}
    </a>
  </nav>
);

import type { MouseEvent } from 'react';
import { messages } from './messages.ts';
import * as styles from './BoardScreen.css.ts';

/** Ids of the places that the links lead to. */
export const QUESTIONS_ID = 'questions';
export const ASK_ID = 'ask';

/** What gets the focus there: the first question, or the field to ask; if there is none, the place itself. */
const WANTED = '[data-question] > article, textarea[name="text"]';

const go = (event: MouseEvent<HTMLAnchorElement>): void => {
  // The address stays as it is: a new fragment would change where Back leads.
  event.preventDefault();
  const place = document.querySelector<HTMLElement>(event.currentTarget.hash);
  (place?.querySelector<HTMLElement>(WANTED) ?? place)?.focus();
};

/** First on the page, seen while they have the focus: a long list has hundreds of controls before the field to ask. */
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

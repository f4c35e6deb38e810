import { messages } from '../../messages.ts';
import * as styles from './forms.css.ts';

/** List of the texts that a decision is about, each in its own writing direction. */
export const QuotedTexts = ({ texts }: { texts: readonly string[] }) => (
  <ul className={styles.texts}>
    {messages.quoted(texts).map((text, place) => (
      <li key={`${place} ${text}`} dir="auto">
        {text}
      </li>
    ))}
  </ul>
);

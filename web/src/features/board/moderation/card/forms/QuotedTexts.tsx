import { messages } from '../../messages.ts';
import * as styles from './forms.css.ts';

/** What a decision is about: texts one below the other, each in its own direction. */
export const QuotedTexts = ({ texts }: { texts: readonly string[] }) => (
  <ul className={styles.texts}>
    {messages.quoted(texts).map((text, place) => (
      <li key={`${place} ${text}`} dir="auto">
        {text}
      </li>
    ))}
  </ul>
);

import type { Flag } from '@openfloor/contract/flags';
import FlagIcon from 'lucide-react/icons/flag';
import { messages } from '../messages.ts';
import * as styles from './Flags.css.ts';

/** Text of a reason. The assistant names categories in words of its model; the other reasons are codes. */
const words = (reason: string, by: Flag['by']): string => {
  if (by === 'machine') return messages.flags.byAssistant(reason);
  return messages.flags.reasons.get(reason) ?? reason;
};

/** Why screening flagged a question. */
export const FlagReasons = ({ flags }: { flags: readonly Flag[] }) => (
  <ul className={styles.reasons} aria-label={messages.flags.label}>
    {flags.map(({ reason, by, detail }) => (
      <li key={`${reason} ${by}`} className={styles.reason}>
        <FlagIcon aria-hidden size={14} className={styles.icon} />
        <span>{words(reason, by)}</span>
        {detail !== undefined && ' '}
        {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
      </li>
    ))}
  </ul>
);

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

import type { Flag } from '@openfloor/contract/flags';
import type { Question } from '@openfloor/contract/questions';
import FlagIcon from 'lucide-react/icons/flag';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import { useModeration } from '../acts/useModeration.ts';
import { QUESTION_ACTS } from './questionActs.ts';
import * as styles from './Flags.css.ts';

/** The assistant names categories in words of its model; the other reasons are codes. */
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

/** The reasons, and the button that removes the flags. */
export const Flags = ({ question, flags }: { question: Question; flags: readonly Flag[] }) => {
  const { dismissFlags } = useModeration();
  return (
    <div className={styles.flags}>
      <FlagReasons flags={flags} />
      <Button
        tone="quiet"
        aria-label={messages.on(messages.flags.dismiss, question.text)}
        title={`${messages.flags.dismiss} (${QUESTION_ACTS.dismissFlags.key})`}
        onClick={({ currentTarget, detail }) => {
          // By a key: the button goes with the flags, and would leave the focus on `body`.
          if (detail === 0) currentTarget.closest('article')?.focus();
          dismissFlags(question);
        }}
      >
        {messages.flags.dismiss}
      </Button>
    </div>
  );
};

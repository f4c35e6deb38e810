import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { messages } from '../../messages.ts';
import * as styles from './QuestionDialogs.css.ts';

/** Props of a dialog with a form about a question. */
export type FormDialogProps = {
  id: QuestionId;
  /**
   * `opened`: the question when the dialog was opened; `question`: as it was last on the board. Both unknown if an
   * earlier page left the form.
   */
  opened: Question | undefined;
  question: Question | undefined;
  onClose: () => void;
};

type ConflictProps = { theirs: string; onKeepOwn: () => void; onTakeTheirs: () => void };

/**
 * Shows what a colleague stored while this moderator changed the same, and offers the choice. Nothing is saved
 * before. `data-not-first`: the dialog does not focus these buttons first, so that Enter chooses nothing by accident.
 */
export const Conflict = ({ theirs, onKeepOwn, onTakeTheirs }: ConflictProps) => (
  <section className={styles.conflict} aria-label={messages.conflict.title}>
    <p role="status">
      <strong>{messages.conflict.title}</strong>
    </p>
    <div>
      <p className={styles.caption}>{messages.conflict.theirs}</p>
      <blockquote className={styles.quote} dir="auto">
        {theirs === '' ? messages.conflict.none : theirs}
      </blockquote>
    </div>
    <div className={styles.actions}>
      <Button data-not-first onClick={onTakeTheirs}>
        {messages.conflict.takeTheirs}
      </Button>
      <Button data-not-first onClick={onKeepOwn}>
        {messages.conflict.keepOwn}
      </Button>
    </div>
  </section>
);

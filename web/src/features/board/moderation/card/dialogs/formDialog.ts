import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';

/** What a dialog in which one writes about a question is given. */
export type FormDialogProps = {
  id: QuestionId;
  /** The question when the dialog was opened, and as it was last on the board; unknown if an earlier page left the form. */
  opened: Question | undefined;
  question: Question | undefined;
  onClose: () => void;
};

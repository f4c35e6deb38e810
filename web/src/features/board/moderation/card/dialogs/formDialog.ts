import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';

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

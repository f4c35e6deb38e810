import type { Question } from '@openfloor/contract/questions';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { KeyCard } from '../../design/components/KeyCard/KeyCard.tsx';
import CloseBoardDialog from '../../features/board/moderation/afterwards/ending/CloseBoardDialog.tsx';
import { QuestionDialogs } from '../../features/board/moderation/card/dialogs/QuestionDialogs.tsx';
import {
  questionDialogAtom,
  type QuestionDialog,
} from '../../features/board/moderation/acts/useModeration.ts';
import { FullScreenCode } from '../../features/board/share/FullScreenCode.tsx';
import ContactDialog from '../../features/contact/ContactDialog.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, questionWith, SampleBoard } from '../SampleBoard.tsx';

const nothing = () => undefined;

const about = (dialog: QuestionDialog, question: Partial<Question> = {}) => (
  <SampleBoard
    isModerator
    question={questionWith({ labels: ['Product'], ...question })}
    prepare={(_, store) => store.set(questionDialogAtom, dialog)}
  >
    <QuestionDialogs />
  </SampleBoard>
);

export const dialogs: Part = {
  name: 'Dialogs',
  isAlone: true,
  states: {
    Dialog: (
      <Dialog title="Board settings" description="They apply at once." closeLabel="Close" onClose={nothing}>
        <p>Content</p>
      </Dialog>
    ),
    'Alert dialog': (
      <AlertDialog
        title="Withdraw your question?"
        subject={questionWith().text}
        description="Its 12 votes are lost."
        cancelLabel="Keep"
        confirmLabel="Withdraw"
        onCancel={nothing}
        onConfirm={nothing}
      />
    ),
    'Alert dialog in Arabic': (
      <AlertDialog
        title="Withdraw your question?"
        subject={ARABIC.text}
        description="Its 12 votes are lost."
        cancelLabel="Keep"
        confirmLabel="Withdraw"
        onCancel={nothing}
        onConfirm={nothing}
      />
    ),
    Keys: (
      <KeyCard
        title="Keys"
        closeLabel="Close"
        keys={[
          ['j', 'Next question'],
          ['k', 'Previous question'],
        ]}
        onClose={nothing}
      />
    ),
    'Edit a question': about({ id: ID, kind: 'edit' }),
    'Edit a question in Arabic': about(
      { id: ID, kind: 'edit' },
      { text: ARABIC.text, original: ARABIC.other },
    ),
    'Answer in writing': about({ id: ID, kind: 'reply' }),
    'Answer in Arabic': about(
      { id: ID, kind: 'reply' },
      { text: ARABIC.text, reply: { text: ARABIC.reply, at: questionWith().createdAt } },
    ),
    Labels: about({ id: ID, kind: 'labels' }),
    'Block the author': about({ id: ID, kind: 'block' }),
    'A colleague was first': about({ id: ID, kind: 'override', decision: { act: 'approve' } }),
    'Close the board': (
      <SampleBoard isModerator>
        <CloseBoardDialog onCancel={nothing} />
      </SampleBoard>
    ),
    'Code in full screen': <FullScreenCode link="https://example.org/b/4f7k2m" onClose={nothing} />,
    Contact: <ContactDialog onClose={nothing} />,
  },
};

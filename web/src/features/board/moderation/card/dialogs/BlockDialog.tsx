import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useStore } from 'jotai';
import { useState } from 'react';
import * as checkbox from '../../../../../design/checkbox.css.ts';
import { AlertDialog } from '../../../../../design/components/AlertDialog/AlertDialog.tsx';
import { useBoard } from '../../../boardContext.ts';
import { LIVE, REVIEW } from '../../../list/selection.ts';
import { useBulk } from '../../acts/useBulk.ts';
import { useModeration } from '../../acts/useModeration.ts';
import { messages } from '../../messages.ts';

/** Confirms the block of an author, and offers to hide and to decline what the author has asked. */
export const BlockDialog = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const { id, text, authorId } = question;
  const store = useStore();
  const { atoms } = useBoard();
  const { block } = useModeration();
  const doToAll = useBulk();
  const [hides, setHides] = useState(false);
  const [declines, setDeclines] = useState(false);
  const theirs = (is: (each: Question) => boolean): QuestionId[] =>
    [...store.get(atoms.questions).values()].flatMap((each) =>
      each.authorId === authorId && is(each) ? each.id : [],
    );
  const [shown, waiting] = [theirs(LIVE.isIn).length, theirs(REVIEW.isIn).length];
  const confirm = async (): Promise<void> => {
    if (hides) await doToAll(theirs(LIVE.isIn), { act: 'hide' });
    if (declines) await doToAll(theirs(REVIEW.isIn), { act: 'decline' });
    block(id);
  };
  return (
    <AlertDialog
      title={messages.blockTitle}
      subject={text}
      description={messages.blockText}
      cancelLabel={messages.cancel}
      confirmLabel={messages.blockConfirm}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {shown > 0 && <Choice label={messages.hideTheirs(shown)} isChosen={hides} onChange={setHides} />}
      {waiting > 0 && (
        <Choice label={messages.declineTheirs(waiting)} isChosen={declines} onChange={setDeclines} />
      )}
    </AlertDialog>
  );
};

type ChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void };

const Choice = ({ label, isChosen, onChange }: ChoiceProps) => (
  <label className={checkbox.choice}>
    <input
      type="checkbox"
      // The first focus stays on Cancel.
      data-not-first
      className={checkbox.box}
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);

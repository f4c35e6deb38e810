import { QUESTION_TEXT_LENGTH_MAX, REPLY_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Question } from '@openfloor/contract/questions';
import { useAtom, useAtomValue } from 'jotai';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { TextArea } from '../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../boardContext.ts';
import { messages as historyMessages } from '../history/messages.ts';
import { LabelsDialog } from './LabelsDialog.tsx';
import { messages } from '../messages.ts';
import { useLatestAct } from '../history/useLatestAct.ts';
import { questionDialogAtom, useModeration, type Decision } from '../acts/useModeration.ts';
import * as styles from './QuestionDialogs.css.ts';

/** The dialog about one question that is open, if any. */
export const QuestionDialogs = () => {
  const [dialog, setDialog] = useAtom(questionDialogAtom);
  const question = useAtomValue(useBoard().atoms.questions).get(dialog?.id ?? '');
  if (!dialog || !question) return null;
  const { kind, id } = dialog;
  const props = { question, onClose: () => setDialog(undefined) };
  if (kind === 'edit') return <EditDialog key={id} {...props} />;
  if (kind === 'reply') return <ReplyDialog key={id} {...props} />;
  if (kind === 'override') return <OverrideDialog key={id} {...props} decision={dialog.decision} />;
  return kind === 'labels' ? <LabelsDialog key={id} {...props} /> : <BlockDialog key={id} {...props} />;
};

type QuestionDialogProps = { question: Question; onClose: () => void };

const EditDialog = ({ question: { id, text, original, erased }, onClose }: QuestionDialogProps) => {
  const { edit } = useModeration();
  const words = messages.edit;
  return (
    <TextDialog
      words={words}
      text={erased ? '' : text}
      lengthMax={QUESTION_TEXT_LENGTH_MAX}
      mayBeEmpty={false}
      onSave={(written) => edit(id, written)}
      onClose={onClose}
    >
      {original !== undefined && (
        <div>
          <p className={styles.caption}>{words.original}</p>
          <blockquote className={styles.quote} dir="auto">
            {original}
          </blockquote>
        </div>
      )}
    </TextDialog>
  );
};

const ReplyDialog = ({ question: { id, text, reply: former }, onClose }: QuestionDialogProps) => {
  const { reply } = useModeration();
  return (
    <TextDialog
      words={messages.reply}
      text={former?.text ?? ''}
      lengthMax={REPLY_LENGTH_MAX}
      mayBeEmpty={former !== undefined}
      onSave={(written) => reply(id, written)}
      onClose={onClose}
    >
      <blockquote className={styles.quote} dir="auto">
        {text}
      </blockquote>
    </TextDialog>
  );
};

type TextDialogProps = {
  words: { title: string; help: string; field: string; save: string; remove?: string };
  text: string;
  lengthMax: number;
  /** Saving an empty text removes it. */
  mayBeEmpty: boolean;
  /** Resolves to whether the text was saved. */
  onSave: (text: string) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
};

/** Edits one text. Enter saves it, an unchanged one only closes the dialog. */
const TextDialog = ({
  words,
  text: former,
  lengthMax,
  mayBeEmpty,
  onSave,
  onClose,
  children,
}: TextDialogProps) => {
  const [text, setText] = useState(former);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (written: string): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    const isDone = written === former || (await onSave(written));
    setIsSaving(false);
    if (isDone) onClose();
  };
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() !== '') void save(text.trim());
  };
  return (
    <Dialog title={words.title} description={words.help} closeLabel={messages.close} onClose={onClose}>
      {children}
      <TextArea
        label={words.field}
        rows={3}
        maxLength={lengthMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={saveByKey}
      />
      <div className={styles.actions}>
        {mayBeEmpty && words.remove !== undefined && (
          <Button disabled={isSaving} onClick={() => void save('')}>
            {words.remove}
          </Button>
        )}
        <Button
          tone="primary"
          disabled={isSaving || text.trim() === ''}
          onClick={() => void save(text.trim())}
        >
          {words.save}
        </Button>
      </div>
    </Dialog>
  );
};

const BlockDialog = ({ question: { id, text }, onClose }: QuestionDialogProps) => {
  const { block } = useModeration();
  return (
    <AlertDialog
      title={messages.blockTitle}
      subject={text}
      description={messages.blockText}
      cancelLabel={messages.cancel}
      confirmLabel={messages.blockConfirm}
      onCancel={onClose}
      onConfirm={() => block(id)}
    />
  );
};

/** A colleague decided about the question first: asks whether this decision replaces theirs. */
const OverrideDialog = ({
  question: { id, text },
  decision,
  onClose,
}: QuestionDialogProps & { decision: Decision }) => {
  const { decide } = useModeration();
  const latest = useLatestAct(id);
  const did = latest && historyMessages.acts[latest.entry.act];
  return (
    <AlertDialog
      title={messages.override.title}
      subject={text}
      description={messages.override.text(latest && historyMessages.who(latest.entry.by), did)}
      cancelLabel={messages.cancel}
      confirmLabel={messages.actions[decision.act].label}
      onCancel={onClose}
      onConfirm={() => decide(id, decision)}
    />
  );
};

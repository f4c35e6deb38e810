import { QUESTION_TEXT_LENGTH_MAX, REPLY_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Question } from '@openfloor/contract/questions';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { AlertDialog } from '../../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../../design/components/Dialog/Dialog.tsx';
import { TextArea } from '../../../../../design/components/TextField/TextField.tsx';
import { withKeys } from '../../../../../design/theme.css.ts';
import { useBoard } from '../../../boardContext.ts';
import { noteUncovered } from '../../../press/moves.ts';
import { Reasons } from '../forms/DeclineReasons.tsx';
import { messages as historyMessages } from '../../afterwards/history/messages.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import { messages } from '../../messages.ts';
import { useLatestAct } from '../../afterwards/history/LatestAct.tsx';
import {
  questionDialogAtom,
  useModeration,
  type ReviewDecision,
  type QuestionDialog,
  type Since,
} from '../../acts/useModeration.ts';
import { Conflict, type FormDialogProps } from './formDialog.tsx';
import { CopyKept, formOf, useKeptText, useReopenedForms } from '../forms/keptText.tsx';
import { useLeaving } from '../../../../../design/components/AlertDialog/useLeaving.tsx';
import { Meanwhile } from '../forms/Meanwhile.tsx';
import * as styles from './QuestionDialogs.css.ts';

/** The dialog about one question that is open, if any. */
export const QuestionDialogs = () => {
  const [dialog, setDialog] = useAtom(questionDialogAtom);
  useReopenedForms();
  if (!dialog) return null;
  return (
    <OpenDialog key={`${dialog.kind} ${dialog.id}`} dialog={dialog} onClose={() => setDialog(undefined)} />
  );
};

type OpenDialogProps = { dialog: QuestionDialog; onClose: () => void };

/** A form stays open when its question is removed, so that no act of another person loses what was typed. */
const OpenDialog = ({ dialog, onClose }: OpenDialogProps) => {
  const { id, kind } = dialog;
  const present = useAtomValue(useBoard().atoms.questions).get(id);
  const [opened] = useState(dialog.question ?? present);
  const [known, setKnown] = useState(present ?? opened);
  if (present && present !== known) setKnown(present);
  const props = { id, opened, question: present ?? known, onClose };
  if (kind === 'edit') return <EditDialog {...props} />;
  if (kind === 'reply') return <ReplyDialog {...props} />;
  if (kind === 'decline') return <DeclineDialog {...props} since={dialog.since} />;
  if (kind === 'labels') return <LabelsDialog {...props} />;
  return <DecisionDialog dialog={dialog} question={present} onClose={onClose} />;
};

const EditDialog = ({ id, opened, question, onClose }: FormDialogProps) => {
  const { edit } = useModeration();
  const words = messages.edit;
  // The original as it was on opening: one that a colleague's edit adds would move the field.
  const original = opened?.original;
  return (
    <TextDialog
      words={words}
      form={formOf('edit', id)}
      stored={question?.erased ? '' : question?.text}
      lengthMax={QUESTION_TEXT_LENGTH_MAX}
      mayBeEmpty={false}
      opened={opened}
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

const ReplyDialog = ({ id, opened, question, onClose }: FormDialogProps) => {
  const { reply } = useModeration();
  return (
    <TextDialog
      words={messages.reply}
      form={formOf('reply', id)}
      stored={question && (question.reply?.text ?? '')}
      lengthMax={REPLY_LENGTH_MAX}
      mayBeEmpty={question?.reply !== undefined}
      opened={opened}
      onSave={(written) => reply(id, written)}
      onClose={onClose}
    >
      {question && (
        <blockquote ref={keepHeight} className={styles.quote} dir="auto">
          {question.text}
        </blockquote>
      )}
    </TextDialog>
  );
};

/** Fixes the quote's height: a text that gets longer scrolls, so that the field below does not move. */
const keepHeight = (quote: HTMLElement | null): void => {
  if (quote) quote.style.height = `${quote.offsetHeight}px`;
};

type TextDialogProps = {
  words: { title: string; help: string; field: string; save: string; remove?: string };
  /** Key under which the unsaved text is stored. */
  form: string;
  /** The text as it is on the board, see `useKeptText`. */
  stored: string | undefined;
  lengthMax: number;
  /** Saving an empty text removes it. */
  mayBeEmpty: boolean;
  opened: Question | undefined;
  /** Resolves to whether the text was saved. */
  onSave: (text: string) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Dialog that edits one text. Saving an unchanged text only closes it; a changed one is stored on this device until
 * it is saved or discarded.
 */
const TextDialog = ({
  words,
  form,
  stored,
  lengthMax,
  mayBeEmpty,
  opened,
  onSave,
  onClose,
  children,
}: TextDialogProps) => {
  const field = useKeptText(form, stored);
  const { text, set, discard, insist } = field;
  const { leave, question } = useLeaving(field, onClose);
  const [isSaving, setIsSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  /** Wraps a choice between two texts: its buttons disappear, so the focus returns to the text. */
  const choosing = (choose: () => void) => (): void => {
    choose();
    area.current?.focus();
  };
  const isConflict = field.isConflict && !isSaving;
  const isOff = isSaving || isConflict;
  const save = async (written: string): Promise<void> => {
    if (isOff) return;
    setIsSaving(true);
    const isDone = written === stored || (await onSave(written));
    setIsSaving(false);
    if (!isDone) return;
    discard();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void save(text.trim());
  };
  return (
    <Dialog
      title={words.title}
      description={words.help}
      note={!isSaving && <Meanwhile opened={opened} />}
      closeLabel={messages.close}
      onClose={leave}
    >
      {children}
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          ref={area}
          label={words.field}
          rows={3}
          maxLength={lengthMax}
          value={text}
          stored={text}
          onChange={({ target }) => set(target.value)}
        />
        <p className={`${styles.caption} ${withKeys}`}>{messages.sendKeys}</p>
        <div className={styles.actions}>
          <CopyKept text={field.isChanged ? text : ''} />
          {mayBeEmpty && words.remove !== undefined && (
            <Button disabled={isOff} onClick={() => void save('')}>
              {words.remove}
            </Button>
          )}
          <Button type="submit" tone="primary" disabled={isOff || text.trim() === ''}>
            {words.save}
          </Button>
        </div>
      </form>
      {isConflict && (
        <Conflict theirs={stored ?? ''} onKeepOwn={choosing(insist)} onTakeTheirs={choosing(discard)} />
      )}
      {question}
    </Dialog>
  );
};

/**
 * Dialog that takes over the decline form of a card that another person's act took out of the list while somebody
 * typed a reason.
 */
const DeclineDialog = ({
  id,
  opened,
  since,
  question,
  onClose,
}: FormDialogProps & { since: Since | undefined }) => {
  const { decline } = useModeration();
  const field = useKeptText(formOf('decline', id), '');
  const { leave, question: asking } = useLeaving(field, onClose);
  return (
    <Dialog
      title={messages.whyDecline}
      {...(question && { description: question.text })}
      closeLabel={messages.close}
      onClose={leave}
    >
      <Reasons
        label={messages.whyDecline}
        field={field}
        leave={leave}
        onDecline={(reason) => {
          decline(id, reason);
          onClose();
        }}
      >
        <Meanwhile opened={opened} since={since} />
      </Reasons>
      {asking}
    </Dialog>
  );
};

type DecisionDialogProps = { dialog: QuestionDialog; question: Question | undefined; onClose: () => void };

/** Asks about an act on a question; closes when the question is removed. */
const DecisionDialog = ({ dialog, question, onClose }: DecisionDialogProps) => {
  const isGone = question === undefined;
  useEffect(() => {
    if (!isGone) return;
    noteUncovered();
    onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  return dialog.kind === 'override' ? (
    <OverrideDialog
      question={question}
      decision={dialog.decision}
      seenText={dialog.question?.text}
      onClose={onClose}
    />
  ) : (
    <BlockDialog question={question} onClose={onClose} />
  );
};

type QuestionDialogProps = { question: Question; onClose: () => void };

/** Asks whether a decision still holds: a colleague decided first, or the asker changed the text. */
const OverrideDialog = ({
  question: { id, text },
  decision,
  seenText,
  onClose,
}: QuestionDialogProps & { decision: ReviewDecision; seenText: string | undefined }) => {
  const { decide } = useModeration();
  const latest = useLatestAct(id);
  const did = latest && historyMessages.acts[latest.entry.act];
  return (
    <AlertDialog
      title={messages.override.title}
      subject={text}
      description={
        seenText === undefined || seenText === text
          ? messages.override.text(latest && historyMessages.who(latest.entry.by), did)
          : messages.override.textChanged
      }
      cancelLabel={messages.cancel}
      confirmLabel={messages.actions[decision.act].label}
      onCancel={onClose}
      onConfirm={() => decide(id, decision)}
    />
  );
};

import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import Check from 'lucide-react/icons/check';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { withKeys } from '../../../../design/theme.css.ts';
import { labelColor } from '../../../../design/labelColor.css.ts';
import { useBoard } from '../../boardContext.ts';
import { useKeys } from '../../useKeys.ts';
import { messages } from '../messages.ts';
import { useModeration } from '../acts/useModeration.ts';
import * as dialogStyles from './QuestionDialogs.css.ts';
import * as styles from './LabelsDialog.css.ts';

type LabelsDialogProps = { question: Question; onClose: () => void };

/** Chooses the labels of a question. */
export const LabelsDialog = (props: LabelsDialogProps) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  return (
    <Dialog
      title={messages.label.title}
      description={props.question.text}
      closeLabel={messages.close}
      onClose={props.onClose}
    >
      {labels.length === 0 ? <p>{messages.label.none}</p> : <LabelChoice {...props} />}
    </Dialog>
  );
};

/** Number keys switch the first nine labels, the space bar the chip that has the focus. Enter saves. */
const LabelChoice = ({ question, onClose }: LabelsDialogProps) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  const { label } = useModeration();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(question.labels));
  const [isSaving, setIsSaving] = useState(false);
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const save = async (): Promise<void> => {
    if (isSaving) return;
    const names = labels.map(({ name }) => name).filter((name) => chosen.has(name));
    const isSame = labels.every(
      ({ name }) => chosen.has(name) === (question.labels?.includes(name) ?? false),
    );
    setIsSaving(true);
    const isDone = isSame || (await label(question.id, names));
    setIsSaving(false);
    if (isDone) onClose();
  };
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  useKeys(
    Object.fromEntries(labels.slice(0, 9).map(({ name }, place) => [place + 1, () => toggle(name)] as const)),
  );
  return (
    <>
      <div className={styles.chips} role="group" aria-label={messages.label.title}>
        {labels.map(({ name, color }, place) => (
          <button
            key={name}
            type="button"
            className={`${styles.chip} ${labelColor[color]}`}
            aria-pressed={chosen.has(name)}
            onClick={() => toggle(name)}
            onKeyDown={saveByKey}
          >
            {place < 9 && <kbd className={`${styles.key} ${withKeys}`}>{place + 1}</kbd>}
            <span dir="auto">{name}</span>
            {chosen.has(name) && <Check aria-hidden size={16} />}
          </button>
        ))}
      </div>
      <div className={dialogStyles.actions}>
        <Button tone="primary" disabled={isSaving} onClick={() => void save()}>
          {messages.label.save}
        </Button>
      </div>
    </>
  );
};

import { isSame } from '@openfloor/domain/board/isSame';
import { useAtomValue } from 'jotai';
import Check from 'lucide-react/icons/check';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../../design/components/Dialog/Dialog.tsx';
import { pressedKey } from '../../../../../design/pressedKey.ts';
import { withKeys } from '../../../../../design/theme.css.ts';
import { labelColor } from '../../../../../design/labelColor.css.ts';
import { useBoard } from '../../../boardContext.ts';
import { useKeys } from '../../../useKeys.ts';
import { messages } from '../../messages.ts';
import { useModeration } from '../../acts/useModeration.ts';
import { Conflict, type FormDialogProps } from './formDialog.tsx';
import { Meanwhile } from '../forms/Meanwhile.tsx';
import * as styles from './QuestionDialogs.css.ts';

/** Dialog that chooses the labels of a question. */
export const LabelsDialog = (props: FormDialogProps) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  return (
    <Dialog
      title={messages.label.title}
      {...(props.question && { description: props.question.text })}
      closeLabel={messages.close}
      onClose={props.onClose}
    >
      {labels.length === 0 ? <p>{messages.label.none}</p> : <LabelChoice {...props} />}
    </Dialog>
  );
};

/** Number keys switch the first nine labels, the space bar the chip that has the focus. Enter saves. */
const LabelChoice = ({ id, opened, question, onClose }: FormDialogProps) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  const { label } = useModeration();
  const stored = question?.labels ?? [];
  /** The labels that were chosen here, and the stored ones that they change. */
  const [own, setOwn] = useState<{ names: ReadonlySet<string>; former: readonly string[] }>();
  const chosen = own?.names ?? new Set(stored);
  const [isSaving, setIsSaving] = useState(false);
  const isConflict =
    !isSaving &&
    own !== undefined &&
    !isSame(own.former, stored) &&
    !isSame([...chosen].toSorted(), stored.toSorted());
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setOwn({ names: next, former: own?.former ?? stored });
  };
  const save = async (): Promise<void> => {
    if (isSaving || isConflict) return;
    const names = labels.map(({ name }) => name).filter((name) => chosen.has(name));
    const isAsIs = labels.every(({ name }) => chosen.has(name) === stored.includes(name));
    setIsSaving(true);
    const isDone = isAsIs || (await label(id, names));
    setIsSaving(false);
    if (isDone) onClose();
  };
  const saveByKey = (event: KeyboardEvent): void => {
    if (pressedKey(event.nativeEvent) !== 'Enter') return;
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
      <div className={styles.actions}>
        <Button tone="primary" disabled={isSaving || isConflict} onClick={() => void save()}>
          {messages.label.save}
        </Button>
      </div>
      {!isSaving && <Meanwhile opened={opened} />}
      {isConflict && (
        <Conflict
          theirs={stored.join(', ')}
          onKeepOwn={() => setOwn({ names: chosen, former: stored })}
          onTakeTheirs={() => setOwn(undefined)}
        />
      )}
    </>
  );
};

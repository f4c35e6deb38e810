import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { labelColor } from '../../../design/labelColor.css.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import { useModeration } from './useModeration.ts';
import * as dialogStyles from './QuestionDialogs.css.ts';
import * as styles from './LabelsDialog.css.ts';

/** Chips of the board's labels; a number key switches each of the first nine. */
export const LabelsDialog = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  const { label } = useModeration();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(question.labels));
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const toggleByKey = ({ key }: KeyboardEvent): void => {
    const named = labels[Number(key) - 1];
    if (named) toggle(named.name);
  };
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => chips.current?.querySelector('button')?.focus(), []);
  const save = async (): Promise<void> => {
    const names = labels.map(({ name }) => name).filter((name) => chosen.has(name));
    if (await label(question.id, names)) onClose();
  };
  return (
    <Dialog
      title={messages.label.title}
      description={question.text}
      closeLabel={messages.close}
      onClose={onClose}
    >
      {labels.length === 0 && <p>{messages.label.none}</p>}
      <div className={styles.chips} role="group" aria-label={messages.label.title}>
        {labels.map(({ name, color }, place) => (
          <button
            key={name}
            type="button"
            className={`${styles.chip} ${labelColor[color]}`}
            aria-pressed={chosen.has(name)}
            onClick={() => toggle(name)}
            onKeyDown={toggleByKey}
          >
            {place < 9 && <kbd className={styles.key}>{place + 1}</kbd>}
            <span dir="auto">{name}</span>
            {chosen.has(name) && <Check aria-hidden size={16} />}
          </button>
        ))}
      </div>
      {labels.length > 0 && (
        <div className={dialogStyles.actions}>
          <Button tone="primary" onClick={() => void save()}>
            {messages.label.save}
          </Button>
        </div>
      )}
    </Dialog>
  );
};

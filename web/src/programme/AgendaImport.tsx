import type { FileReading } from '@openfloor/contract/http/agenda';
import { useRef, useState } from 'react';
import type { ChosenFile } from '../api/agenda/chosenFile.ts';
import { Button } from '../design/components/Button/Button.tsx';
import * as field from '../design/components/TextField/TextField.css.ts';
import { AgendaFileForm, type AgendaFileFormProps } from './AgendaFileForm.tsx';
import { messages } from './messages.ts';
import * as styles from './AgendaFile.css.ts';

type AgendaImportProps<Found> = AgendaFileFormProps<Found> & {
  mayImport: (found: Found) => boolean;
  /** Imports the file as it was previewed. */
  onImport: (chosen: ChosenFile) => Promise<void>;
  onCancel: () => void;
  /** Why the last import failed. */
  complaint: string | undefined;
};

/** A file with planned talks, and the button that imports what the preview shows. */
export const AgendaImport = <Found extends FileReading>({
  mayImport,
  onImport,
  onCancel,
  complaint,
  ...form
}: AgendaImportProps<Found>) => {
  const { previewed, keepChoices } = form.file;
  const [isImporting, setImporting] = useState(false);
  /** What the preview showed when the pointer went down: a press imports nothing else. */
  const pressed = useRef<ChosenFile>(undefined);
  const apply = async (): Promise<void> => {
    if (!previewed || isImporting) return;
    setImporting(true);
    keepChoices();
    await onImport(previewed.chosen);
    setImporting(false);
  };
  return (
    <>
      <AgendaFileForm {...form} />
      <p className={styles.actions}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        {/* Not disabled while importing: it would lose the focus. */}
        <Button
          tone="primary"
          disabled={!previewed || !mayImport(previewed.found)}
          aria-disabled={isImporting}
          onPointerDown={() => {
            pressed.current = previewed?.chosen;
          }}
          onClick={({ detail }) => {
            // A click that a key or assistive technology makes has the detail 0.
            if (detail === 0 || pressed.current === previewed?.chosen) void apply();
          }}
        >
          {isImporting ? messages.importing : messages.apply}
        </Button>
      </p>
      {complaint !== undefined && (
        <p role="alert" className={field.error}>
          {complaint}
        </p>
      )}
    </>
  );
};

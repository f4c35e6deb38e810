import { AGENDA_FORMATS, type AgendaFormat } from '@openfloor/contract/http/agenda';
import { useState } from 'react';
import { Select } from '../Select/Select.tsx';
import { TextField } from '../TextField/TextField.tsx';
import * as styles from './AgendaFile.css.ts';
import { messages } from './messages.ts';

const FORMAT_OF: Readonly<Record<string, AgendaFormat>> = { csv: 'csv', ics: 'ics', json: 'pretalx' };

export type ChosenFile = { file: File; format: AgendaFormat };

type AgendaFileFieldProps = {
  isReading: boolean;
  error: string | undefined;
  /** Called for each file, and again when its format is another. */
  onChoose: (chosen: ChosenFile) => void;
};

/** A file with planned talks, and its format. */
export const AgendaFileField = ({ isReading, error, onChoose }: AgendaFileFieldProps) => {
  const [format, setFormat] = useState<AgendaFormat>('csv');
  const [file, setFile] = useState<File>();
  const choose = (wanted: ChosenFile): void => {
    setFormat(wanted.format);
    setFile(wanted.file);
    onChoose(wanted);
  };
  return (
    <div className={styles.choosing}>
      <Select
        label={messages.format}
        values={AGENDA_FORMATS}
        names={messages.formats}
        value={format}
        onChoose={(wanted) => (file ? choose({ file, format: wanted }) : setFormat(wanted))}
      />
      <TextField
        label={messages.file}
        type="file"
        accept=".csv,.ics,.json,text/csv,text/calendar,application/json"
        error={error}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) choose({ file: chosen, format: guessed(chosen, format) });
        }}
      />
      <div role="status">{isReading && <p>{messages.reading}</p>}</div>
    </div>
  );
};

/** By the ending. Both systems write JSON, so the choice of one of them stays. */
const guessed = ({ name }: File, format: AgendaFormat): AgendaFormat => {
  const [ending = ''] = name.toLowerCase().split('.').slice(-1);
  return ending === 'json' && format === 'sessionize' ? format : (FORMAT_OF[ending] ?? format);
};

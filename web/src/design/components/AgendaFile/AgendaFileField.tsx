import { AGENDA_FORMATS, type AgendaFormat } from '@openfloor/contract/http/agenda';
import { useId, useRef, useState } from 'react';
import { focusOnMount } from '../../focusOnMount.ts';
import { Button } from '../Button/Button.tsx';
import { Select } from '../Select/Select.tsx';
import * as field from '../TextField/TextField.css.ts';
import * as styles from './AgendaFile.css.ts';
import { messages } from './messages.ts';
import type { AgendaFile } from './useAgendaFile.ts';

const FORMAT_OF: Readonly<Record<string, AgendaFormat>> = { csv: 'csv', ics: 'ics', json: 'pretalx' };

/** A file with planned talks, and its format. A file whose format is changed is read again. It appears in the place of a button, so it takes the focus. */
export const AgendaFileField = ({ chosen, reading, choose }: AgendaFile<unknown>) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [formatOfNext, setFormatOfNext] = useState<AgendaFormat>('csv');
  const format = chosen?.format ?? formatOfNext;
  return (
    <div className={styles.choosing}>
      <div className={styles.file}>
        <Button ref={focusOnMount} aria-describedby={id} onClick={() => input.current?.click()}>
          {chosen ? messages.chooseAnother : messages.choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.ics,.json,text/csv,text/calendar,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The browser reports no change when a file is chosen that the input already has.
            target.value = '';
            if (file) void choose({ file, format: guessed(file, format) });
          }}
        />
        <div id={id} className={styles.state}>
          {chosen && <bdi>{chosen.file.name}</bdi>}
          <div role="status">{reading?.state === 'reading' && <p>{messages.reading}</p>}</div>
          {reading?.state === 'refused' && (
            <p role="alert" className={field.error}>
              {reading.why}
            </p>
          )}
        </div>
      </div>
      <Select
        label={messages.format}
        values={AGENDA_FORMATS}
        names={messages.formats}
        value={format}
        onChoose={(wanted) => (chosen ? void choose({ ...chosen, format: wanted }) : setFormatOfNext(wanted))}
      />
    </div>
  );
};

/** By the ending. Both systems write JSON, so the choice of one of them stays. */
const guessed = ({ name }: File, format: AgendaFormat): AgendaFormat => {
  const [ending = ''] = name.toLowerCase().split('.').slice(-1);
  return ending === 'json' && format === 'sessionize' ? format : (FORMAT_OF[ending] ?? format);
};

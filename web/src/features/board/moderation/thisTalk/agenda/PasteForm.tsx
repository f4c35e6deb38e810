import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateField } from '../../../../../design/components/TextField/DateField.tsx';
import { TextArea } from '../../../../../design/components/TextField/TextField.tsx';
import { focusOnMount } from '../../../../../design/focusOnMount.ts';
import { localTimeOf } from '../../acts/localTime.ts';
import * as styles from '../../rules/settings.css.ts';
import { pastedItems } from './items.ts';
import { serverNowMs } from '../../../../../device/serverClock.ts';
import { messages } from './messages.ts';
import type { AgendaChange } from './useAgenda.ts';

const LENGTH_OF_DATE = 10;
const ROWS = 5;

type PasteFormProps = {
  onAdd: (items: readonly WrittenAgendaItem[]) => Promise<AgendaChange>;
  onCancel: () => void;
};

/** Form that adds several planned talks, one on each line. */
export const PasteForm = ({ onAdd, onCancel }: PasteFormProps) => {
  const [text, setText] = useState('');
  const [date, setDate] = useState(() =>
    localTimeOf(new Date(serverNowMs()).toISOString()).slice(0, LENGTH_OF_DATE),
  );
  const [error, setError] = useState<string>();
  const items = pastedItems(text, date);
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length > 0) void onAdd(items).then(({ complaint }) => setError(complaint));
      }}
    >
      <p className={styles.help}>{messages.pasteText}</p>
      <TextArea
        // The button that opened the form, and had the focus, is gone.
        ref={focusOnMount}
        label={messages.pasteField}
        rows={ROWS}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <DateField
        label={messages.date}
        type="date"
        required
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <div className={styles.quick}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button type="submit" tone="primary" disabled={items.length === 0}>
          {messages.addSeveral(items.length)}
        </Button>
      </div>
    </form>
  );
};

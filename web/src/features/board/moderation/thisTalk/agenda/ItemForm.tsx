import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { AGENDA_MINUTES_MAX, BOARD_TITLE_LENGTH_MAX, ROOM_LENGTH_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateField } from '../../../../../design/components/TextField/DateField.tsx';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { focusOnMount } from '../../../../../design/focusOnMount.ts';
import { localTimeOf, timeIn } from '../../acts/time.ts';
import { Select } from '../../../../../design/components/Select/Select.tsx';
import * as styles from '../../rules/settings.css.ts';
import { messages } from './messages.ts';
import type { AgendaChange } from './useAgenda.ts';

const KINDS = ['open', 'off', 'time'] as const;

type ItemFormProps = {
  item: WrittenAgendaItem;
  onSave: (item: WrittenAgendaItem) => Promise<AgendaChange>;
  onCancel: () => void;
};

/** Form for one planned talk. */
export const ItemForm = ({ item, onSave, onCancel }: ItemFormProps) => {
  const { asking = 'open' } = item;
  const [title, setTitle] = useState(item.title);
  const [speakers, setSpeakers] = useState((item.speakers ?? []).join('; '));
  const [startsAt, setStartsAt] = useState(localTimeOf(item.startsAt ?? null));
  const [minutes, setMinutes] = useState(String(item.minutes ?? ''));
  const [room, setRoom] = useState(item.room ?? '');
  const [kind, setKind] = useState<(typeof KINDS)[number]>(
    asking === 'open' || asking === 'off' ? asking : 'time',
  );
  const [from, setFrom] = useState(asking === 'open' || asking === 'off' ? '' : localTimeOf(asking));
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    const { complaint } = await onSave({
      ...item,
      title: title.trim(),
      speakers: speakers
        .split(';')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
      startsAt: startsAt === localTimeOf(item.startsAt ?? null) ? item.startsAt : timeIn(startsAt),
      minutes: minutes === '' ? null : Number(minutes),
      room: room.trim() === '' ? null : room.trim(),
      asking: kind === 'time' ? (timeIn(from) ?? 'open') : kind,
    });
    setIsSaving(false);
    setError(complaint);
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '' && !isSaving) void save();
      }}
    >
      <TextField
        // The button that opened the form, and had the focus, is gone.
        ref={focusOnMount}
        label={messages.title}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        value={title}
        error={error}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={messages.speakers}
        value={speakers}
        onChange={({ target }) => setSpeakers(target.value)}
      />
      <div className={styles.row}>
        <div className={styles.grows}>
          <DateField
            label={messages.startsAt}
            type="datetime-local"
            value={startsAt}
            onChange={({ target }) => setStartsAt(target.value)}
          />
        </div>
        <TextField
          label={messages.minutesField}
          type="number"
          min={1}
          max={AGENDA_MINUTES_MAX}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        <div className={styles.grows}>
          <TextField
            label={messages.room}
            maxLength={ROOM_LENGTH_MAX}
            value={room}
            onChange={({ target }) => setRoom(target.value)}
          />
        </div>
      </div>
      <div className={styles.row}>
        <Select
          label={messages.askingField}
          values={KINDS}
          names={messages.askingKinds}
          value={kind}
          onChoose={setKind}
        />
        {kind === 'time' && (
          <DateField
            label={messages.asksFrom}
            type="datetime-local"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </div>
      <div className={styles.quick}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button type="submit" tone="primary" disabled={title.trim() === '' || isSaving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

import { MODERATOR_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import { useState, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { DateField } from '../TextField/DateField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { messages } from './messages.ts';
import * as styles from './People.css.ts';

/** `expiresAt`: when the access ends, ISO 8601; absent: after the board. */
export type Wanted = { name: string; expiresAt?: string };

type InviteFormProps = {
  /** The time by the server's clock, ms since the epoch. */
  nowMs: number;
  /** Resolves to a text about what went wrong, or to undefined after success. */
  onInvite: (wanted: Wanted) => Promise<string | undefined>;
  /** Whether something besides the name is missing. */
  isIncomplete?: boolean;
  /** Further fields. */
  children?: ReactNode;
};

/** Asks for the name of a moderator, and for the day until which they have access. */
export const InviteForm = ({ nowMs, onInvite, isIncomplete = false, children }: InviteFormProps) => {
  const [name, setName] = useState('');
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isReady = name.trim() !== '' && !isIncomplete && !isSending;
  const invite = async (): Promise<void> => {
    setIsSending(true);
    const failure = await onInvite({ name: name.trim(), ...(day !== '' && { expiresAt: endOf(day) }) });
    setIsSending(false);
    setError(failure);
    if (failure !== undefined) return;
    setName('');
    setDay('');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void invite();
      }}
    >
      <TextField
        label={messages.name}
        maxLength={MODERATOR_NAME_LENGTH_MAX}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <p className={styles.hint}>{messages.nameHelp}</p>
      {children}
      <DateField
        label={messages.until}
        type="date"
        value={day}
        min={dayAfter(nowMs, 0)}
        max={dayAfter(nowMs, LAST_DAY)}
        onChange={({ target }) => setDay(target.value)}
      />
      <p className={styles.hint}>{messages.untilHelp}</p>
      <Button type="submit" tone="primary" disabled={!isReady}>
        {messages.invite}
      </Button>
    </form>
  );
};

/** In days from today. The end of this day is less than the 366 days away that the server allows. */
const LAST_DAY = 364;

/** The day that is `days` after now, in the format of a date field and the device's time zone. */
const dayAfter = (nowMs: number, days: number): string => {
  const date = new Date(nowMs);
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** @param day of a date field */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

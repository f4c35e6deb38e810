import { SPEAKER_NOTE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useLayoutEffect, useRef, useState } from 'react';
import { saidOf } from '../../../../../api/http/saidOf.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../../design/components/DateTime/DateTime.tsx';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { NOTE_FORM, useKeptText } from '../../card/forms/keptText.tsx';
import { messages } from './messages.ts';
import type { NoteToSpeaker } from './useSpeakerNote.ts';
import * as styles from '../../rules/settings.css.ts';

/** Sends a line to the confidence monitor, and shows whether the speaker has seen the present one. */
export default function SpeakerNote({ note, write }: NoteToSpeaker) {
  const { text, set, discard } = useKeptText(NOTE_FORM, '');
  const latest = useRef(text);
  useLayoutEffect(() => void (latest.current = text), [text]);
  const [error, setError] = useState<string>();
  const send = async (words: string): Promise<void> => {
    const result = await write(words);
    setError(result.ok ? undefined : (saidOf(result, { 'invalid-request': true }) ?? messages.failed));
    // Keeps the text if somebody has typed on while it was sent.
    if (result.ok && latest.current.trim() === words) discard();
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void send(text.trim());
      }}
    >
      {note && (
        <section className={styles.field} aria-label={messages.sent}>
          <p className={styles.legend} dir="auto">
            {note.text}
          </p>
          <p className={styles.help}>
            {messages.sent} <DateTime at={note.at} to="time" /> {messages.by}{' '}
            <bdi>{note.by?.name ?? messages.owner}</bdi>
          </p>
        </section>
      )}
      <p role="status">{note && (note.seenAt === null ? messages.unseen : messages.seen)}</p>
      <div className={styles.row}>
        <div className={styles.grows}>
          <TextField
            label={messages.field}
            isLabelHidden
            placeholder={messages.hint}
            maxLength={SPEAKER_NOTE_LENGTH_MAX}
            value={text}
            stored={text}
            error={error}
            onChange={({ target }) => set(target.value)}
          />
        </div>
        <Button type="submit" tone="primary" disabled={text.trim() === ''}>
          {messages.send}
        </Button>
        {note && <Button onClick={() => void send('')}>{messages.clear}</Button>}
      </div>
      <p className={styles.help}>{messages.where}</p>
    </form>
  );
}

import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createEvent, type EventWish } from '../../../api/event/organiserCalls.ts';
import { newKey } from '../../../api/http/newKey.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { TextArea, TextField } from '../../../design/components/TextField/TextField.tsx';
import { eventPaths } from '../../../navigation/eventPaths.ts';
import { messages } from './messages.ts';
import { roomsIn } from './roomsIn.ts';
import * as styles from './CreateEventDialog.css.ts';

/** Lines that the field of rooms shows while it is empty. */
const ROWS = 4;

type Complaints = { title?: string; rooms?: string };

/** Names an event and its rooms, creates it and opens its page. */
export default function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [rooms, setRooms] = useState('');
  const [complaints, setComplaints] = useState<Complaints>({});
  const [isCreating, setCreating] = useState(false);
  /** A retry of the same event gets that of a request whose answer was lost. */
  const attempt = useRef({ wish: '', key: '' });

  const create = async (wish: EventWish): Promise<void> => {
    setCreating(true);
    const named = JSON.stringify(wish);
    if (attempt.current.wish !== named) attempt.current = { wish: named, key: newKey() };
    const result = await createEvent(wish, attempt.current.key);
    setCreating(false);
    if (result.ok) return navigate(eventPaths.organise(result.value.eventId));
    const isTold = result.status === 403 || result.code === 'sign-in-required';
    setComplaints({ rooms: isTold ? result.message : messages.failed });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isCreating) return;
    const read = roomsIn(rooms);
    const found: Complaints = {
      ...(!isVisible(title) && { title: messages.noTitle }),
      ...('error' in read && { rooms: read.error }),
    };
    setComplaints(found);
    if ('rooms' in read && isVisible(title)) void create({ title: title.trim(), rooms: read.rooms });
  };
  return (
    <Dialog
      title={messages.dialogTitle}
      description={messages.dialogText}
      closeLabel={messages.dismiss}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={messages.title}
          value={title}
          error={complaints.title}
          maxLength={BOARD_TITLE_LENGTH_MAX}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={messages.rooms}
          placeholder={messages.roomsPlaceholder}
          rows={ROWS}
          value={rooms}
          error={complaints.rooms}
          onChange={({ target }) => setRooms(target.value)}
        />
        <p className={styles.actions}>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" tone="primary" aria-disabled={isCreating}>
            {isCreating ? messages.creating : messages.submit}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

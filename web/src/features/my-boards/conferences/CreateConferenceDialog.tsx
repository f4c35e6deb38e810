import { importProgramme } from '@openfloor/contract/calls/conferences';
import { listProgrammeRooms } from '@openfloor/contract/calls/agenda';
import { BOARD_TITLE_LENGTH_MAX, PROGRAMME_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { createConference, type ConferenceWish } from '../../../api/conference/organiserCalls.ts';
import type { ConferenceId } from '@openfloor/contract/ids';
import { upload } from '../../../api/agenda/chosenFile.ts';
import { send } from '../../../api/http/apiClient.ts';
import { newKey } from '../../../api/http/newKey.ts';
import { isFromServer, saidOf } from '../../../api/http/saidOf.ts';
import { useAgendaFile } from '../../../programme/useAgendaFile.ts';
import { useLeaving } from '../../../design/components/AlertDialog/useLeaving.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { TextArea, TextField } from '../../../design/components/TextField/TextField.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { conferencePaths, PROGRAMME_NOT_IMPORTED } from '../../../navigation/conferencePaths.ts';
import { roomLimitText } from '../../../navigation/roomLimitText.ts';
import { messages } from './messages.ts';
import { filledWith, roomsIn, type RoomsField } from './roomsIn.ts';
import * as styles from './CreateConferenceDialog.css.ts';

/** Lines that the field of rooms shows while it is empty. */
const ROWS = 4;

const ProgrammeFile = lazyPart(() => import('./ProgrammeFile.tsx'));

/**
 * `limit`: why this device may not open so many boards, and what to do. `unread`: state of the file that was still
 * being read when the form was sent.
 */
type Complaints = { title?: string; rooms?: string; limit?: string; pendingFile?: object };

type CreateConferenceDialogProps = {
  /** Called when the conference was created, or may have been, after the dialog was closed. */
  onCreated: () => void;
  onClose: () => void;
};

/** Names a conference and its rooms, creates it and opens its page. */
export default function CreateConferenceDialog({ onCreated, onClose }: CreateConferenceDialogProps) {
  const store = useStore();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [{ text: rooms }, setRooms] = useState<RoomsField>({ text: '' });
  const [isMore, setMore] = useState(false);
  const programme = useAgendaFile({
    bytesMax: PROGRAMME_FILE_BYTES_MAX,
    read: (chosen) => send(listProgrammeRooms, chosen.choices, upload(chosen)),
    onRead: (found) =>
      setRooms((field) =>
        filledWith(
          field,
          found.rooms.flatMap(({ room }) => room ?? []),
        ),
      ),
  });
  const pendingFile = programme.state?.isReading ? programme.state : undefined;
  const [complaints, setComplaints] = useState<Complaints>({});
  const [isCreating, setCreating] = useState(false);
  const isWritten = title.trim() !== '' || rooms.trim() !== '';
  // Closing loses nothing while the conference is being created: a toast reports the result.
  const { leave, question } = useLeaving({ isChanged: isWritten && !isCreating }, onClose);
  /** Key of the last attempt: a retry of the same conference gets that of a request whose answer was lost. */
  const attempt = useRef({ wish: '', key: '' });
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);

  /** Opens the created conference, even if its programme could not be imported. */
  const open = async (conferenceId: ConferenceId): Promise<void> => {
    programme.keepChoices();
    const chosen = programme.previewed?.chosen;
    const put =
      chosen &&
      (await send(
        importProgramme,
        { eventId: conferenceId, ...chosen.choices, dryRun: '0' },
        upload(chosen),
      ));
    const isLeft = put !== undefined && (!put.ok || put.value.refused.length > 0);
    const imported =
      put?.ok && messages.imported(put.value.rooms.reduce((sum, { added }) => sum + added.length, 0));
    if (isLeft)
      showToast(store, { title: messages.notAllImported, description: messages.importAgain, tone: 'danger' });
    else if (isClosed.current)
      showToast(store, {
        title: messages.createdNamed(title.trim()),
        ...(imported && { description: imported }),
      });
    else if (imported) showToast(store, { title: imported });
    if (isClosed.current) return onCreated();
    return navigate(conferencePaths.organise(conferenceId), isLeft ? { state: PROGRAMME_NOT_IMPORTED } : {});
  };
  const create = async (wish: ConferenceWish): Promise<void> => {
    setCreating(true);
    const named = JSON.stringify(wish);
    if (attempt.current.wish !== named) attempt.current = { wish: named, key: newKey() };
    const result = await createConference(wish, attempt.current.key);
    if (!result.ok) setCreating(false);
    if (result.ok) return open(result.value.eventId);
    if (isClosed.current) {
      const description = saidOf(result, isFromServer) ?? messages.failed;
      showToast(store, { title: messages.notCreated(wish.title), description, tone: 'danger' });
      return onCreated();
    }
    if (result.code === 'one-board-limit')
      return setComplaints({ limit: await roomLimitText({ isCreating: true }) });
    const said = saidOf(result, { 'plan-expired': true, 'sign-in-required': true });
    setComplaints({ rooms: said ?? messages.failed });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isCreating) return;
    if (pendingFile) return setComplaints({ pendingFile });
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
      onClose={leave}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={messages.title}
          value={title}
          stored={title}
          error={complaints.title}
          maxLength={BOARD_TITLE_LENGTH_MAX}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={messages.roomsField}
          placeholder={messages.roomsPlaceholder}
          rows={ROWS}
          value={rooms}
          stored={rooms}
          error={complaints.rooms}
          onChange={({ target }) => setRooms({ text: target.value })}
        />
        <details onToggle={() => setMore(true)}>
          <summary className={styles.more}>{messages.more}</summary>
          {isMore && (
            <Suspense>
              <ProgrammeFile file={programme} rooms={rooms} />
            </Suspense>
          )}
        </details>
        {complaints.limit !== undefined && (
          <p role="alert" className={styles.limit}>
            {complaints.limit}
          </p>
        )}
        {pendingFile && pendingFile === complaints.pendingFile && (
          <p role="alert" className={styles.limit}>
            {messages.stillReading}
          </p>
        )}
        <p className={styles.actions}>
          <Button onClick={leave}>{messages.cancel}</Button>
          <Button type="submit" tone="primary" aria-disabled={isCreating}>
            {isCreating ? messages.creating : messages.submit}
          </Button>
        </p>
      </form>
      {question}
    </Dialog>
  );
}

import { requestOf } from '@openfloor/contract/calls/call';
import {
  exportConference,
  listConferenceModerators,
  removeRoom,
} from '@openfloor/contract/calls/conferences';
import type { ConferenceInfo, ConferenceRoom } from '@openfloor/contract/http/conferences';
import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import type { ConferenceId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useReducer, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { send } from '../../api/http/apiClient.ts';
import { addRoom } from '../../api/conference/organiserCalls.ts';
import { newKey } from '../../api/http/newKey.ts';
import { isFromServer, saidOf } from '../../api/http/saidOf.ts';
import { useRead } from '../../api/http/useRead.ts';
import { fetchFile } from '../../api/past/exportBoard.ts';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { Menu } from '../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../design/components/Menu/useMenu.ts';
import { QrCode } from '../../design/components/QrCode/QrCode.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { copyText } from '../../design/copyText.ts';
import { focusOnMount } from '../../design/focusOnMount.ts';
import { adminTokenOf, speakerTokenOf } from '../../device/boardTokens.ts';
import { download } from '../../device/download.ts';
import { recoveryCodeOf } from '../../device/recoveryCodes.ts';
import { lazyPart } from '../../loading/lazyPart.ts';
import { conferencePaths, wasProgrammeLeft } from '../../navigation/conferencePaths.ts';
import { AccessLink } from '../../navigation/AccessLink.tsx';
import { EXPORT_NAMES } from '../../navigation/exportNames.ts';
import { paths } from '../../navigation/paths.ts';
import { roomLimitText } from '../../navigation/roomLimitText.ts';
import { messages } from './messages.ts';
import { ConferenceTools } from './tools/ConferenceTools.tsx';
import { useOwnedRooms } from './useOwnedRooms.ts';
import * as styles from './ConferencePage.css.ts';

const ImportProgramme = lazyPart(() => import('./ImportProgramme.tsx'));

type OrganiserProps = { conference: ConferenceInfo; onChanged: () => void };

/** What only the organiser of a conference sees: its code, its links, and its rooms to change. */
export default function Organiser({ conference, onChanged }: OrganiserProps) {
  const access = useRead(() => send(listConferenceModerators, { eventId: conference.id }), conference.id);
  const isAllowed = !access.failure;
  /** Shows the recovery code as it is now. */
  const [, showCode] = useReducer((times: number) => times + 1, 0);
  const { value: owned, readAgain } = useOwnedRooms(conference);
  if (isAllowed && !access.value) return null;
  return (
    <section className={styles.organiser} aria-label={messages.organise}>
      <h2 className={styles.heading}>{messages.organise}</h2>
      <Ways conference={conference} isAllowed={isAllowed} />
      {isAllowed ? (
        <>
          <div className={styles.ways}>
            <ConferenceTools
              conference={conference}
              onClosed={() => {
                showCode();
                readAgain();
              }}
              onLeft={access.readAgain}
            />
          </div>
          <Programme conference={conference} onChanged={onChanged} />
          <AddRoom conference={conference} onChanged={onChanged} />
          <ul>
            {conference.rooms.map((room) => (
              <RoomTools
                key={room.boardId}
                conference={conference}
                room={room}
                isOwned={owned?.has(room.boardId)}
                onLost={readAgain}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </>
      ) : (
        <p>{messages.notYours}</p>
      )}
    </section>
  );
}

/** How to get into the conference, and what it leaves. */
const Ways = ({
  conference: { id, shortId },
  isAllowed,
}: {
  conference: ConferenceInfo;
  isAllowed: boolean;
}) => {
  const store = useStore();
  const codePath = paths.shortLink(shortId);
  const link = location.origin + codePath;
  const recoveryCode = recoveryCodeOf(id);
  const copy = async (): Promise<void> => {
    if (await copyText(link)) showToast(store, { title: messages.copied });
    else
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
  };
  return (
    <>
      {recoveryCode !== undefined && (
        <p>
          {messages.recoveryCode} <strong>{recoveryCode}</strong>
        </p>
      )}
      <div className={styles.join}>
        <div className={styles.code}>
          <QrCode content={link} label={messages.code} />
        </div>
        <p>
          {messages.joinAt} <br />
          <span className={styles.address} dir="ltr">
            {location.host}
            <wbr />
            <span className={styles.path}>{codePath}</span>
          </span>
        </p>
      </div>
      <p className={styles.ways}>
        <Button onClick={() => void copy()}>{messages.copy}</Button>
        <Link className={button.quiet} to={conferencePaths.lobby(id)}>
          {messages.lobby}
        </Link>
        {isAllowed && <ExportMenu conferenceId={id} />}
      </p>
    </>
  );
};

const ExportMenu = ({ conferenceId }: { conferenceId: ConferenceId }) => {
  const store = useStore();
  const { isOpen, opener, openerProps, close } = useMenu();
  const save = async (format: 'csv' | 'json'): Promise<void> => {
    const bom = format === 'csv' ? '1' : undefined;
    const { path } = requestOf(exportConference, { eventId: conferenceId, format, bom });
    const exported = await fetchFile(path, undefined, `event.${format}`);
    if (exported.ok) return download(exported.file, exported.name);
    showToast(store, {
      title: messages.error,
      description: exported.message ?? messages.exportFailed,
      tone: 'danger',
    });
  };
  const items = [
    { label: EXPORT_NAMES.csv, run: () => void save('csv') },
    { label: EXPORT_NAMES.json, run: () => void save('json') },
  ];
  return (
    <>
      <Button {...openerProps}>
        {messages.export}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {isOpen && <Menu label={messages.export} items={items} opener={opener} onClose={close} />}
    </>
  );
};

/** Opened where the conference was just created from a programme that could not be imported. */
const Programme = ({ conference, onChanged }: OrganiserProps) => {
  const navigate = useNavigate();
  const wasLeft = wasProgrammeLeft(useLocation().state);
  /** Undefined: was not opened yet. */
  const [isOpen, setOpen] = useState<boolean | undefined>(wasLeft || undefined);
  const close = (): void => {
    setOpen(false);
    // A reload must not complain again.
    if (wasLeft) void navigate(conferencePaths.organise(conference.id), { replace: true });
  };
  return (
    <div>
      {isOpen ? (
        <Suspense>
          <ImportProgramme conference={conference} isLeft={wasLeft} onChanged={onChanged} onClose={close} />
        </Suspense>
      ) : (
        <Button ref={isOpen === false ? focusOnMount : undefined} onClick={() => setOpen(true)}>
          {messages.programme.open}
        </Button>
      )}
    </div>
  );
};

const AddRoom = ({ conference, onChanged }: OrganiserProps) => {
  const store = useStore();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  /** A retry of the same name gets the board of a request whose answer was lost. */
  const attempt = useRef({ name: '', key: '' });
  const add = async (): Promise<void> => {
    const title = name.trim();
    if (!isVisible(title)) return;
    setAdding(true);
    if (attempt.current.name !== title) attempt.current = { name: title, key: newKey() };
    const result = await addRoom(conference.id, title, attempt.current.key);
    setAdding(false);
    if (!result.ok) {
      if (result.code === 'one-board-limit') return setError(await roomLimitText({ isCreating: false }));
      return setError(saidOf(result, isFromServer) ?? messages.failed);
    }
    attempt.current = { name: '', key: '' };
    setName('');
    showToast(store, { title: messages.added(title) });
    onChanged();
  };
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (!isAdding) void add();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={messages.roomName}
        value={name}
        error={error}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      {/* Not disabled while adding: it would lose the focus. */}
      <Button type="submit" aria-disabled={isAdding}>
        {isAdding ? messages.adding : messages.addRoom}
      </Button>
    </form>
  );
};

type RoomToolsProps = OrganiserProps & {
  room: ConferenceRoom;
  /** Whether this device owns the room's board; undefined: not known yet. */
  isOwned: boolean | undefined;
  onLost: () => void;
};

const RoomTools = ({ conference, room, isOwned: owned, onLost, onChanged }: RoomToolsProps) => {
  const isOwned = owned === true;
  const store = useStore();
  const [isAsking, setAsking] = useState(false);
  const { boardId } = room;
  const isAdmin = isOwned || adminTokenOf(boardId) !== undefined;
  const isSpeaker = isOwned || speakerTokenOf(boardId) !== undefined;
  const named = (action: string): string => `${action}: ${room.room}`;
  const remove = async (): Promise<void> => {
    setAsking(false);
    const result = await send(removeRoom, { eventId: conference.id, boardId: room.boardId });
    if (!result.ok && result.code !== 'board-not-found') {
      showToast(store, { title: messages.error, description: messages.failed, tone: 'danger' });
      return;
    }
    showToast(store, { title: messages.removed(room.room) });
    onChanged();
  };
  return (
    <li className={styles.tools}>
      <span className={styles.toolsName} dir="auto">
        {room.room}
      </span>
      {isAdmin && (
        <AccessLink
          boardId={boardId}
          to={paths.adminBoard(boardId)}
          state={{ event: conferencePaths.organise(conference.id) }}
          label={named(messages.admin)}
          isOwned={isOwned}
          onLost={onLost}
        >
          {messages.admin}
        </AccessLink>
      )}
      {isSpeaker && (
        <AccessLink
          boardId={boardId}
          to={paths.speaker(boardId)}
          label={named(messages.speaker)}
          isOwned={isOwned}
          onLost={onLost}
        >
          {messages.speaker}
        </AccessLink>
      )}
      {owned === false && !isAdmin && !isSpeaker && (
        <span className={styles.notOwned}>{messages.notOwned}</span>
      )}
      <Button aria-label={named(messages.remove)} onClick={() => setAsking(true)}>
        {messages.remove}
      </Button>
      {isAsking && (
        <AlertDialog
          title={messages.removeTitle}
          subject={room.room}
          description={messages.removeText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.removeConfirm}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
};

import { requestOf } from '@openfloor/contract/calls/call';
import {
  exportConference,
  listConferenceModerators,
  removeRoom,
} from '@openfloor/contract/calls/conferences';
import type { ConferenceInfo, ConferenceRoom } from '@openfloor/contract/http/conferences';
import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { useStore } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useReducer, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../../design/components/Link/Link.tsx';
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
import { adminTokenOf, speakerTokenOf } from '../../device/boardTokens.ts';
import { download } from '../../device/download.ts';
import { recoveryCodeOf } from '../../device/recoveryCodes.ts';
import { lazyPart } from '../../loading/lazyPart.ts';
import { conferencePaths, wasProgrammeNotImported } from '../../navigation/conferencePaths.ts';
import { AccessLink } from '../../navigation/AccessLink.tsx';
import { EXPORT_NAMES } from '../../navigation/exportNames.ts';
import { paths } from '../../navigation/paths.ts';
import { roomLimitText } from '../../navigation/roomLimitText.ts';
import { messages } from './messages.ts';
import { Rooms } from './Rooms.tsx';
import { ConferenceTools } from './tools/ConferenceTools.tsx';
import { useOwnedRooms } from './useOwnedRooms.ts';
import * as styles from './ConferencePage.css.ts';

const ImportProgramme = lazyPart(() => import('./ImportProgramme.tsx'));

type OrganiserProps = { conference: ConferenceInfo; onChanged: () => void };

/** The rooms of a conference with what its organiser does with each; below them its code, its links and its tools. */
export default function Organiser({ conference, onChanged }: OrganiserProps) {
  const access = useRead(() => send(listConferenceModerators, { eventId: conference.id }), conference.id);
  const isAllowed = !access.failure;
  /** Renders again, to show the current recovery code. */
  const [, showCode] = useReducer((times: number) => times + 1, 0);
  const { value: owned, readAgain } = useOwnedRooms(conference);
  if (isAllowed && !access.value) return <Rooms conference={conference} renderTools={() => null} />;
  if (!isAllowed)
    return (
      <>
        <Rooms conference={conference} />
        <Section>
          <Ways conference={conference} />
          <p>{messages.notYours}</p>
        </Section>
      </>
    );
  return (
    <>
      <Rooms
        conference={conference}
        renderTools={(room) => (
          <RoomTools
            conference={conference}
            room={room}
            isOwned={owned?.has(room.boardId)}
            onLost={readAgain}
            onChanged={onChanged}
          />
        )}
      />
      <Section>
        <Ways conference={conference}>
          <More conference={conference} onChanged={onChanged} />
        </Ways>
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
        <AddRoom conference={conference} onChanged={onChanged} />
      </Section>
    </>
  );
}

const Section = ({ children }: { children: ReactNode }) => (
  <section className={styles.organiser} aria-label={messages.organise}>
    <h2 className={styles.heading}>{messages.organise}</h2>
    {children}
  </section>
);

/** How to get into the conference. */
const Ways = ({
  conference: { id, shortId },
  children,
}: {
  conference: ConferenceInfo;
  children?: ReactNode;
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
      <div className={styles.ways}>
        <Button onClick={() => void copy()}>{messages.copy}</Button>
        <Link className={button.quiet} to={conferencePaths.lobby(id)}>
          {messages.lobby}
        </Link>
        {children}
      </div>
    </>
  );
};

/**
 * Rarely needed tools: exports, and the import of a programme. The import is open at first if it failed when the
 * conference was created.
 */
const More = ({ conference, onChanged }: OrganiserProps) => {
  const store = useStore();
  const navigate = useNavigate();
  const wasLeft = wasProgrammeNotImported(useLocation().state);
  const [isImporting, setImporting] = useState(wasLeft);
  const { isOpen, opener, openerProps, close } = useMenu();
  /** Blurs the button, to which the menu has returned the focus, so that the form takes it. */
  const openImport = (): void => {
    opener.current?.blur();
    setImporting(true);
  };
  const endImport = (): void => {
    setImporting(false);
    opener.current?.focus();
    // After a reload the import must not open again.
    if (wasLeft) void navigate(conferencePaths.organise(conference.id), { replace: true });
  };
  const save = async (format: 'csv' | 'json'): Promise<void> => {
    const bom = format === 'csv' ? '1' : undefined;
    const { path } = requestOf(exportConference, { eventId: conference.id, format, bom });
    const exported = await fetchFile(path, undefined, `event.${format}`);
    if (exported.ok) return download(exported.file, exported.name);
    showToast(store, {
      title: messages.error,
      description: exported.message ?? messages.exportFailed,
      tone: 'danger',
    });
  };
  const exportAs = (format: 'csv' | 'json') => ({
    label: messages.export(EXPORT_NAMES[format]),
    run: () => void save(format),
  });
  const items = [{ label: messages.programme.open, run: openImport }, exportAs('csv'), exportAs('json')];
  return (
    <>
      <Button {...openerProps}>
        {messages.more}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {isOpen && <Menu label={messages.more} items={items} opener={opener} onClose={close} />}
      {isImporting && (
        <Suspense>
          <ImportProgramme
            conference={conference}
            isImportFailed={wasLeft}
            onChanged={onChanged}
            onClose={endImport}
          />
        </Suspense>
      )}
    </>
  );
};

const AddRoom = ({ conference, onChanged }: OrganiserProps) => {
  const store = useStore();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  /** Key of the last attempt: a retry of the same name gets the board of a request whose answer was lost. */
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

const RoomTools = ({ conference, room, isOwned, onLost, onChanged }: RoomToolsProps) => {
  const store = useStore();
  const [isAsking, setAsking] = useState(false);
  const { boardId } = room;
  const isAdmin = isOwned === true || adminTokenOf(boardId) !== undefined;
  const isSpeaker = isOwned === true || speakerTokenOf(boardId) !== undefined;
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
    <>
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
      {isOwned === false && !isAdmin && !isSpeaker && (
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
    </>
  );
};

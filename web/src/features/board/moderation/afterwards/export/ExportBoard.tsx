import { listTalks } from '@openfloor/contract/calls/boardReads';
import type { ExportAudience, ExportFormat } from '@openfloor/contract/http/export';
import { TalkId } from '@openfloor/contract/ids';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../../../../../api/http/apiClient.ts';
import { exportBoard, timeZone } from '../../../../../api/past/exportBoard.ts';
import { getInsights } from '../../../../../api/past/insightsCalls.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { select } from '../../../../../design/components/Select/Select.css.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateField } from '../../../../../design/components/TextField/DateField.tsx';
import { download } from '../../../../../device/download.ts';
import { useBoard } from '../../../boardContext.ts';
import { localTimeOf, timeIn } from '../../acts/time.ts';
import { Choice } from '../../rules/Choice.tsx';
import { messages } from './messages.ts';
import * as styles from '../../rules/settings.css.ts';

/** Exports the board as a file, or as a page for paper in a new tab. */
export default function ExportBoard({ firstFormat }: { firstFormat: ExportFormat }) {
  const { boardId, adminToken } = useBoard();
  const [params] = useSearchParams();
  const [format, setFormat] = useState(firstFormat);
  const [audience, setAudience] = useState<ExportAudience>('moderators');
  /** Initially the talk that the list shows, if that is an earlier one. */
  const [talk, setTalk] = useState(() => TalkId.safeParse(params.get('talk')).data);
  const [state, setState] = useState<'ready' | 'preparing' | { failed: string }>('ready');

  /** Chapters have public texts only, and times relative to the recording. */
  const isChapters = format === 'vtt' || format === 'youtube';

  const run = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form).get('startAt');
    const startAt = typeof typed === 'string' ? (timeIn(typed) ?? undefined) : undefined;
    setState('preparing');
    // Browsers allow a new tab only during the click.
    const tab = format === 'html' ? window.open('', '_blank') : null;
    const exported = await exportBoard(boardId, { format, audience, talk, startAt }, adminToken);
    if (!exported.ok) {
      tab?.close();
      return setState({ failed: exported.message ?? messages.failed });
    }
    setState('ready');
    if (tab) tab.location.href = URL.createObjectURL(exported.file);
    else download(exported.file, exported.name);
  };

  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void run(event.currentTarget);
      }}
    >
      <Choice
        legend={messages.format}
        options={messages.formats}
        value={format}
        onChoose={async (chosen) => {
          setFormat(chosen);
          setAudience(chosen === 'html' ? 'public' : 'moderators');
          return true;
        }}
      />
      {!isChapters && (
        <Choice
          legend={messages.audience}
          options={messages.audiences}
          value={audience}
          onChoose={async (chosen) => {
            setAudience(chosen);
            return true;
          }}
        />
      )}
      <TalkChoice value={talk} onChoose={setTalk} />
      {isChapters && <StartField talk={talk} />}
      <p className={styles.help}>{messages.times(timeZone)}</p>
      {typeof state === 'object' && <p role="alert">{state.failed}</p>}
      <div className={styles.row}>
        <Button type="submit" tone="primary" disabled={state === 'preparing'}>
          {state === 'preparing' ? messages.preparing : messages.export}
        </Button>
      </div>
    </form>
  );
}

/** Field for when the recording started; initially the start of the chosen talk, else of the latest one. */
const StartField = ({ talk }: { talk: TalkId | undefined }) => {
  const { boardId, adminToken } = useBoard();
  const reading = useRead(() => getInsights(boardId, undefined, adminToken), boardId);
  const isLoading = !reading.value && !reading.failure;
  const talks = reading.value?.talks ?? [];
  const { startedAt = null } = talks.find(({ id }) => id === talk) ?? talks.at(-1) ?? {};
  return (
    <DateField
      key={`${isLoading} ${startedAt}`}
      label={messages.startAt}
      name="startAt"
      type="datetime-local"
      step={1}
      required
      disabled={isLoading}
      defaultValue={localTimeOf(startedAt, 'second')}
    />
  );
};

type TalkChoiceProps = { value: TalkId | undefined; onChoose: (talk: TalkId | undefined) => void };

/** Choice of the talk to export. Not shown on a board with one talk. */
const TalkChoice = ({ value, onChoose }: TalkChoiceProps) => {
  const { boardId } = useBoard();
  const { value: talks = [] } = useRead(() => send(listTalks, { boardId }), boardId);
  if (talks.length < 2) return null;
  return (
    <label className={styles.caption}>
      {messages.talk}
      <select
        className={select}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      >
        <option value="">{messages.allTalks}</option>
        {talks.map(({ id, number, title }) => (
          <option key={id} value={id}>
            {number}. {title}
          </option>
        ))}
      </select>
    </label>
  );
};

import type { AgendaEntry } from '@openfloor/contract/agenda';
import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { startTalk, type NewTalk } from '../../../../../api/moderation/startTalk.ts';
import { isRetryable } from '../../../../../api/http/apiClient.ts';
import { newKey } from '../../../../../api/http/newKey.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useUnsaved } from '../../../../../design/unsaved.ts';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { clockText } from '../../../../../design/formats.ts';
import { nextPlanned } from '../../../../../session/nextPlanned.ts';
import { useBoard } from '../../../boardContext.ts';
import { Select } from '../../../../../design/components/Select/Select.tsx';
import { usePerform } from '../../acts/usePerform.ts';
import { ConfirmTalk } from './ConfirmTalk.tsx';
import { messages } from './messages.ts';
import * as styles from '../../rules/settings.css.ts';

const NOT_PLANNED = '';

const proposed = (item: AgendaEntry | undefined): Pick<NewTalk, 'title' | 'agendaId'> => ({
  title: item?.title ?? '',
  agendaId: item?.id,
});

const nameOf = ({ title, startsAt }: AgendaEntry): string =>
  startsAt === null ? title : `${clockText(startsAt)} ${title}`;

/** Form that starts the next talk, after a second step that says what happens. */
export default function NextTalk({ onDone }: { onDone: () => void }) {
  const { boardId, adminToken, atoms } = useBoard();
  const { perform } = usePerform();
  const head = useAtomValue(atoms.head);
  const present = head?.talk;
  const planned = (head?.agenda ?? []).filter(({ state }) => state !== 'now');
  const [talk, setTalk] = useState<NewTalk>(() => ({
    ...proposed(nextPlanned(head?.agenda ?? [])),
    waiting: 'carry',
    reason: '',
    after: present?.id,
    key: newKey(),
  }));
  const plannedTitle = proposed(head?.agenda.find(({ id }) => id === talk.agendaId)).title;
  // Outside the fields, because the second step removes them but keeps their text.
  useUnsaved(talk.title !== plannedTitle || talk.reason !== '');
  const [isConfirming, setIsConfirming] = useState(false);
  /**
   * Idempotency key of a request that may have started the talk: it is pending, or its answer was lost. A retry gets
   * the answer.
   */
  const [sentKey, setSentKey] = useState<string>();
  const mayHaveStarted = sentKey === talk.key;
  // A new key, because a request whose answer was lost may have started the talk as it was before the change.
  const change = (changes: Partial<NewTalk>): void => setTalk({ ...talk, ...changes, key: newKey() });
  const start = async (): Promise<void> => {
    setSentKey(talk.key);
    const done = await perform({
      words: messages.words,
      call: async () => {
        const result = await startTalk(boardId, talk, adminToken);
        if (!result.ok && !isRetryable(result)) setSentKey(undefined);
        return result;
      },
    });
    if (done) onDone();
  };
  if (isConfirming)
    return (
      <ConfirmTalk
        talk={talk}
        mayHaveStarted={mayHaveStarted}
        onChange={change}
        onBack={() => setIsConfirming(false)}
        onStart={() => void start()}
      />
    );
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        // The form shows the current talk, so the moderator means to follow that one.
        if (!mayHaveStarted) change({ after: present?.id });
        setIsConfirming(true);
      }}
    >
      {present && (
        <p>
          {messages.now(present.number)} <bdi>{present.title}</bdi>
        </p>
      )}
      {planned.length > 0 && (
        <Select
          label={messages.planned}
          values={[NOT_PLANNED, ...planned.map(({ id }) => id)]}
          names={{
            [NOT_PLANNED]: messages.notPlanned,
            ...Object.fromEntries(planned.map((item) => [item.id, nameOf(item)])),
          }}
          value={talk.agendaId ?? NOT_PLANNED}
          onChoose={(id) => change(proposed(planned.find((item) => item.id === id)))}
        />
      )}
      <TextField
        label={messages.title}
        placeholder={messages.titleHint((present?.number ?? 1) + 1)}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        value={talk.title}
        stored={plannedTitle}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Button type="submit" tone="primary">
        {messages.start}
      </Button>
    </form>
  );
}

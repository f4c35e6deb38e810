import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { startTalk } from '../../../../api/moderationCalls.ts';
import { newKey } from '../../../../api/newKey.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../boardContext.ts';
import { usePerform } from '../usePerform.ts';
import { messages } from './messages.ts';
import * as styles from '../settings/BoardSettings.css.ts';

/** Starts the next talk, after a confirmation that says what happens. */
export default function NextTalk({ onDone }: { onDone: () => void }) {
  const { boardId, adminToken, atoms } = useBoard();
  const { perform } = usePerform();
  const present = useAtomValue(atoms.head)?.talk;
  const count = useAtomValue(atoms.questionCount);
  const [talk, setTalk] = useState(() => ({ title: '', key: newKey() }));
  const { title } = talk;
  const [isAsking, setIsAsking] = useState(false);
  const start = async (): Promise<void> => {
    const done = await perform({
      words: messages.words,
      call: () => startTalk(boardId, talk, adminToken),
    });
    setIsAsking(false);
    if (done) onDone();
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsking(true);
      }}
    >
      {present && <p dir="auto">{messages.now(present.number, present.title)}</p>}
      <TextField
        label={messages.title}
        placeholder={messages.titleHint((present?.number ?? 1) + 1)}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        value={title}
        onChange={({ target }) => setTalk({ title: target.value, key: newKey() })}
      />
      <Button type="submit" tone="primary">
        {messages.start}
      </Button>
      {isAsking && (
        <AlertDialog
          title={messages.confirm}
          {...(title.trim() !== '' && { subject: title.trim() })}
          description={messages.what(count)}
          cancelLabel={messages.cancel}
          confirmLabel={messages.start}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void start()}
        />
      )}
    </form>
  );
}

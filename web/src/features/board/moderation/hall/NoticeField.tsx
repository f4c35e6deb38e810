import { NOTICE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { useOwnText } from '../../../../design/useOwnText.ts';
import { messages } from './messages.ts';
import { useChangeSettings } from '../settings/useChangeSettings.ts';
import * as styles from '../settings/BoardSettings.css.ts';

const words = messages.notice;

/** Edits the notice, one line on every screen. */
export const NoticeField = ({ notice, onDone }: { notice: string | null; onDone: () => void }) => {
  const { change } = useChangeSettings();
  const { text, newer, set: setText } = useOwnText(notice ?? '');
  const [error, setError] = useState<string>();
  const set = async (next: string | null): Promise<void> => {
    const { isDone, complaint } = await change({ notice: next }, next === null ? words.removed : words.shown);
    setError(complaint);
    if (isDone) onDone();
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void set(text.trim());
      }}
    >
      {newer !== undefined && (
        <p role="status">
          {words.newer} <bdi>{newer === '' ? words.none : newer}</bdi>
        </p>
      )}
      <div className={styles.row}>
        <div className={styles.grows}>
          <TextField
            label={words.title}
            isLabelHidden
            maxLength={NOTICE_LENGTH_MAX}
            value={text}
            error={error}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" tone="primary" disabled={text.trim() === '' || text.trim() === notice}>
          {words.show}
        </Button>
        {notice !== null && <Button onClick={() => void set(null)}>{words.remove}</Button>}
      </div>
    </form>
  );
};

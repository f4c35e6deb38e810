import { NOTICE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { messages } from './messages.ts';
import { useChangeSettings } from './useChangeSettings.ts';
import * as styles from './BoardSettings.css.ts';

const words = messages.notice;

/** One line on every screen. */
export const NoticeField = ({ notice }: { notice: string | null }) => <Notice key={notice} notice={notice} />;

const Notice = ({ notice }: { notice: string | null }) => {
  const { change } = useChangeSettings();
  const [text, setText] = useState(notice ?? '');
  const [error, setError] = useState<string>();
  const set = async (next: string | null): Promise<void> => {
    const { complaint } = await change({ notice: next }, next === null ? words.removed : words.shown);
    setError(complaint);
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void set(text.trim());
      }}
    >
      <p className={styles.legend}>{words.legend}</p>
      <p className={styles.help}>{words.help}</p>
      <div className={styles.row}>
        <div className={styles.grows}>
          <TextField
            label={words.field}
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

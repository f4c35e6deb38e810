import { NOTICE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../../boardContext.ts';
import { NOTICE_FORM, useKeptText } from '../../card/forms/keptText.tsx';
import { messages } from './messages.ts';
import { useChangeSettings } from '../../rules/useChangeSettings.ts';
import * as styles from '../../rules/settings.css.ts';

const words = messages.notice;

/** Field for the notice, a line on every screen. This device stores what was typed until it is shown. */
export default function NoticeField({ onDone }: { onDone: () => void }) {
  const { change } = useChangeSettings();
  const { notice } = useAtomValue(useBoard().atoms.settings);
  const { text, isConflict, discard, set: setText } = useKeptText(NOTICE_FORM, notice ?? '');
  const [error, setError] = useState<string>();
  const set = async (next: string | null): Promise<void> => {
    const { isDone, complaint } = await change({ notice: next }, next === null ? words.removed : words.shown);
    setError(complaint);
    if (!isDone) return;
    discard();
    onDone();
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void set(text.trim());
      }}
    >
      <div className={styles.row}>
        <div className={styles.grows}>
          <TextField
            label={words.title}
            isLabelHidden
            maxLength={NOTICE_LENGTH_MAX}
            value={text}
            stored={text}
            error={error}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" tone="primary" disabled={text.trim() === '' || text.trim() === notice}>
          {words.show}
        </Button>
        {/* Disabled instead of hidden: appearing when a colleague sets a notice, it would shrink the field. */}
        <Button disabled={notice === null} onClick={() => void set(null)}>
          {words.remove}
        </Button>
      </div>
      {isConflict && (
        <p role="status">
          {words.newer} <bdi>{notice ?? words.none}</bdi>
        </p>
      )}
    </form>
  );
}

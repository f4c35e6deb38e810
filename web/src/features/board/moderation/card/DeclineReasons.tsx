import { DECLINE_REASONS } from '@openfloor/contract/declineReasons';
import { DECLINE_REASON_LENGTH_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Layer } from '../../../../design/layers.tsx';
import { withKeys } from '../../../../design/theme.css.ts';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { messages } from '../messages.ts';
import { useKeys } from '../../useKeys.ts';
import * as styles from './DeclineReasons.css.ts';

type DeclineReasonsProps = {
  label: string;
  onDecline: (reason: string | undefined) => void;
  onCancel: () => void;
};

/** The reasons that the asker may read: chips with their keys, or own words. While they are shown, other keys do nothing. */
export const DeclineReasons = (props: DeclineReasonsProps) => (
  <Layer>
    <Reasons {...props} />
  </Layer>
);

const Reasons = ({ label, onDecline, onCancel }: DeclineReasonsProps) => {
  const [own, setOwn] = useState('');
  const byNumber = DECLINE_REASONS.map((reason, place) => [place + 1, () => onDecline(reason)] as const);
  useKeys({ ...Object.fromEntries(byNumber), 0: () => onDecline(undefined), Escape: onCancel });
  return (
    <div className={styles.panel} role="group" aria-label={label} data-acting>
      <p className={styles.hint} role="status">
        {messages.declineHint} <span className={withKeys}>{messages.declineKeys}</span>
      </p>
      <div className={styles.chips}>
        {DECLINE_REASONS.map((reason, place) => (
          <button key={reason} type="button" className={styles.chip} onClick={() => onDecline(reason)}>
            <kbd className={`${styles.key} ${withKeys}`}>{place + 1}</kbd> {reason}
          </button>
        ))}
        <button type="button" className={styles.chip} onClick={() => onDecline(undefined)}>
          <kbd className={`${styles.key} ${withKeys}`}>0</kbd> {messages.noReason}
        </button>
      </div>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          if (own.trim() !== '') onDecline(own.trim());
        }}
      >
        <div className={styles.field}>
          <TextField
            label={messages.ownReason}
            isLabelHidden
            placeholder={messages.ownReason}
            maxLength={DECLINE_REASON_LENGTH_MAX}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onCancel()}
          />
        </div>
        <Button type="submit" disabled={own.trim() === ''}>
          {messages.actions.decline.label}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </form>
    </div>
  );
};

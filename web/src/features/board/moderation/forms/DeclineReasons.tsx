import { DECLINE_REASONS } from '@openfloor/contract/declineReasons';
import { DECLINE_REASON_LENGTH_MAX } from '@openfloor/contract/limits';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Layer } from '../../../../design/layers.tsx';
import { pressedKey } from '../../../../design/pressedKey.ts';
import { withKeys } from '../../../../design/theme.css.ts';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { CopyKept } from './CopyKept.tsx';
import { useKeptText } from './useKeptText.ts';
import { useLeaving } from './useLeaving.tsx';
import { messages } from '../messages.ts';
import { useKeys } from '../../useKeys.ts';
import * as styles from './DeclineReasons.css.ts';

type DeclineReasonsProps = {
  label: string;
  /** The key under which the own words are kept. */
  form: string;
  onDecline: (reason: string | undefined) => void;
  onCancel: () => void;
  /** What happened meanwhile. */
  children?: ReactNode;
};

/** The reasons that the asker may read: chips with their keys, or own words. While they are shown, other keys do nothing. */
export const DeclineReasons = (props: DeclineReasonsProps) => (
  <Layer>
    <Reasons {...props} />
  </Layer>
);

/** The same in a dialog, which has a layer. */
export const Reasons = ({ label, form, onDecline, onCancel, children }: DeclineReasonsProps) => {
  const field = useKeptText(form, '');
  const own = field.text;
  const { leave, question } = useLeaving(field, onCancel);
  const decline = (reason: string | undefined): void => {
    field.discard();
    onDecline(reason);
  };
  const byNumber = DECLINE_REASONS.map((reason, place) => [place + 1, () => decline(reason)] as const);
  useKeys({ ...Object.fromEntries(byNumber), 0: () => decline(undefined), Escape: leave });
  return (
    <div className={styles.panel} role="group" aria-label={label} data-acting>
      {children}
      <p className={styles.hint} role="status">
        {messages.declineHint} <span className={withKeys}>{messages.declineKeys}</span>
      </p>
      <div className={styles.chips}>
        {DECLINE_REASONS.map((reason, place) => (
          <button
            key={reason}
            type="button"
            data-not-first
            className={styles.chip}
            onClick={() => decline(reason)}
          >
            <kbd className={`${styles.key} ${withKeys}`}>{place + 1}</kbd> {reason}
          </button>
        ))}
        <button type="button" data-not-first className={styles.chip} onClick={() => decline(undefined)}>
          <kbd className={`${styles.key} ${withKeys}`}>0</kbd> {messages.noReason}
        </button>
      </div>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          if (own.trim() !== '') decline(own.trim());
        }}
      >
        <div className={styles.field}>
          <TextField
            label={messages.ownReason}
            isLabelHidden
            placeholder={messages.ownReason}
            maxLength={DECLINE_REASON_LENGTH_MAX}
            value={own}
            onChange={({ target }) => field.set(target.value)}
            onKeyDown={(event) => {
              if (pressedKey(event.nativeEvent) !== 'Escape') return;
              event.preventDefault();
              leave();
            }}
          />
        </div>
        <CopyKept text={own} />
        <Button type="submit" disabled={own.trim() === ''}>
          {messages.actions.decline.label}
        </Button>
        <Button onClick={leave}>{messages.cancel}</Button>
      </form>
      {question}
    </div>
  );
};

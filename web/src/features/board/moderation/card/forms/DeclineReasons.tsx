import { DECLINE_REASONS } from '@openfloor/contract/declineReasons';
import { DECLINE_REASON_LENGTH_MAX } from '@openfloor/contract/limits';
import type { ReactNode } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { CAN_HOVER } from '../../../../../design/hovered.ts';
import { Layer } from '../../../../../design/layers.tsx';
import { pressedKey } from '../../../../../design/pressedKey.ts';
import { noted } from '../../../../../design/noted.css.ts';
import { withKeys } from '../../../../../design/theme.css.ts';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { CopyKept, useKeptText } from './keptText.tsx';
import { useLeaving } from '../../../../../design/components/AlertDialog/useLeaving.tsx';
import { messages } from '../../messages.ts';
import { useKeys } from '../../../useKeys.ts';
import * as styles from './forms.css.ts';

type ReasonsProps = {
  label: string;
  field: ReturnType<typeof useKeptText>;
  onDecline: (reason: string | undefined) => void;
  /** Closes the form, or asks first if it has unsaved text. */
  leave: () => void;
  /** Note on what happened meanwhile; it covers the hint. */
  children?: ReactNode;
};

type DeclineReasonsProps = Pick<ReasonsProps, 'label' | 'onDecline' | 'children'> & {
  /** Key under which an unsaved reason is stored. */
  form: string;
  onCancel: () => void;
};

/** The reasons by the number that is typed for them. */
const BY_NUMBER: ReadonlyMap<string, string | undefined> = new Map([
  ...DECLINE_REASONS.map((reason, place) => [String(place + 1), reason] as const),
  ['0', undefined],
]);

/** Focuses the field where there is a keyboard. On a touch screen the on-screen keyboard would cover the reasons. */
const focusForKeys = (field: HTMLElement | null): void => {
  if (matchMedia(CAN_HOVER).matches) field?.focus();
};

/**
 * Form for declining: the reasons as numbered chips, or own words; the asker may read them. While it is shown, other
 * keys do nothing.
 */
export const DeclineReasons = (props: DeclineReasonsProps) => (
  <Layer>
    <ReasonsInLayer {...props} />
  </Layer>
);

const ReasonsInLayer = ({ form, onCancel, ...props }: DeclineReasonsProps) => {
  const field = useKeptText(form, '');
  const { leave, question } = useLeaving(field, onCancel);
  useKeys({ Escape: leave });
  return (
    <>
      <Reasons {...props} field={field} leave={leave} />
      {question}
    </>
  );
};

/** The same form inside a dialog, which has a layer and asks before it closes. */
export const Reasons = ({ label, field, onDecline, leave, children }: ReasonsProps) => {
  const own = field.text;
  const written = own.trim();
  const decline = (reason: string | undefined): void => {
    field.discard();
    onDecline(reason);
  };
  return (
    <div className={styles.panel} role="group" aria-label={label} data-acting>
      <div className={noted}>
        <p className={styles.hint} role="status">
          {messages.declineHint} <span className={withKeys}>{messages.declineKeys}</span>
        </p>
        {children}
      </div>
      <div className={styles.chips}>
        {[...BY_NUMBER].map(([number, reason]) => (
          <button
            key={number}
            type="button"
            data-not-first
            data-picked={written === number || undefined}
            className={styles.chip}
            onClick={() => decline(reason)}
          >
            <kbd className={`${styles.key} ${withKeys}`}>{number}</kbd> {reason ?? messages.noReason}
          </button>
        ))}
      </div>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== '') decline(BY_NUMBER.has(written) ? BY_NUMBER.get(written) : written);
        }}
      >
        <div className={styles.field}>
          <TextField
            ref={focusForKeys}
            label={messages.ownReason}
            isLabelHidden
            placeholder={messages.ownReason}
            maxLength={DECLINE_REASON_LENGTH_MAX}
            value={own}
            stored={own}
            onChange={({ target }) => field.set(target.value)}
            onKeyDown={(event) => {
              if (pressedKey(event.nativeEvent) !== 'Escape') return;
              event.preventDefault();
              leave();
            }}
          />
        </div>
        <CopyKept text={own} />
        <Button type="submit" disabled={written === ''}>
          {messages.actions.decline.label}
        </Button>
        <Button onClick={leave}>{messages.cancel}</Button>
      </form>
    </div>
  );
};

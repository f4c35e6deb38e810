import {
  useId,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { noteGone } from '../../layers.tsx';
import { isSendKey } from '../../pressedKey.ts';
import { visuallyHidden } from '../../theme.css.ts';
import { useUnsaved } from '../../unsaved.ts';
import { excessOf, blockForm, takeWhole, type Field } from './tooLong.ts';
import * as styles from './TextField.css.ts';

type FieldProps = {
  label: string;
  isLabelHidden?: boolean | undefined;
  error?: string | undefined;
  /** Error for a text beyond `maxLength`, which only a paste or drop can make. */
  tooLong?: string | undefined;
  /** The stored text, which closing the form does not lose. By default the text with which the field appeared. */
  stored?: string | undefined;
};
type Limited = { value?: unknown; type?: string | undefined; maxLength?: number | undefined };

/**
 * What input and textarea share: a label, and an error that assistive technology reads with the field. While the text
 * is longer than `maxLength`, the field says so and its form cannot be sent. `rest`: the props of the element.
 */
const useField = <Props extends FieldProps & Limited>(props: Props) => {
  const { maxLength = Infinity, value = '', type } = props;
  const {
    label,
    isLabelHidden = false,
    error,
    tooLong = `${label} must be ${maxLength} characters or less.`,
    stored,
    ...rest
  } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const [former] = useState(value);
  useUnsaved(type !== 'search' && value !== (stored ?? former));
  const excess = excessOf(String(value), maxLength);
  const isTooLong = excess > 0;
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    return isTooLong && isField(field) ? blockForm(field) : undefined;
  }, [id, isTooLong]);
  useLayoutEffect(() => {
    const openedAtMs = performance.now();
    return () => {
      if (document.activeElement?.id === id) noteGone(openedAtMs);
    };
  }, [id]);
  const complaint = isTooLong ? tooLong : error;
  return {
    control: {
      id,
      dir: 'auto' as const,
      'aria-invalid': complaint === undefined ? undefined : true,
      'aria-describedby': complaint === undefined ? undefined : errorId,
      onPaste: takeWhole,
      onDrop: takeWhole,
    },
    rest,
    framed: (field: ReactNode) => (
      <div className={styles.field}>
        <label htmlFor={id} className={isLabelHidden ? visuallyHidden : styles.label}>
          {label}
        </label>
        {field}
        {complaint !== undefined && (
          <p className={styles.error}>
            {isTooLong && <strong>{excess} too many. </strong>}
            <span id={errorId} role="alert">
              {complaint}
            </span>
          </p>
        )}
      </div>
    ),
  };
};

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export const TextField = (props: FieldProps & ComponentProps<'input'>) => {
  const { control, rest, framed } = useField(props);
  return framed(<input {...control} {...rest} className={styles.control} />);
};

/** Sends the form by Ctrl or Cmd with Enter; Enter alone is a line break. */
const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.defaultPrevented || !isSendKey(event.nativeEvent)) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]');
  if (button?.disabled === false) form?.requestSubmit(button);
};

/** Gives a field the height of its text where `field-sizing` does not: Firefox, and Safari before 26.2. */
const fitToText = (field: HTMLElement | null): void => {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
};

/** Grows with its text, starting with `rows` lines; `field-sizing` alone would start with one. */
export const TextArea = ({ rows = 1, onKeyDown, ...props }: FieldProps & ComponentProps<'textarea'>) => {
  const { control, rest, framed } = useField(props);
  useLayoutEffect(() => fitToText(document.getElementById(control.id)));
  return framed(
    <textarea
      // Without `value`, typing renders nothing, so the layout effect does not run.
      onInput={({ currentTarget }) => fitToText(currentTarget)}
      {...control}
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        sendByKey(event);
      }}
      rows={rows}
      style={{ minHeight: `max(2.75rem, ${1.5 * rows + 1.125}rem)` }}
      className={styles.growing}
    />,
  );
};

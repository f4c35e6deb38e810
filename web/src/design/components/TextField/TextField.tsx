import { useId, type ComponentProps } from 'react';
import { visuallyHidden } from '../../theme.css.ts';
import * as styles from './TextField.css.ts';

type FieldProps = { label: string; isLabelHidden?: boolean | undefined; error?: string | undefined };

/** What input and textarea share: a label, and an error that assistive technology reads with the field. */
const useField = ({ label, isLabelHidden = false, error }: FieldProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  return {
    control: {
      id,
      dir: 'auto' as const,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : errorId,
    },
    labelled: (
      <label htmlFor={id} className={isLabelHidden ? visuallyHidden : styles.label}>
        {label}
      </label>
    ),
    complaint: error !== undefined && (
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    ),
  };
};

export const TextField = ({ label, isLabelHidden, error, ...rest }: FieldProps & ComponentProps<'input'>) => {
  const { control, labelled, complaint } = useField({ label, isLabelHidden, error });
  return (
    <div className={styles.field}>
      {labelled}
      <input {...control} {...rest} className={styles.control} />
      {complaint}
    </div>
  );
};

/** Grows with its text, starting with `rows` lines; `field-sizing` alone would start with one. */
export const TextArea = ({
  label,
  isLabelHidden,
  error,
  rows = 1,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) => {
  const { control, labelled, complaint } = useField({ label, isLabelHidden, error });
  return (
    <div className={styles.field}>
      {labelled}
      <textarea
        {...control}
        {...rest}
        rows={rows}
        style={{ minHeight: `max(2.75rem, ${1.5 * rows + 1.125}rem)` }}
        className={styles.growing}
      />
      {complaint}
    </div>
  );
};

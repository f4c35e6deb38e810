import * as styles from './SuperAdmin.css.ts';

type CheckboxProps = { label: string; isChecked: boolean; isPartly?: boolean; onToggle: () => void };

/** `isPartly`: some of the rows are checked. */
export const Checkbox = ({ label, isChecked, isPartly = false, onToggle }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isPartly && !isChecked;
      }}
      onChange={onToggle}
      className={styles.check}
    />
  </label>
);

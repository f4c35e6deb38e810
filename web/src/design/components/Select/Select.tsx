import { visuallyHidden } from '../../theme.css.ts';
import * as styles from './Select.css.ts';

type SelectProps<Value extends string> = {
  label: string;
  isLabelHidden?: boolean;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
};

/** One of a few values. */
export const Select = <Value extends string>({
  label,
  isLabelHidden = false,
  values,
  names,
  value,
  onChoose,
}: SelectProps<Value>) => (
  <label className={styles.choice}>
    {isLabelHidden ? <span className={visuallyHidden}>{label}</span> : label}
    <select
      className={styles.select}
      value={value}
      onChange={({ target }) => onChoose(values.find((known) => known === target.value) ?? value)}
    >
      {values.map((known) => (
        <option key={known} value={known}>
          {names[known]}
        </option>
      ))}
    </select>
  </label>
);

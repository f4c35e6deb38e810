import * as settings from '../settings/BoardSettings.css.ts';
import * as styles from './Integrations.css.ts';

type SelectProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
};

export const Select = <Value extends string>({
  label,
  values,
  names,
  value,
  onChoose,
}: SelectProps<Value>) => (
  <label className={styles.choice}>
    {label}
    <select
      className={settings.select}
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

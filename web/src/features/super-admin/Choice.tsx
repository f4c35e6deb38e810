import * as styles from './SuperAdmin.css.ts';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few values. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
  <select
    aria-label={label}
    className={styles.choice}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.text}
      </option>
    ))}
  </select>
);

import { useId } from 'react';
import * as styles from './BoardSettings.css.ts';

type ChoiceProps<Value extends string> = {
  legend: string;
  options: Record<Value, { label: string; help: string }>;
  value: Value;
  onChoose: (value: Value) => void;
};

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];

/** One of a few values, each with what it means for the hall. */
export const Choice = <Value extends string>({ legend, options, value, onChoose }: ChoiceProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{legend}</legend>
      {keysOf(options).map((key) => (
        <label key={key} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={key === value}
            onChange={() => onChoose(key)}
          />
          <span>
            <span className={styles.optionName}>{options[key].label}</span>
            <span className={styles.help}>{options[key].help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

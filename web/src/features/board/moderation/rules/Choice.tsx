import { useEffect, useId, useState } from 'react';
import { visuallyHidden } from '../../../../design/theme.css.ts';
import * as styles from './settings.css.ts';

type ChoiceProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean | undefined;
  options: readonly { value: Value; label: string; help: string }[];
  value: Value;
  /** Resolves to whether the value changes. */
  onChoose: (value: Value) => Promise<boolean>;
};

/** Radio buttons for one of a few values, each with what it means for the hall. */
export const Choice = <Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChoose,
}: ChoiceProps<Value>) => {
  const name = useId();
  /** The value chosen here, until the board has it a moment later. */
  const [chosen, setChosen] = useState<Value>();
  useEffect(() => setChosen(undefined), [value]);
  const choose = async (key: Value): Promise<void> => {
    setChosen(key);
    if (!(await onChoose(key))) setChosen(undefined);
  };
  return (
    <fieldset className={styles.field}>
      <legend className={isLegendHidden ? visuallyHidden : styles.legend}>{legend}</legend>
      {options.map(({ value: key, label, help }) => (
        <label key={key} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={key === (chosen ?? value)}
            onChange={() => void choose(key)}
          />
          <span className={styles.optionName}>{label}</span>
          <span className={styles.optionHelp}>{help}</span>
        </label>
      ))}
    </fieldset>
  );
};

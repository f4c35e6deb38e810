import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { useEffect, useId, useState } from 'react';
import { visuallyHidden } from '../../../../design/theme.css.ts';
import { useChangeSettings } from './useChangeSettings.ts';
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

type Words<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; help: string }[];
  /** Text for what the change did, by the new value. */
  done: Record<Value, string>;
};
type SettingProps<Value extends string> = {
  words: Words<Value>;
  value: Value;
  /** The change of settings that a value means. */
  settingsOf: (value: Value) => StoredSettings;
  isLegendHidden?: boolean;
};

/** A setting with a few values, which applies when one is chosen. */
export const Setting = <Value extends string>({
  words,
  value,
  settingsOf,
  isLegendHidden,
}: SettingProps<Value>) => {
  const { change } = useChangeSettings();
  return (
    <Choice
      legend={words.legend}
      isLegendHidden={isLegendHidden}
      options={words.options}
      value={value}
      onChoose={async (chosen) => (await change(settingsOf(chosen), words.done[chosen])).isDone}
    />
  );
};

import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { Choice } from './Choice.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

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

import type { StoredSettings } from '@openfloor/contract/settings';
import { useAtomValue } from 'jotai';
import { getAssistant } from '../../../../api/moderation/assistantCalls.ts';
import { useReading } from '../../views/useReading.ts';
import { useBoard } from '../../boardContext.ts';
import { Choice } from './Choice.tsx';
import { LabelsField } from './LabelsField.tsx';
import { messages } from './messages.ts';
import { NoticeField } from './NoticeField.tsx';
import { TimesField } from './TimesField.tsx';
import { useChangeSettings } from './useChangeSettings.ts';
import { WordsField } from './WordsField.tsx';
import * as styles from './BoardSettings.css.ts';

/** How the board is run. Each change applies when it is made. */
export default function BoardSettings() {
  const settings = useAtomValue(useBoard().atoms.settings);
  return (
    <div className={styles.fields}>
      <Setting
        words={messages.review}
        value={settings.review ? 'on' : 'off'}
        settingsOf={(review) => ({ review: review === 'on' })}
      />
      <Setting words={messages.asking} value={settings.asking} settingsOf={(asking) => ({ asking })} />
      <Setting words={messages.voting} value={settings.voting} settingsOf={(voting) => ({ voting })} />
      <TimesField opensAt={settings.opensAt} closesAt={settings.closesAt} />
      <NoticeField notice={settings.notice} />
      <LabelsField labels={settings.labels} />
      <Setting words={messages.names} value={settings.names} settingsOf={(names) => ({ names })} />
      <Setting words={messages.merge} value={settings.merge} settingsOf={(merge) => ({ merge })} />
      <StageOrderSetting />
      <Setting
        words={messages.holdFlagged}
        value={settings.holdFlagged ? 'on' : 'off'}
        settingsOf={(hold) => ({ holdFlagged: hold === 'on' })}
      />
      <AssistantSetting />
      <WordsField setting="screenWords" terms={settings.screenWords} />
      <WordsField setting="allowWords" terms={settings.allowWords} />
      <Setting words={messages.replay} value={settings.replay} settingsOf={(replay) => ({ replay })} />
    </div>
  );
}

type Words<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; help: string }[];
  /** What the change did, by the new value. */
  done: Record<Value, string>;
};
type SettingProps<Value extends string> = {
  words: Words<Value>;
  value: Value;
  settingsOf: (value: Value) => StoredSettings;
};

/** A setting with a few values. */
const Setting = <Value extends string>({ words, value, settingsOf }: SettingProps<Value>) => {
  const { change } = useChangeSettings();
  return (
    <Choice
      legend={words.legend}
      options={words.options}
      value={value}
      onChoose={async (chosen) => (await change(settingsOf(chosen), words.done[chosen])).isDone}
    />
  );
};

/** Offered where the server has a language model. */
const AssistantSetting = () => {
  const { boardId, adminToken, atoms } = useBoard();
  const { ai } = useAtomValue(atoms.settings);
  const reading = useReading(() => getAssistant(boardId, adminToken), boardId);
  if (reading.state !== 'read' || !reading.value.machine) return null;
  return (
    <Setting
      words={messages.ai}
      value={ai ? 'on' : 'off'}
      settingsOf={(chosen) => ({ ai: chosen === 'on' })}
    />
  );
};

export const StageOrderSetting = () => (
  <Setting
    words={messages.stageOrder}
    value={useAtomValue(useBoard().atoms.settings).stageOrder}
    settingsOf={(stageOrder) => ({ stageOrder })}
  />
);

import type { StoredSettings } from '@openfloor/contract/storedSettings';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { getBoardFacts } from '../../../../api/moderation/boardFacts.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { BrandEditor } from './BrandEditor.tsx';
import { messages as brandMessages } from './brandMessages.ts';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../plan/InPlan.tsx';
import { Choice } from './Choice.tsx';
import { InvitedField } from './InvitedField.tsx';
import { LabelsField } from './LabelsField.tsx';
import { messages } from './messages.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useChangeSettings } from './useChangeSettings.ts';
import { WordsField } from './WordsField.tsx';
import * as styles from './BoardSettings.css.ts';

/** The board's settings: a line for each, which unfolds. Each change applies when it is made. */
export default function BoardSettings() {
  const { review, holdFlagged, screenWords, allowWords, labels, names, merge, replay, invited, brand } =
    useAtomValue(useBoard().atoms.settings);
  return (
    <div>
      <SettingSection
        words={messages.review}
        value={review ? 'on' : 'off'}
        settingsOf={(chosen) => ({ review: chosen === 'on' })}
      />
      <Section
        name={messages.holdFlagged.legend}
        summary={messages.screening(
          labelOf(messages.holdFlagged, holdFlagged ? 'on' : 'off'),
          screenWords.length,
          allowWords.length,
        )}
      >
        <Setting
          words={messages.holdFlagged}
          value={holdFlagged ? 'on' : 'off'}
          settingsOf={(chosen) => ({ holdFlagged: chosen === 'on' })}
        />
        <WordsField setting="screenWords" terms={screenWords} />
        <WordsField setting="allowWords" terms={allowWords} />
      </Section>
      <AssistantSetting />
      <Section
        name={messages.labels.name}
        summary={labels.length === 0 ? messages.labels.none : labels.map(({ name }) => name).join(', ')}
      >
        <LabelsField labels={labels} />
      </Section>
      <SettingSection words={messages.names} value={names} settingsOf={(chosen) => ({ names: chosen })} />
      <Section name={messages.merge.legend} summary={labelOf(messages.merge, merge)}>
        <Setting words={messages.merge} value={merge} settingsOf={(chosen) => ({ merge: chosen })} />
        <InPlan feature="merging">{null}</InPlan>
      </Section>
      <SettingSection words={messages.replay} value={replay} settingsOf={(chosen) => ({ replay: chosen })} />
      <Section name={messages.invited.name} summary={messages.invited.now(invited)}>
        <InvitedField invited={invited} />
      </Section>
      <Section name={brandMessages.brand} summary={brandMessages.summaryOf(brand)}>
        <InPlan feature="brand" otherwise={brand && <RemoveBrand />}>
          <BrandEditor />
        </InPlan>
      </Section>
    </div>
  );
}

type SectionProps = { name: string; summary: string; children: ReactNode };

/** Unfolds, and folds the others: `details` with the same `name`. */
const Section = ({ name, summary, children }: SectionProps) => (
  <details name="setting" className={styles.section}>
    <summary className={styles.head}>
      <span className={styles.legend}>{name}</span>
      <span className={styles.now} dir="auto">
        {summary}
      </span>
      <ChevronDown aria-hidden size={20} className={styles.chevron} />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);

type Words<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; help: string }[];
  /** What the change did, by the new value. */
  done: Record<Value, string>;
};
type SettingProps<Value extends string> = {
  words: Words<Value>;
  value: Value;
  /** The change of settings that a value means. */
  settingsOf: (value: Value) => StoredSettings;
};

const labelOf = <Value extends string>({ options }: Words<Value>, value: Value): string =>
  options.find((option) => option.value === value)?.label ?? value;

const SettingSection = <Value extends string>(props: SettingProps<Value>) => (
  <Section name={props.words.legend} summary={labelOf(props.words, props.value)}>
    <Setting {...props} />
  </Section>
);

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

/** Shown only if the server has a language model. */
const AssistantSetting = () => {
  const { boardId, adminToken, atoms } = useBoard();
  const { ai } = useAtomValue(atoms.settings);
  const facts = useRead(() => getBoardFacts(boardId, adminToken), boardId);
  if (!facts.value?.machine) return null;
  return (
    <SettingSection
      words={messages.ai}
      value={ai ? 'on' : 'off'}
      settingsOf={(chosen) => ({ ai: chosen === 'on' })}
    />
  );
};

/** Whether moderators arrange the stage or votes order it. Shown with the stage's order, not in the settings. */
export const StageOrderSetting = () => (
  <Setting
    words={messages.stageOrder}
    value={useAtomValue(useBoard().atoms.settings).stageOrder}
    settingsOf={(stageOrder) => ({ stageOrder })}
  />
);

/** Takes the brand off a board whose plan lacks the editor. */
const RemoveBrand = () => {
  const { change } = useChangeSettings();
  return (
    <Button onClick={() => void change({ brand: null }, brandMessages.removed)}>{brandMessages.reset}</Button>
  );
};

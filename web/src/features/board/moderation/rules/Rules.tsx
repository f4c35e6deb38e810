import { useAtomValue } from 'jotai';
import { getBoardFacts } from '../../../../api/moderation/boardFacts.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/InPlan.tsx';
import { LabelsField, WordsField } from './ListFields.tsx';
import { messages } from './messages.ts';
import { Setting } from './Choice.tsx';
import * as styles from './settings.css.ts';

const useSettings = () => useAtomValue(useBoard().atoms.settings);

export const Review = () => (
  <Setting
    isLegendHidden
    words={messages.review}
    value={useSettings().review ? 'on' : 'off'}
    settingsOf={(chosen) => ({ review: chosen === 'on' })}
  />
);

/** Settings of screening: what it flags and holds, and the language model, which flags too. */
export const Screening = () => {
  const { holdFlagged, screenWords, allowWords } = useSettings();
  return (
    <div className={styles.fields}>
      <Setting
        isLegendHidden
        words={messages.holdFlagged}
        value={holdFlagged ? 'on' : 'off'}
        settingsOf={(chosen) => ({ holdFlagged: chosen === 'on' })}
      />
      <WordsField setting="screenWords" terms={screenWords} />
      <WordsField setting="allowWords" terms={allowWords} />
      <LanguageModel />
    </div>
  );
};

/** Shown only if the server has a language model. */
const LanguageModel = () => {
  const { boardId, adminToken } = useBoard();
  const { ai } = useSettings();
  const facts = useRead(() => getBoardFacts(boardId, adminToken), boardId);
  if (!facts.value?.machine) return null;
  return (
    <Setting
      words={messages.ai}
      value={ai ? 'on' : 'off'}
      settingsOf={(chosen) => ({ ai: chosen === 'on' })}
    />
  );
};

export const Labels = () => <LabelsField labels={useSettings().labels} />;

export const Names = () => (
  <Setting
    isLegendHidden
    words={messages.names}
    value={useSettings().names}
    settingsOf={(names) => ({ names })}
  />
);

export const Similar = () => (
  <div className={styles.fields}>
    <Setting
      isLegendHidden
      words={messages.merge}
      value={useSettings().merge}
      settingsOf={(merge) => ({ merge })}
    />
    <InPlan feature="merging">{null}</InPlan>
  </div>
);

/** Setting for who may replay the board. */
export const ReplayedBy = () => (
  <Setting
    isLegendHidden
    words={messages.replay}
    value={useSettings().replay}
    settingsOf={(replay) => ({ replay })}
  />
);

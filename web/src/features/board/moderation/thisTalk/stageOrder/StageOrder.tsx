import { useAtomValue } from 'jotai';
import { useBoard } from '../../../boardContext.ts';
import { messages as settings } from '../../rules/messages.ts';
import { Setting } from '../../rules/Choice.tsx';
import * as styles from '../../rules/settings.css.ts';
import { ArrangedStage } from './ArrangedStage.tsx';

/** Chooses how the stage is ordered, and shows the order if moderators arrange it. */
export default function StageOrder() {
  const { stageOrder } = useAtomValue(useBoard().atoms.settings);
  return (
    <div className={styles.fields}>
      <Setting
        words={settings.stageOrder}
        value={stageOrder}
        settingsOf={(chosen) => ({ stageOrder: chosen })}
      />
      {stageOrder === 'arranged' && <ArrangedStage />}
    </div>
  );
}

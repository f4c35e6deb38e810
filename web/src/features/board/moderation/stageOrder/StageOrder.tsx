import { useAtomValue } from 'jotai';
import { useBoard } from '../../boardContext.ts';
import { StageOrderSetting } from '../settings/BoardSettings.tsx';
import { ArrangedStage } from './ArrangedStage.tsx';

/** Chooses how the stage is ordered, and shows the order if moderators arrange it. */
export default function StageOrder() {
  const { stageOrder } = useAtomValue(useBoard().atoms.settings);
  return (
    <>
      <StageOrderSetting />
      {stageOrder === 'arranged' && <ArrangedStage />}
    </>
  );
}

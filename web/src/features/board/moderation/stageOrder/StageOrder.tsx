import { useAtomValue } from 'jotai';
import { useBoard } from '../../boardContext.ts';
import { StageOrderSetting } from '../settings/BoardSettings.tsx';
import { ArrangedStage } from './ArrangedStage.tsx';

/** How the stage is ordered, and the order itself if moderators arrange it. */
export default function StageOrder() {
  const { stageOrder } = useAtomValue(useBoard().atoms.settings);
  return (
    <>
      <StageOrderSetting />
      {stageOrder === 'arranged' && <ArrangedStage />}
    </>
  );
}

import type { PlanInfo } from '@openfloor/contract/http/plan';
import { InPlan, missingFeaturesAtom } from '../../features/board/moderation/acts/InPlan.tsx';
import { PlanNotice } from '../../features/my-boards/plan/PlanNotice.tsx';
import { PlanSection } from '../../features/my-boards/plan/PlanSection.tsx';
import type { Part } from '../part.ts';
import { SampleBoard } from '../SampleBoard.tsx';

const nothing = () => undefined;
const FREE: PlanInfo = {
  plan: 'free',
  features: [],
  boards: { limit: 1, used: 1 },
  trialDays: 14,
  sells: true,
  assistant: false,
};
const TRIAL: PlanInfo = {
  ...FREE,
  plan: 'pro',
  boards: { limit: 5, used: 2 },
  trial: true,
  expiresAt: '2026-03-14T12:00:00.000Z',
};

export const plan: Part = {
  name: 'Plan',
  states: {
    'On My Boards': <PlanSection plan={FREE} keyField={null} onPlan={nothing} onLinked={nothing} />,
    'A plan that ends': <PlanNotice plan={TRIAL} onEnterKey={nothing} />,
    'A plan after which a lesser one goes on': (
      <PlanNotice
        plan={{ ...TRIAL, plan: 'business', next: { plan: 'pro', expiresAt: '2026-09-01T12:00:00.000Z' } }}
        onEnterKey={nothing}
      />
    ),
    'A plan that has ended': <PlanNotice plan={{ ...TRIAL, plan: 'free' }} onEnterKey={nothing} />,
    'A feature that the plan lacks': (
      <SampleBoard isModerator prepare={(_, store) => store.set(missingFeaturesAtom, ['exports'])}>
        <InPlan feature="exports">Export</InPlan>
      </SampleBoard>
    ),
  },
};

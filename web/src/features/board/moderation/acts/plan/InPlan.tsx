import type { Feature } from '@openfloor/contract/plans';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from '../../../../../design/components/Link/Link.tsx';
import { Badge } from '../../../../../design/components/Badge/Badge.tsx';
import { paths } from '../../../../../navigation/paths.ts';
import { useIsOwner } from '../../../access/useIsOwner.ts';
import { missingFeaturesAtom } from './missingFeatures.ts';
import { messages } from './messages.ts';

type InPlanProps = {
  feature: Feature;
  /** Shown with the note, where the plan lacks the feature. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Shows the controls of a feature. If the board's plan lacks the feature, shows the plan that has it instead. */
export const InPlan = ({ feature, otherwise, children }: InPlanProps) => {
  // Moderators who were invited cannot change the plan.
  const isOwner = useIsOwner();
  if (!useAtomValue(missingFeaturesAtom).includes(feature)) return children;
  return (
    <>
      <p role="note">
        <Badge>{messages.plan(feature)}</Badge> {messages.needed(feature)}{' '}
        {isOwner && <Link to={paths.myBoards}>{messages.toPlans}</Link>}
      </p>
      {otherwise}
    </>
  );
};

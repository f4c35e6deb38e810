import { FEATURE_NAMES, LEAST_PLANS, PLAN_NAMES, type Feature } from '@openfloor/contract/plans';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { Link } from '../../../../design/components/Link/Link.tsx';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import { paths } from '../../../../navigation/paths.ts';
import { useIsOwner } from '../../access/useIsOwner.ts';
import { getBoardFacts } from '../../../../api/moderation/boardFacts.ts';
import { useBoard } from '../../boardContext.ts';

/** Features that the board's plan lacks, as the server reports them to moderators; empty until it has. */
export const missingFeaturesAtom = atom<readonly Feature[]>([]);

/** Reads what the plan lacks, now and whenever the tools are opened or closed: the owner's plan may have changed. */
export const useReadMissingFeatures = (isOpen: boolean): void => {
  const { boardId, adminToken } = useBoard();
  const setLacks = useSetAtom(missingFeaturesAtom);
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<void> => {
      const facts = await getBoardFacts(boardId, adminToken);
      if (isWanted && facts.ok) setLacks(facts.value.lacks ?? []);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [adminToken, boardId, isOpen, setLacks]);
};

const planOf = (feature: Feature): string => PLAN_NAMES[LEAST_PLANS[feature]];

const messages = {
  plan: planOf,
  /** As the server refuses it. */
  needed: (feature: Feature) => `${FEATURE_NAMES[feature]} needs the ${planOf(feature)} plan.`,
  toPlans: 'Your plan',
};

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

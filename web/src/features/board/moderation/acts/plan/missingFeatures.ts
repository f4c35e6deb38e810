import type { Feature } from '@openfloor/contract/plans';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { getBoardFacts } from '../../../../../api/moderation/boardFacts.ts';
import { useBoard } from '../../../boardContext.ts';

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

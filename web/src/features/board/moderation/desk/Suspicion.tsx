import { getIntegrity } from '@openfloor/contract/calls/integrity';
import { useAtom, useSetAtom } from 'jotai';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Suspense, useEffect } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { Skeleton } from '../../../../design/components/Skeleton/Skeleton.tsx';
import { lazyPart } from '../../../../loading/lazyPart.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../afterwards/integrity/messages.ts';
import { oneNetworkAtom, reportOpenAtom } from '../afterwards/integrity/oneNetwork.ts';
import * as styles from './ModeratorTools.css.ts';

const Integrity = lazyPart(() => import('../afterwards/integrity/Integrity.tsx'));

/** A long interval, because the server looks at every vote of the board for a report. */
const ASK_EVERY_MS = 60_000;

/** Tells moderators that some votes look like those of a program. Its button opens the report. */
export const Suspicion = () => {
  const { votes, askAgain } = useSuspectVotes();
  const [isOpen, setIsOpen] = useAtom(reportOpenAtom);
  useEffect(() => () => setIsOpen(false), [setIsOpen]);
  return (
    <div role="status" className={styles.notice}>
      {votes > 0 && (
        <Button onClick={() => setIsOpen(true)}>
          <ShieldAlert aria-hidden size={18} /> <span>{messages.suspicion(votes)}</span>
        </Button>
      )}
      {isOpen && (
        <Dialog
          title={messages.name}
          closeLabel={messages.close}
          onClose={() => {
            setIsOpen(false);
            askAgain();
          }}
        >
          <Suspense fallback={<Skeleton height="6rem" />}>
            <Integrity />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
};

/**
 * Number of votes of all groups that are not set aside. Also stores, for the menus of cards, which questions have
 * most of their votes from one network.
 */
const useSuspectVotes = () => {
  const { boardId, adminToken } = useBoard();
  const { value: report, readAgain } = useRead(
    () => send(getIntegrity, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken}`,
    ASK_EVERY_MS,
  );
  const setOneNetwork = useSetAtom(oneNetworkAtom);
  useEffect(() => {
    if (!report) return;
    setOneNetwork(
      new Map(report.questions.flatMap(({ id, oneNetwork }) => (oneNetwork ? [[id, oneNetwork]] : []))),
    );
  }, [report, setOneNetwork]);
  const groups = (report?.groups ?? []).filter(({ setAside, sessions }) => setAside < sessions);
  return { votes: groups.reduce((sum, group) => sum + group.votes, 0), askAgain: readAgain };
};

import { getIntegrity } from '@openfloor/contract/calls/integrity';
import { useAtom, useSetAtom } from 'jotai';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { poll } from '../../../../api/http/poll.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { Skeleton } from '../../../../design/components/Skeleton/Skeleton.tsx';
import { lazyPart } from '../../../../loading/lazyPart.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from './messages.ts';
import { oneNetworkAtom, reportOpenAtom } from './oneNetwork.ts';
import * as styles from './Suspicion.css.ts';

const Integrity = lazyPart(() => import('./Integrity.tsx'));

/** Seldom, because the server looks at every vote of the board for a report. */
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

/** Votes of all groups that are not set aside. Keeps what the menus of cards say. */
const useSuspectVotes = () => {
  const { boardId, adminToken } = useBoard();
  const [votes, setVotes] = useState(0);
  const setOneNetwork = useSetAtom(oneNetworkAtom);
  const ask = useCallback(async (): Promise<void> => {
    const result = await send(getIntegrity, { boardId }, { token: adminToken });
    if (!result.ok) return;
    const groups = result.value.groups.filter(({ setAside, sessions }) => setAside < sessions);
    setVotes(groups.reduce((sum, group) => sum + group.votes, 0));
    setOneNetwork(
      new Map(result.value.questions.flatMap(({ id, oneNetwork }) => (oneNetwork ? [[id, oneNetwork]] : []))),
    );
  }, [adminToken, boardId, setOneNetwork]);
  useEffect(() => poll(ask, ASK_EVERY_MS), [ask]);
  return { votes, askAgain: () => void ask() };
};

import { undoAct } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import { useAtomValue, useStore } from 'jotai';
import { act } from '../../../../../api/moderation/act.ts';
import { saidOf } from '../../../../../api/http/saidOf.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../../design/components/DateTime/DateTime.tsx';
import { showToast } from '../../../../../design/components/Toast/toasts.ts';
import { useBoard } from '../../../boardContext.ts';
import { guardListPresses } from '../../../press/guardListPresses.ts';
import { messages as moderationMessages } from '../../messages.ts';
import { ownActsAtom } from '../../acts/usePerform.ts';
import { messages } from './messages.ts';
import { describeAct, describeObject } from './describeAct.ts';
import { useHistory } from './useHistory.ts';
import * as styles from './ActHistory.css.ts';

/** The history of the board for moderators: who did what and when. Each act that still holds can be undone. */
export default function ActHistory() {
  const { value: history, failure, readMore, readAgain } = useHistory();
  if (!history && !failure) return <p role="status">{messages.loading}</p>;
  return (
    <div ref={guardListPresses} className={styles.history}>
      {failure && (
        <p role="alert">
          {messages.failed} <Button onClick={readAgain}>{messages.again}</Button>
        </p>
      )}
      {!failure && history?.acts.length === 0 && <p>{messages.empty}</p>}
      <ol className={styles.acts}>
        {history?.acts.map((entry) => (
          <Entry key={entry.seq} entry={entry} onUndone={readAgain} />
        ))}
      </ol>
      {!failure && history?.hasMore && <Button onClick={readMore}>{messages.more}</Button>}
    </div>
  );
}

type EntryProps = {
  entry: HistoryEntry;
  /** Shown beside its question, so it does not repeat the question's text. */
  isBesideQuestion?: boolean;
  onUndone: () => void;
};

/** An act, with the button that undoes it while it still holds. */
export const Entry = ({ entry, isBesideQuestion = false, onUndone }: EntryProps) => {
  const { at, by, undoable } = entry;
  const takeBack = useTakeBack(entry, onUndone);
  const questions = useAtomValue(useBoard().atoms.questions);
  const what = describeAct(entry);
  const about = describeObject(entry, (id) => questions.get(id)?.text);
  return (
    <li className={styles.act}>
      <div className={styles.what}>
        <p>
          <strong dir="auto">{messages.who(by)}</strong> {what}
        </p>
        {about !== undefined && !isBesideQuestion && (
          <p className={styles.question} dir="auto">
            {about}
          </p>
        )}
        <p className={styles.when}>
          <DateTime at={at} />
        </p>
      </div>
      {undoable && (
        <Button aria-label={messages.undoOf(`${what} ${about ?? ''}`)} onClick={() => void takeBack()}>
          {messages.undo}
        </Button>
      )}
    </li>
  );
};

const useTakeBack = ({ seq }: HistoryEntry, onUndone: () => void) => {
  const store = useStore();
  const { boardId, adminToken } = useBoard();
  return async (): Promise<void> => {
    const result = await act(undoAct, { boardId, seq }, { token: adminToken });
    if (result.ok) {
      // Forgets the act, so that the key that undoes the latest own act takes the one before.
      store.set(ownActsAtom, (acts) => acts.filter(({ seqs }) => !seqs.includes(seq)));
      showToast(store, { title: messages.undone });
    } else
      showToast(store, {
        title: moderationMessages.error,
        description: saidOf(result) ?? messages.undoFailed,
        tone: 'danger',
      });
    onUndone();
  };
};

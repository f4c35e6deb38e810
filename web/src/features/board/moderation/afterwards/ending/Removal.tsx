import { getRemoval } from '../../../../../api/owner/retentionCalls.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { dateText } from '../../../../../design/formats.ts';
import { useBoard } from '../../../boardContext.ts';
import { messages } from '../../messages.ts';
import * as styles from '../../../ask/AskForm.css.ts';

/** Note on a closed board: when the server deletes it for good, if it does. */
export default function Removal({ adminToken }: { adminToken: string }) {
  const { boardId } = useBoard();
  const removedAt = useRead(() => getRemoval(boardId, adminToken), boardId).value?.removedAt;
  return removedAt === undefined ? null : (
    <p role="status" className={styles.form}>
      {messages.closedDeletedForGood(dateText(removedAt))}
    </p>
  );
}

import type { BoardId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { Link } from '../../../design/components/Link/Link.tsx';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import * as styles from './ShareDialog.css.ts';

/**
 * Links with which the audience reads what happened: the public record, and the replay if the board opens it to
 * everyone.
 */
export const PastLinks = ({ boardId }: { boardId: BoardId }) => {
  const { replay } = useAtomValue(useBoard().atoms.settings);
  return (
    <p className={styles.hint}>
      {messages.past} <Link to={pastPaths.record(boardId)}>{messages.record}</Link>
      {replay === 'everyone' && (
        <>
          {' · '}
          <Link to={pastPaths.replay(boardId)}>{messages.replay}</Link>
        </>
      )}
    </p>
  );
};

import { Link } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { boardsOnDevice } from '../../../device/boardsOnDevice.ts';
import { useBoard } from '../boardContext.ts';
import { seldomMessages } from '../seldomMessages.ts';
import * as styles from './LinkBanner.css.ts';

/** Explains why the moderators' view ended. The device that created the board can restore its access. */
export default function AccessLostBanner() {
  const { boardId } = useBoard();
  return (
    <section className={styles.banner} aria-label={seldomMessages.accessLost}>
      <span role="status">{seldomMessages.accessLostText}</span>
      {boardsOnDevice().includes(boardId) && (
        <Link className={styles.retry} to={paths.myBoards}>
          {seldomMessages.accessLostRecover}
        </Link>
      )}
    </section>
  );
}

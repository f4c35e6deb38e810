import { Link } from '../../../design/components/Link/Link.tsx';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useBoard } from '../boardContext.ts';
import * as styles from './BoardHeader.css.ts';
import { lazyMessages } from '../lazyMessages.ts';
import { NextTalkSoon } from '../moderation/thisTalk/agenda/NextTalkSoon.tsx';

/** Switches between the moderators' and the public view. */
export default function ViewToggle() {
  const { boardId, adminToken } = useBoard();
  const isAdminView = adminToken !== undefined;
  return (
    <>
      <div className={styles.view}>
        {isAdminView && (
          <span className={styles.viewBadge}>
            <Badge>{lazyMessages.adminView}</Badge>
          </span>
        )}
        <nav className={styles.toggle} aria-label={lazyMessages.viewAs}>
          <Link replace to={paths.adminBoard(boardId)} className={styles.side} aria-current={isAdminView}>
            {lazyMessages.toAdmin}
          </Link>
          <Link replace to={paths.board(boardId)} className={styles.side} aria-current={!isAdminView}>
            {lazyMessages.toPublic}
          </Link>
        </nav>
      </div>
      {isAdminView && <NextTalkSoon />}
    </>
  );
}

import { useAtomValue } from 'jotai';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { paths } from '../../../navigation/paths.ts';
import { useBoard } from '../boardContext.ts';
import * as styles from './BoardHeader.css.ts';
import { messages as moderationMessages } from '../moderation/messages.ts';
import { lazyMessages } from '../lazyMessages.ts';
import { ASK_ID } from '../SkipLinks.tsx';
import { NextTalkSoon } from '../moderation/thisTalk/agenda/NextTalkSoon.tsx';

/** Switches between the moderators' and the public view. */
export default function ViewToggle() {
  const { boardId, adminToken, isClosed, atoms } = useBoard();
  const isAdminView = adminToken !== undefined;
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  const isOver = useAtomValue(isClosed) || hasEnded;
  return (
    <>
      <div className={styles.view}>
        {isAdminView && !isOver && (
          <IconButton
            label={moderationMessages.ask}
            className={styles.openAsking}
            onClick={() => document.querySelector<HTMLElement>(`#${ASK_ID} textarea`)?.focus()}
          >
            <Plus aria-hidden size={20} />
          </IconButton>
        )}
        {isAdminView && (
          <span className={hiddenOnPhone}>
            <Badge tone="signal">{lazyMessages.adminView}</Badge>
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

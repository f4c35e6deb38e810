import type { Link as StreamLink } from '@openfloor/client/machine/state';
import type { Ranking } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { LiveMark } from '../../design/components/LiveMark/LiveMark.tsx';
import { SortKeys } from '../../design/components/SortKeys/SortKeys.tsx';
import { messages } from './messages.ts';
import type { SpeakerSession } from './speakerSession.ts';
import type { useFullscreen } from './useFullscreen.ts';
import * as styles from './Stage.css.ts';

type StageHeaderProps = {
  session: SpeakerSession;
  pinnedCount: number;
  ranking: Ranking;
  onRank: (ranking: Ranking) => void;
  hasCode: boolean;
  onToggleCode: () => void;
  fullscreen: ReturnType<typeof useFullscreen>;
};

export const StageHeader = (props: StageHeaderProps) => {
  const { session, pinnedCount, fullscreen, hasCode } = props;
  const title = useAtomValue(session.board)?.title ?? messages.titleFallback;
  const viewerCount = useAtomValue(session.atoms.viewerCount);
  return (
    <header className={styles.head}>
      <div className={styles.naming}>
        <p className={`${styles.quiet} ${styles.fading}`}>{messages.speakerView}</p>
        <h1 className={`${styles.title} ${styles.fading}`} dir="auto">
          {title}
        </h1>
        <p className={styles.figures}>
          <span className={styles.fading}>
            <Badge>{messages.presenterMode}</Badge>
          </span>
          <Connection session={session} />
          <span className={styles.fading}>{messages.pinnedCount(pinnedCount)}</span>
          {viewerCount !== undefined && (
            <span className={styles.fading}>{messages.viewers(viewerCount)}</span>
          )}
        </p>
      </div>
      <div role="toolbar" aria-label={messages.controls} className={`${styles.tools} ${styles.fading}`}>
        <div role="group" aria-label={messages.sortBy} className={styles.sort}>
          <SortKeys labels={messages} ranking={props.ranking} onRank={props.onRank} />
        </div>
        <IconButton
          label={hasCode ? messages.hideCode : messages.showCode}
          hint={`${hasCode ? messages.hideCode : messages.showCode} (Q)`}
          onClick={props.onToggleCode}
        >
          <QrCodeIcon aria-hidden size={22} />
        </IconButton>
        {fullscreen.isOffered && (
          <Button title="F" onClick={fullscreen.toggle}>
            {fullscreen.isFullscreen ? (
              <Minimize aria-hidden size={18} />
            ) : (
              <Maximize aria-hidden size={18} />
            )}
            <span className={styles.spareWord}>
              {fullscreen.isFullscreen ? messages.exit : messages.fullscreen}
            </span>
          </Button>
        )}
        <Link className={button.quiet} to={paths.board(session.boardId)}>
          <Eye aria-hidden size={18} />
          <span className={styles.spareWord}>{messages.publicView}</span>
        </Link>
      </div>
    </header>
  );
};

const Connection = ({ session }: { session: SpeakerSession }) => {
  const { state } = useAtomValue(session.atoms.link);
  const shortfall = useAtomValue(session.atoms.shortfall);
  const word = wordFor(state);
  const isLive = word === messages.live;
  const isSlower = !isLive && shortfall === 'slower';
  return (
    <span className={isLive ? `${styles.connection} ${styles.fading}` : styles.lostConnection}>
      <LiveMark isLive={isLive || isSlower} />
      {word}
      {isSlower && ` · ${messages.liveSlower}`}
    </span>
  );
};

const wordFor = (state: StreamLink['state']): string => {
  if (state === 'live' || state === 'checking' || state === 'resyncing') return messages.live;
  if (state === 'loading') return messages.connecting;
  return state === 'offline' ? messages.offline : messages.reconnecting;
};

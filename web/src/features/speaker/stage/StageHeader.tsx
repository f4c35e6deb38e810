import type { Order } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import Monitor from 'lucide-react/icons/monitor';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Radio from 'lucide-react/icons/radio';
import SkipForward from 'lucide-react/icons/skip-forward';
import Sparkles from 'lucide-react/icons/sparkles';
import { Link } from '../../../design/components/Link/Link.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { iconButton } from '../../../design/components/IconButton/IconButton.css.ts';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { SortKeys } from '../../../design/components/SortKeys/SortKeys.tsx';
import { BrandOnScreen } from './BrandOnScreen.tsx';
import { Connection } from './Connection.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { Place, useTitles } from './Place.tsx';
import type { Programme } from './programme.ts';
import { Speakers } from './UpNext.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import type { OnStage } from './useStagePlace.ts';
import type { useFullscreen } from '../screen/useFullscreen.ts';
import * as styles from './Stage.css.ts';

type StageHeaderProps = {
  session: SpeakerSession;
  onStage: OnStage;
  /** What the stage announces between questions. */
  programme: Programme | undefined;
  /** Whether moderators arrange the stage, which leaves nothing to sort. */
  isArranged: boolean;
  order: Order;
  onOrder: (order: Order) => void;
  showsCode: boolean;
  onToggleCode: () => void;
  onNextTalk: () => void;
  fullscreen: ReturnType<typeof useFullscreen>;
};

/** Titles, figures and tools above the question. */
export const StageHeader = (props: StageHeaderProps) => {
  const { session, onStage, programme, fullscreen, showsCode } = props;
  const mayMark = useAtomValue(session.mayMark);
  const mayModerate = useAtomValue(session.mayModerate);
  const viewerCount = useAtomValue(session.atoms.viewerCount);
  return (
    <div className={styles.head}>
      <div className={styles.naming}>
        <BrandOnScreen session={session} />
        <Titles session={session} onStage={onStage} programme={programme} />
        <p className={styles.figures}>
          <span className={`${styles.notOnClicker} ${styles.fading}`}>
            <Badge>{messages.presenterMode}</Badge>
          </span>
          <Connection session={session} />
          <span className={`${styles.notOnClicker} ${styles.fading}`}>
            {messages.pinnedCount(onStage.staged.filter(({ pinned }) => pinned).length)}
          </span>
          {viewerCount !== undefined && (
            <span className={`${styles.notOnClicker} ${styles.fading}`}>{messages.viewers(viewerCount)}</span>
          )}
        </p>
      </div>
      <div role="toolbar" aria-label={messages.controls} className={`${styles.tools} ${styles.fading}`}>
        {!props.isArranged && (
          <div role="group" aria-label={messages.sortBy} className={`${styles.sort} ${styles.notOnClicker}`}>
            <SortKeys labels={messages} order={props.order} onOrder={props.onOrder} />
          </div>
        )}
        {onStage.hasBegun && (
          <IconButton
            label={messages.follow}
            hint={`${messages.follow} (M)`}
            aria-pressed={onStage.isFollowing}
            onClick={() => onStage.setFollowing(!onStage.isFollowing)}
          >
            <Radio aria-hidden size={22} />
          </IconButton>
        )}
        <IconButton
          className={styles.notOnClicker}
          label={showsCode ? messages.hideCode : messages.showCode}
          hint={`${showsCode ? messages.hideCode : messages.showCode} (Q)`}
          onClick={props.onToggleCode}
        >
          <QrCodeIcon aria-hidden size={22} />
        </IconButton>
        <Link
          className={`${iconButton} ${styles.wideOnly}`}
          to={paths.wall(session.boardId)}
          aria-label={messages.wall}
          title={messages.wall}
        >
          <Sparkles aria-hidden size={22} />
        </Link>
        {mayMark && (
          <Link
            className={`${iconButton} ${styles.wideOnly}`}
            to={paths.confidence(session.boardId)}
            aria-label={messages.confidence}
            title={messages.confidence}
          >
            <Monitor aria-hidden size={22} />
          </Link>
        )}
        {mayModerate && (
          <IconButton label={messages.nextTalk} onClick={props.onNextTalk}>
            <SkipForward aria-hidden size={22} />
          </IconButton>
        )}
        <FullscreenButton {...fullscreen} />
        <Link
          className={`${button.quiet} ${styles.tool} ${styles.notOnClicker}`}
          to={paths.board(session.boardId)}
        >
          <Eye aria-hidden size={18} />
          <span className={styles.spareWord}>{messages.publicView}</span>
        </Link>
      </div>
    </div>
  );
};

/**
 * The talk, and the board where its title differs. With a programme the talk's title stays visible between questions;
 * while no question is on the stage, the programme shows it instead.
 */
const Titles = ({
  session,
  onStage,
  programme,
}: Pick<StageHeaderProps, 'session' | 'onStage' | 'programme'>) => {
  const { conference, room, talk } = useTitles(session);
  const isAnnounced = programme !== undefined && !onStage.isAnswering;
  /**
   * Whether conference and room stay visible between questions, which tells people in which of several rooms they are.
   */
  const staysAtRest = conference !== undefined && !onStage.isAnswering;
  return (
    <>
      <p className={`${styles.quiet} ${styles.boardTitle} ${styles.notOnClicker}`}>
        <span className={staysAtRest ? styles.place : `${styles.place} ${styles.fading}`}>
          <Place conference={conference} room={room} />
        </span>
        <span className={styles.fading}>
          {(conference ?? room) !== undefined && ' · '}
          {messages.speakerView}
        </span>
      </p>
      {(programme === undefined || onStage.question) && (
        <h1 className={isAnnounced ? styles.title : `${styles.title} ${styles.fading}`} dir="auto">
          {talk ?? messages.titleFallback} {programme?.now && <Speakers names={programme.now.speakers} />}
        </h1>
      )}
    </>
  );
};

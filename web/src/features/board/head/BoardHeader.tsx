import type { Link as StreamLink } from '@openfloor/client/machine/state';
import { useAtomValue } from 'jotai';
import Share2 from 'lucide-react/icons/share-2';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { LiveMark } from '../../../design/components/LiveMark/LiveMark.tsx';
import { Logo } from '../../../design/components/Logo/Logo.tsx';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { useEdgeHeight } from '../../../design/useEdgeHeight.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { UPDATES_ID, useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { moderatorPart } from '../moderatorPart.ts';
import { useHasViews } from '../views/useHasViews.ts';
import type { View } from '../boardSession.ts';
import * as styles from './BoardHeader.css.ts';
import { Strip } from './Strip.tsx';
import * as stripStyles from './Strip.css.ts';

const Brand = lazyPart(async () => ({
  default: (await import('../../../design/components/Brand/brandParts.ts')).Brand,
}));
const ThemeToggle = lazyPart(async () => ({
  default: (await import('../../../design/components/ThemeToggle/ThemeToggle.tsx')).ThemeToggle,
}));
const NextPlanned = lazyPart(() => import('./NextPlanned.tsx'));
const ShareDialog = lazyPart(() => import('../share/ShareDialog.tsx'));
const AdminTools = moderatorPart((parts) => parts.AdminTools);
const TimeBox = moderatorPart((parts) => parts.TimeBox);
const ViewToggle = moderatorPart((parts) => parts.ViewToggle);

type BoardHeaderProps = {
  hasAdminAccess: boolean;
  view: View;
  onView: (view: View) => void;
};

/** Title, facts and tools of the board. */
export const BoardHeader = ({ hasAdminAccess, view, onView }: BoardHeaderProps) => {
  const { board, adminToken, atoms, boardId } = useBoard();
  const { brand } = useAtomValue(atoms.settings);
  const details = useAtomValue(board);
  const [isSharing, setIsSharing] = useState(false);
  const head = useRef<HTMLElement>(null);
  useEdgeHeight('head', head);
  return (
    <header ref={head} className={styles.header}>
      <div className={details?.demo ? styles.demoInner : styles.inner}>
        <div className={hasAdminAccess ? styles.spareHome : styles.home}>
          {brand ? (
            <Suspense>
              <Brand boardId={boardId} brand={brand} />
            </Suspense>
          ) : (
            <Logo isNamed={false} />
          )}
        </div>
        <div className={styles.titles}>
          <h1 className={styles.title} dir="auto">
            {details?.title ?? messages.titleFallback}
          </h1>
          <TalkTitle />
        </div>
        <div className={hasAdminAccess ? stripStyles.twoLines : stripStyles.wideLine}>
          <Facts hasAdminAccess={hasAdminAccess}>
            <OwnQuestions view={view} onView={onView} />
          </Facts>
          <Strip>
            {adminToken !== undefined && (
              <Suspense>
                <TimeBox />
              </Suspense>
            )}
          </Strip>
        </div>
        {details?.demo && (
          <p className={`${styles.demo} ${adminToken === undefined ? '' : hiddenOnPhone}`}>
            <Badge>{messages.demo}</Badge> {messages.demoText}
          </p>
        )}
        <div className={styles.tools}>
          {details && (
            <IconButton label={messages.share} onClick={() => setIsSharing(true)}>
              <Share2 aria-hidden size={20} />
            </IconButton>
          )}
          <span className={hasAdminAccess ? styles.spareTool : undefined}>
            <Suspense fallback={<span className={styles.togglePlace} />}>
              <ThemeToggle />
            </Suspense>
          </span>
          {hasAdminAccess && (
            <Suspense fallback={<span className={styles.adminPlace} />}>
              <AdminTools />
            </Suspense>
          )}
        </div>
        {hasAdminAccess && (
          <Suspense fallback={<span className={styles.viewPlace} />}>
            <ViewToggle />
          </Suspense>
        )}
      </div>
      {isSharing && details && (
        <Suspense>
          <ShareDialog board={details} hasAdminAccess={hasAdminAccess} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </header>
  );
};

/** The talk's title, where it is not the board's. */
const TalkTitle = () => {
  const { atoms, board } = useBoard();
  const title = useAtomValue(atoms.head)?.talk.title;
  const boardTitle = useAtomValue(board)?.title;
  if (title === boardTitle) return null;
  return (
    <p className={styles.talk} dir="auto">
      {title}
    </p>
  );
};

/** What the header says of the connection. In every other state the page is reconnecting. */
const LINK_WORDS: Partial<Record<StreamLink['state'], string>> = {
  loading: messages.connecting,
  connecting: messages.connecting,
  live: messages.live,
  checking: messages.live,
  resyncing: messages.live,
  gone: messages.closed,
};

/** Switches to the viewer's own questions, on a board without other views. */
const OwnQuestions = ({ view, onView }: Omit<BoardHeaderProps, 'hasAdminAccess'>) => {
  const { adminToken, ownQuestions } = useBoard();
  const own = useAtomValue(ownQuestions).size;
  const hasViews = useHasViews();
  // The views, which are there while another than the list is open, have it too.
  if (own === 0 || hasViews || view !== 'all' || adminToken !== undefined) return null;
  return (
    <button type="button" className={styles.ownQuestions} onClick={() => onView('yours')}>
      {messages.ownQuestions(own)}
    </button>
  );
};

type FactsProps = { hasAdminAccess: boolean; children: ReactNode };

/** The connection, and how many viewers and questions there are. */
const Facts = ({ hasAdminAccess, children }: FactsProps) => {
  const { atoms, board, adminToken } = useBoard();
  const isDemo = useAtomValue(board)?.demo === true;
  const linkWord = LINK_WORDS[useAtomValue(atoms.link).state] ?? messages.reconnecting;
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  const word = hasEnded && linkWord === messages.live ? messages.ended : linkWord;
  const viewerCount = useAtomValue(atoms.viewerCount);
  const isLoaded = useAtomValue(atoms.isLoaded);
  const questionCount = useAtomValue(atoms.questionCount);
  const { votesSetAside, agenda } = useAtomValue(atoms.head) ?? {};
  return (
    <div className={styles.facts}>
      <span className={styles.link}>
        <LiveMark isLive={word === messages.live} />
        {word}
      </span>
      {isDemo && adminToken !== undefined && (
        <span className={styles.demoBadge}>
          <Badge>{messages.demo}</Badge>
        </span>
      )}
      {viewerCount !== undefined && <span>{messages.viewers(viewerCount)}</span>}
      {isLoaded && (
        <span className={hasAdminAccess ? hiddenOnPhone : ''}>{messages.questions(questionCount)}</span>
      )}
      {votesSetAside ? <span>{messages.votesSetAside(votesSetAside)}</span> : null}
      {agenda?.[0] && (
        <Suspense>
          <NextPlanned />
        </Suspense>
      )}
      {children}
      <span id={UPDATES_ID} className={styles.updates} />
    </div>
  );
};

import { BRAND_MODULE } from '@openfloor/contract/drawnBoard';
import type { Link as StreamLink } from '@openfloor/client/machine/state';
import { useAtomValue } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import Share2 from 'lucide-react/icons/share-2';
import { Suspense, useRef, useState } from 'react';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { LiveMark } from '../../../design/components/LiveMark/LiveMark.tsx';
import { Logo } from '../../../design/components/Logo/Logo.tsx';
import { numberText } from '../../../design/formats.ts';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { useEdgeHeight } from '../../../design/useEdgeHeight.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { lazyParts } from '../../../loading/lazyParts.ts';
import { useOptionalPart } from '../../../loading/useOptionalPart.ts';
import { UPDATES_ID, useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { viewPart } from '../viewPart.ts';
import { moderatorPart } from '../moderatorPart.ts';
import * as styles from './BoardHeader.css.ts';
import { Strip } from './Strip.tsx';
import * as stripStyles from './Strip.css.ts';

const brandPart = lazyParts(() => import('../../../design/components/Brand/brandParts.ts'), BRAND_MODULE);
const Brand = brandPart((parts) => parts.Brand);
const loadThemeToggle = () => import('../../../design/components/ThemeToggle/ThemeToggle.tsx');
const NextPlanned = viewPart((parts) => parts.NextPlanned);
const ShareDialog = lazyPart(() => import('../share/ShareDialog.tsx'));
const AdminTools = moderatorPart((parts) => parts.AdminTools);
const ViewToggle = moderatorPart((parts) => parts.ViewToggle);

/** Title, facts and tools of the board. */
export const BoardHeader = ({ hasAdminAccess }: { hasAdminAccess: boolean }) => {
  const { board, adminToken, atoms, boardId } = useBoard();
  const { brand } = useAtomValue(atoms.settings);
  const details = useAtomValue(board);
  const [isSharing, setIsSharing] = useState(false);
  const head = useRef<HTMLElement>(null);
  useEdgeHeight('head', head);
  const { state } = useAtomValue(atoms.link);
  // Load the theme toggle after the connection is settled, so that it does not compete with it. The header works
  // without the toggle, also if the network fails before it has loaded.
  const toggle = useOptionalPart(loadThemeToggle, state !== 'loading' && state !== 'connecting');
  return (
    <header ref={head} className={styles.header}>
      <div className={adminToken === undefined ? styles.inner : styles.wideInner}>
        <div className={hasAdminAccess ? styles.homeOfModerator : styles.home}>
          {brand ? (
            <Suspense>
              <Brand boardId={boardId} brand={brand} />
            </Suspense>
          ) : (
            <Logo isNamed={false} />
          )}
        </div>
        <div className={styles.titles}>
          <TalkTitle />
          <h1 className={styles.title} dir="auto">
            {details?.title ?? messages.titleFallback}
          </h1>
        </div>
        <div className={stripStyles.line}>
          <Facts hasAdminAccess={hasAdminAccess} />
          <Strip />
        </div>
        <div className={styles.tools}>
          {details && (
            <span className={adminToken === undefined ? undefined : styles.toolHiddenOnPhone}>
              <IconButton label={messages.share} onClick={() => setIsSharing(true)}>
                <Share2 aria-hidden size={20} />
              </IconButton>
            </span>
          )}
          <span className={hasAdminAccess ? styles.toolHiddenOnPhone : undefined}>
            {toggle ? <toggle.ThemeToggle /> : <span className={styles.togglePlace} />}
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

/** The header's word for each state of the connection; for all others it says that the page is reconnecting. */
const LINK_WORDS: Partial<Record<StreamLink['state'], string>> = {
  loading: messages.connecting,
  connecting: messages.connecting,
  live: messages.live,
  checking: messages.live,
  resyncing: messages.live,
  gone: messages.closed,
};

/** The connection, and how many viewers and questions there are. */
const Facts = ({ hasAdminAccess }: { hasAdminAccess: boolean }) => {
  const { atoms } = useBoard();
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
      {viewerCount !== undefined && (
        <span>
          {hasAdminAccess && <Eye aria-hidden size={14} className={styles.viewersMark} />}
          {numberText(viewerCount)}
          <span className={hasAdminAccess ? hiddenOnPhone : ''}> {messages.viewers(viewerCount)}</span>
        </span>
      )}
      {isLoaded && (
        <span className={hasAdminAccess ? hiddenOnPhone : ''}>{messages.questions(questionCount)}</span>
      )}
      {votesSetAside ? <span>{messages.votesSetAside(votesSetAside)}</span> : null}
      {agenda?.[0] && (
        <Suspense>
          <NextPlanned />
        </Suspense>
      )}
      <span id={UPDATES_ID} className={styles.updates} />
    </div>
  );
};

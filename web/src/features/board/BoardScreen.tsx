import { useAtom, useAtomValue } from 'jotai';
import {
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { isJustCreated } from '../../navigation/paths.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { LiveMark } from '../../design/components/LiveMark/LiveMark.tsx';
import { Skeleton } from '../../design/components/Skeleton/Skeleton.tsx';
import { visuallyHidden } from '../../design/theme.css.ts';
import { lazyPart } from '../../loading/lazyPart.ts';
import { onceLoaded } from '../../loading/onceLoaded.ts';
import { AskForm } from './ask/AskForm.tsx';
import { BoardProvider, useBoard } from './boardContext.ts';
import { isList as isListView, type View } from './boardSession.ts';
import { BoardHeader } from './head/BoardHeader.tsx';
import { loadLiveBoard } from './loadLiveBoard.ts';
import { ConnectionBanner } from './notices/ConnectionBanner.tsx';
import { messages } from './messages.ts';
import { moderatorPart } from './moderatorPart.ts';
import { QuestionList } from './list/QuestionList.tsx';
import { scrollToTop } from './press/moves.ts';
import { SearchField } from './search/SearchField.tsx';
import { DEFAULT_SELECTION, type Lane, type Selection } from './list/selection.ts';
import { useOpeningLane } from './list/useOpeningLane.ts';
import { ASK_ID, QUESTIONS_ID, SkipLinks } from './SkipLinks.tsx';
import { SortBar } from './orders/SortBar.tsx';
import { useIsDesk } from './useMedia.ts';
import { useWhileTyping } from './useWhileTyping.ts';
import { useOpensOnAllTalks } from './useShownTalk.ts';
import { viewPart } from './viewPart.ts';
import { useHasViews } from './views/useHasViews.ts';
import { useEdgeHeight } from '../../design/useEdgeHeight.ts';
import * as styles from './BoardScreen.css.ts';

const ModeratorTools = moderatorPart((parts) => parts.ModeratorTools);
const QuestionDialogs = moderatorPart((parts) => parts.QuestionDialogs);
const WallLink = moderatorPart((parts) => parts.WallLink);
const ChosenQuestion = moderatorPart((parts) => parts.ChosenQuestion);
const PhoneDock = moderatorPart((parts) => parts.PhoneDock);
const HallNow = moderatorPart((parts) => parts.HallNow);
const AccessLostBanner = viewPart((parts) => parts.AccessLostBanner);
const AfterClosing = viewPart((parts) => parts.AfterClosing);
const AfterEnd = viewPart((parts) => parts.AfterEnd);
const KeptTexts = viewPart((parts) => parts.KeptTexts);
const LabelFilter = viewPart((parts) => parts.LabelFilter);
const OtherView = viewPart((parts) => parts.OtherView);
const ViewBar = viewPart((parts) => parts.ViewBar);
const WhenAskingOpens = viewPart((parts) => parts.WhenAskingOpens);
const AdminLinkOffer = lazyPart(() => import('./share/AdminLinkOffer.tsx'));
const Rail = lazyPart(() => import('./Rail.tsx'));
const OnStage = lazyPart(async () => ({
  default: (await import('./ownQuestionParts.ts')).OnStage,
}));

type BoardScreenProps = {
  hasAdminAccess: boolean;
  /** Called when this device has moderator access again. Present only once that access has ended. */
  onRegained?: (() => void) | undefined;
};

/** What the viewer chose for the list. Without a lane: the lane that the page opens with. */
type Chosen = Omit<Selection, 'lane'> & { lane?: Lane };
const NOTHING_CHOSEN: Chosen = { order: DEFAULT_SELECTION.order, search: '' };

/**
 * The whole page of a board: header, tools, list, and the form to ask. It has two sessions: the list and the
 * moderators' tools use `shownBoard`; the header, the form and the notice of an own question on stage use `live`, the
 * session of the current talk. They differ only while a moderator's list shows an earlier talk. Each `BoardProvider`
 * says which one is used inside it.
 */
export const BoardScreen = ({ hasAdminAccess, onRegained }: BoardScreenProps) => {
  const shownBoard = useBoard();
  const { atoms, adminToken, kept, live = shownBoard } = shownBoard;
  const keptTexts = useAtomValue(kept.all);
  const isLoaded = useAtomValue(atoms.isLoaded);
  const isEmpty = useAtomValue(atoms.isEmpty);
  const isClosed = useAtomValue(shownBoard.isClosed);
  const endedAt = useAtomValue(atoms.endedAt);
  // Stays true while a form has typed text: a board that closes must not remove the form with it.
  const isModerator = useWhileTyping(adminToken !== undefined && !isClosed);
  const hasKeptTexts = !isModerator && Object.keys(keptTexts).length > 0;
  const isLinkOffered = isJustCreated(useLocation().state) && hasAdminAccess && !isClosed;
  const isDesk = useIsDesk();
  const [chosen, setSelection] = useState(NOTHING_CHOSEN);
  const openingLane = useOpeningLane(isModerator);
  const selection = useMemo(() => ({ ...chosen, lane: chosen.lane ?? openingLane }), [chosen, openingLane]);
  const [chosenView, setView] = useAtom(shownBoard.view);
  const opensOnAllTalks = useOpensOnAllTalks(live);
  const wantedView = chosenView ?? (opensOnAllTalks ? 'earlier' : 'all');
  const hasSeveralTalks = (useAtomValue(atoms.head)?.talk.number ?? 1) > 1;
  const isLiveEmpty = useAtomValue(live.atoms.isEmpty);
  const isEarlierTalk = live !== shownBoard;
  const isAskingNotOpen =
    useAtomValue(live.openness.asking) !== 'open' && endedAt === undefined && !isEarlierTalk;
  const emptyWhenOver = hasSeveralTalks ? messages.emptyTalk : messages.emptyEnded;
  const emptyText = endedAt === undefined && !isEarlierTalk ? messages.emptyText : emptyWhenOver;
  const hasSummary = useAtomValue(atoms.head)?.summary === 'published';
  const canShow =
    adminToken === undefined &&
    (wantedView !== 'summary' || hasSummary) &&
    (wantedView !== 'afterwards' || endedAt !== undefined);
  const view = canShow ? wantedView : 'all';
  const isList = isListView(view);
  const isListShown = isLoaded && isList && !isEmpty;
  const hasViewBar = useHasViews() || view !== 'all';
  const { labels } = useAtomValue(atoms.settings);
  // A label that a moderator removed no longer filters.
  const label = labels.some(({ name }) => name === selection.label) ? selection.label : undefined;
  const setLabel = (wanted: string | undefined): void => setSelection({ ...chosen, label: wanted });
  const shown = useMemo(
    () => ({
      ...selection,
      label,
      isAnswersOnly: view === 'answered',
      repliedAfter: view === 'afterwards' ? endedAt : undefined,
    }),
    [endedAt, label, selection, view],
  );
  // Deferred, so that the search field takes the next key before a long list is rendered.
  const listed = useDeferredValue(shown);
  const main = useRef<HTMLElement>(null);
  useViewChange(view, main);
  // Ignores presses on what has just moved. Loads beside the first rendering.
  useEffect(() => onceLoaded(loadLiveBoard, ({ guardPresses }) => guardPresses()), []);
  useKeptFocus(main, adminToken === undefined);
  const foot = useRef<HTMLDivElement>(null);
  useEdgeHeight('foot', foot);
  return (
    <>
      <SkipLinks />
      <BoardProvider value={live}>
        <BoardHeader hasAdminAccess={hasAdminAccess} />
      </BoardProvider>
      <FloatingLive />
      <div className={isModerator ? styles.moderated : styles.columns}>
        <main ref={main} id={QUESTIONS_ID} tabIndex={-1} className={styles.main}>
          {isLinkOffered && (
            <Suspense>
              <AdminLinkOffer />
            </Suspense>
          )}
          {!isLoaded && <Loading />}
          <Together hasTools={adminToken !== undefined}>
            {isLoaded && (isModerator || isListShown || hasViewBar) && (
              <div className={styles.line} data-sticky>
                <div className={styles.filters}>
                  {isModerator && <ModeratorTools selection={selection} onSelect={setSelection} />}
                  {isListShown && selection.lane.sort === undefined && (
                    <SortBar
                      order={selection.order}
                      onOrder={(order) => setSelection({ ...chosen, order })}
                    />
                  )}
                  <Suspense>
                    {hasViewBar && <ViewBar view={view} onView={setView} />}
                    {isListShown && labels.length > 0 && <LabelFilter label={label} onLabel={setLabel} />}
                  </Suspense>
                </div>
                {isListShown && (
                  <SearchField
                    search={selection.search}
                    onSearch={(search) => setSelection({ ...chosen, search })}
                  />
                )}
              </div>
            )}
            {isLoaded && !isList && (
              <Suspense>
                <OtherView view={view} />
              </Suspense>
            )}
            {isLoaded && isList && isEmpty && !isClosed && (
              <EmptyState title={messages.emptyTitle} text={emptyText}>
                {isAskingNotOpen && (
                  <Suspense>
                    <WhenAskingOpens />
                  </Suspense>
                )}
                {isModerator && endedAt === undefined && !isEarlierTalk && (
                  <Suspense>
                    <WallLink />
                  </Suspense>
                )}
              </EmptyState>
            )}
            {isListShown && <QuestionList key={view} selection={listed} />}
          </Together>
        </main>
        <BoardProvider value={live}>
          <aside className={styles.rail}>
            {isModerator && isDesk && (
              <BoardProvider value={shownBoard}>
                <Suspense>
                  <ChosenQuestion />
                </Suspense>
              </BoardProvider>
            )}
            <div ref={foot} id={ASK_ID} tabIndex={-1} className={styles.ask} data-secondary={isModerator}>
              <ConnectionBanner />
              <Suspense>
                {onRegained && <AccessLostBanner onRegained={onRegained} />}
                {hasKeptTexts && <KeptTexts />}
                {isModerator && !isDesk && <PhoneDock />}
              </Suspense>
              {isLoaded && !isClosed && endedAt === undefined && <AskForm isFirst={isLiveEmpty} />}
              {isLoaded && (isClosed || endedAt !== undefined) && (
                <Suspense>{isClosed ? <AfterClosing /> : <AfterEnd />}</Suspense>
              )}
            </div>
            {isDesk && <Suspense>{isModerator ? <HallNow /> : <Rail />}</Suspense>}
          </aside>
        </BoardProvider>
      </div>
      <BoardProvider value={live}>
        <OwnQuestionOnStage />
      </BoardProvider>
      {isModerator && (
        <Suspense>
          <QuestionDialogs />
        </Suspense>
      )}
    </>
  );
};

/** Scrolls a new view to its top. If the control that led to it is gone, the focus goes to the main part. */
const useViewChange = (view: View, main: RefObject<HTMLElement | null>): void => {
  const former = useRef(view);
  useEffect(() => {
    if (former.current === view) return;
    former.current = view;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    scrollToTop();
  }, [main, view]);
};

/**
 * Keeps the keyboard focus in the audience's list when the focused card leaves it. The moderators' tools do so for
 * theirs.
 */
const useKeptFocus = (main: RefObject<HTMLElement | null>, isAudience: boolean): void => {
  useEffect(() => {
    if (!isAudience) return undefined;
    const stop = new AbortController();
    const keep = async (): Promise<void> => {
      const { keepFocus } = await import('./moderation/acts/focus/keepFocus.ts');
      if (main.current && !stop.signal.aborted)
        stop.signal.addEventListener('abort', keepFocus(main.current));
    };
    // Loaded at the first key: viewers who use no keys do not need the script.
    addEventListener('keydown', () => void keep().catch(() => {}), { signal: stop.signal, once: true });
    return () => stop.abort();
  }, [isAudience, main]);
};

/** Tells the viewer that a question of theirs is being answered now. */
const OwnQuestionOnStage = () => {
  const { ownIds, atoms, adminToken } = useBoard();
  const own = useAtomValue(ownIds);
  const id = useAtomValue(atoms.answeringId);
  if (id === undefined || !own.has(id) || adminToken !== undefined) return null;
  return (
    <Suspense>
      <OnStage key={id} />
    </Suspense>
  );
};

/** The badge at the bottom right; the header has the same words for assistive technology. */
const FloatingLive = () => {
  const { atoms } = useBoard();
  const { state } = useAtomValue(atoms.link);
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  if (state !== 'live' || hasEnded) return null;
  return (
    <p className={styles.floating} aria-hidden>
      <LiveMark />
      {messages.live}
    </p>
  );
};

/**
 * Shows the moderators' tools and the list together: tools that load later would move the list. Without tools there
 * is no boundary, so that the audience's list is hydrated with the rest of the page, before anything changes.
 */
const Together = ({ hasTools, children }: { hasTools: boolean; children: ReactNode }) =>
  hasTools ? <Suspense fallback={<Loading />}>{children}</Suspense> : children;

const Loading = () => (
  <div className={styles.loading}>
    <div className={styles.line} />
    <p className={visuallyHidden} role="status">
      {messages.loading}
    </p>
    {['72%', '48%', '64%', '56%'].map((width) => (
      <div key={width} className={styles.loadingRow}>
        <Skeleton width="3.5rem" height="3.75rem" />
        <div className={styles.lines}>
          <Skeleton width={width} />
          <Skeleton width="30%" height="0.8em" />
        </div>
      </div>
    ))}
  </div>
);

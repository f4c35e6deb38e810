import { getPlan } from '@openfloor/contract/calls/devices';
import type { PlanInfo } from '@openfloor/contract/http/plan';
import type { BoardId } from '@openfloor/contract/ids';
import { Suspense, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { send } from '../../api/http/apiClient.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../design/components/Skeleton/Skeleton.tsx';
import { ThemeToggle } from '../../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../../design/components/TopBar/TopBar.tsx';
import { visuallyHidden } from '../../design/theme.css.ts';
import { lazyPart } from '../../loading/lazyPart.ts';
import { signInMode } from './account/signInMode.ts';
import { BoardRow } from './BoardRow.tsx';
import { ClosedRow } from './ClosedRow.tsx';
import { CreateForm } from './CreateForm.tsx';
import { ConferenceRow } from './conferences/ConferenceRow.tsx';
import { CreateConference } from './conferences/CreateConference.tsx';
import { entriesOf, type Conference } from './conferences/entries.ts';
import { loadConferences } from './conferences/loadConferences.ts';
import { loadBoards, type DeviceBoards, type OpenBoard } from './loadBoards.ts';
import { messages } from './messages.ts';
import { PlanNotice } from './plan/PlanNotice.tsx';
import { PlanSection } from './plan/PlanSection.tsx';
import * as styles from './MyBoards.css.ts';

const Account = lazyPart(() => import('./account/Account.tsx'));

type Ready = { state: 'ready'; boards: DeviceBoards; conferences: readonly Conference[] };
type MyBoards = { state: 'loading' } | { state: 'failed' } | Ready;

export default function MyBoardsPage() {
  useDocumentTitle(messages.title);
  const [loaded, setLoaded] = useState<MyBoards>({ state: 'loading' });
  /** Undefined: not known, or the server sells no plans. */
  const [plan, setPlan] = useState<PlanInfo>();
  const load = useCallback(async () => {
    const [boards, conferences, sold] = await Promise.all([
      loadBoards(),
      loadConferences(),
      send(getPlan, {}),
    ]);
    setLoaded(boards ? { state: 'ready', boards, conferences } : { state: 'failed' });
    if (sold.ok) setPlan(sold.value.sells ? sold.value : undefined);
  }, []);
  useEffect(() => void load(), [load]);
  const heading = useRef<HTMLHeadingElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
  const enterKey = (): void => {
    const more = keyField.current?.closest('details');
    if (more) more.open = true;
    keyField.current?.focus();
  };
  /** Removes the row immediately; the next read lists the board among the closed ones. */
  const unlist = (boardId: BoardId): void => {
    setLoaded((now) => (now.state === 'ready' ? { ...now, boards: without(now.boards, boardId) } : now));
    void load();
  };
  const remove = (boardId: BoardId): void => {
    unlist(boardId);
    // The row that had the focus is gone.
    heading.current?.focus();
  };
  const retry = (): void => {
    setLoaded({ state: 'loading' });
    void load();
  };
  return (
    <>
      <TopBar>
        <ThemeToggle />
      </TopBar>
      <main className={styles.page}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {messages.title}
        </h1>
        <p className={styles.lead}>
          {messages.lead} {messages.recoverText}
        </p>
        {signInMode() && (
          <Suspense>
            <Account onSignedOut={() => void load()} />
          </Suspense>
        )}
        {plan && <PlanNotice key={plan.expiresAt} plan={plan} onEnterKey={enterKey} />}
        <div className={styles.create}>
          <CreateForm
            label={messages.nameLabel}
            isLabelHidden
            placeholder={messages.namePlaceholder}
            onBoardClosed={unlist}
          />
          <CreateConference onCreated={() => void load()} />
        </div>
        <Content loaded={loaded} onRemoved={remove} onRetry={retry} />
        <PlanSection plan={plan} keyField={keyField} onPlan={setPlan} onLinked={() => void load()} />
      </main>
    </>
  );
}

const without = ({ created, moderated, closed }: DeviceBoards, boardId: BoardId): DeviceBoards => ({
  created: created.filter(({ id }) => id !== boardId),
  moderated: moderated.filter(({ id }) => id !== boardId),
  closed,
});

type ContentProps = { loaded: MyBoards; onRemoved: (boardId: BoardId) => void; onRetry: () => void };

const Content = ({ loaded, onRemoved, onRetry }: ContentProps) => {
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed')
    return (
      <EmptyState title={messages.empty} text={messages.loadFailedText}>
        <Button onClick={onRetry}>{messages.retry}</Button>
      </EmptyState>
    );
  const { created, moderated, closed } = loaded.boards;
  const entries = entriesOf(created, loaded.conferences);
  const rowOf = (board: OpenBoard, isRoom = false) => (
    <BoardRow key={board.id} board={board} isRoom={isRoom} onRemoved={() => onRemoved(board.id)} />
  );
  return (
    <>
      {entries.length + moderated.length === 0 && (
        <EmptyState
          title={messages.empty}
          text={closed.length === 0 ? messages.emptyText : messages.noneOpenText}
        />
      )}
      {entries.length > 0 && (
        <ul className={styles.list} aria-label={messages.listLabel}>
          {entries.map((entry) =>
            'board' in entry ? (
              rowOf(entry.board)
            ) : (
              <ConferenceRow key={entry.id} conference={entry.conference}>
                {entry.rooms.length > 0 && <ul>{entry.rooms.map((board) => rowOf(board, true))}</ul>}
              </ConferenceRow>
            ),
          )}
        </ul>
      )}
      {moderated.length > 0 && (
        <Section title={messages.moderated} text={messages.moderatedText}>
          {moderated.map((board) => rowOf(board))}
        </Section>
      )}
      {closed.length > 0 && (
        <Section title={messages.closedBoards} text={messages.closedBoardsText}>
          {closed.map((board) => (
            <ClosedRow key={board.id} board={board} />
          ))}
        </Section>
      )}
    </>
  );
};

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.lead}>{text}</p>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
};

const PLACES = ['first', 'second', 'third'];

const Loading = () => (
  <div className={styles.list}>
    <p role="status" className={visuallyHidden}>
      {messages.loading}
    </p>
    {PLACES.map((place) => (
      <div key={place} className={styles.row}>
        <div className={styles.naming}>
          <Skeleton width="min(18rem, 70%)" height="1.25rem" />
          <Skeleton width="8rem" height="0.875rem" />
        </div>
        <Skeleton width="16rem" height="2.75rem" />
      </div>
    ))}
  </div>
);

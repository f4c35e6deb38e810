import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from '../../design/components/Link/Link.tsx';
import { isBusy, isTokenRefused } from '../../api/http/failures.ts';
import type { ApiFailure } from '../../api/http/apiClient.ts';
import { poll } from '../../api/http/poll.ts';
import { getReplay } from '../../api/past/replayCalls.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { adminTokenOf, dropRefusedAdminToken } from '../../device/boardTokens.ts';
import MissingBoard from '../../navigation/MissingBoard.tsx';
import { NoticePage } from '../../navigation/NoticePage.tsx';
import { PastPage } from '../../navigation/PastPage.tsx';
import { paths } from '../../navigation/paths.ts';
import { startIn } from './link.ts';
import { messages } from './messages.ts';
import { Player } from './Player.tsx';
import { createReplayLog, type LogState, type ReplayLog } from './replayLog.ts';
import * as styles from './ReplayPage.css.ts';

/**
 * Time between two checks of a visible page, varied by a fifth so that the pages of a hall do not ask together. What
 * was hidden meanwhile stays on the page for at most this long.
 */
const CHECK_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The past of a board, to play and to scrub. */
export default function ReplayPage({ boardId }: { boardId: BoardId }) {
  const [token, setToken] = useState(() => adminTokenOf(boardId));
  const [start] = useState(() => startIn(new URLSearchParams(location.search)));
  const [log, setLog] = useState<ReplayLog>();
  useEffect(() => {
    const opened = createReplayLog({
      start,
      read: (range, signal) => getReplay(boardId, range, token, signal),
      pause,
    });
    setLog(opened);
    const stopChecks = poll(opened.check, CHECK_MS * (0.8 + 0.4 * Math.random()));
    return () => {
      stopChecks();
      opened.close();
    };
  }, [boardId, start, token]);
  /** Reads again without the refused token: the replay may be open to everyone. */
  const goOnAsPublic = (refused: string): void => {
    dropRefusedAdminToken(boardId, refused);
    setLog(undefined);
    setToken(adminTokenOf(boardId));
  };
  if (!log) return <Loading />;
  return (
    <OpenedReplay
      boardId={boardId}
      log={log}
      start={start}
      onTokenRefused={() => token !== undefined && goOnAsPublic(token)}
    />
  );
}

const Loading = () => (
  <PastPage title={messages.title} className={styles.page}>
    <p role="status">{messages.loading}</p>
  </PastPage>
);

type OpenedReplayProps = {
  boardId: BoardId;
  log: ReplayLog;
  start: ReturnType<typeof startIn>;
  onTokenRefused: () => void;
};

const OpenedReplay = ({ boardId, log, start, onTokenRefused }: OpenedReplayProps) => {
  const state = useSyncExternalStore(log.subscribe, log.state);
  const { failure } = state;
  const isRefused = failure !== undefined && isTokenRefused(failure);
  useEffect(() => {
    if (isRefused) onTokenRefused();
  });
  if (failure && (isFinal(failure) || !hasAnything(state)))
    return isRefused ? <Loading /> : <Failure boardId={boardId} failure={failure} onRetry={log.readOn} />;
  if (!hasAnything(state) && state.status === 'loading') return <Loading />;
  if (state.status === 'complete' && state.timeline.seqs.length === 0)
    return (
      <NoticePage title={messages.emptyTitle} text={messages.emptyText}>
        <Button tone="primary" onClick={log.readOn}>
          {messages.loadNews}
        </Button>
        <Link to={paths.board(boardId)}>{messages.toBoard}</Link>
      </NoticePage>
    );
  return (
    <PastPage title={messages.title} className={styles.page}>
      <Player boardId={boardId} log={log} state={state} start={start} />
    </PastPage>
  );
};

const hasAnything = ({ head }: LogState): boolean => head > 0;

/** Failures after which nothing of the replay is shown. */
const isFinal = (failure: ApiFailure): boolean =>
  failure.code === 'replay-not-allowed' || failure.code === 'board-not-found' || isTokenRefused(failure);

const Failure = ({
  boardId,
  failure,
  onRetry,
}: {
  boardId: BoardId;
  failure: ApiFailure;
  onRetry: () => void;
}) => {
  if (failure.code === 'board-not-found') return <MissingBoard boardId={boardId} />;
  if (failure.code === 'replay-not-allowed')
    return (
      <NoticePage title={messages.notAllowedTitle} text={messages.notAllowedText}>
        <Link className={button.primary} to={paths.board(boardId)}>
          {messages.toBoard}
        </Link>
        <Button onClick={onRetry}>{messages.retry}</Button>
      </NoticePage>
    );
  return (
    <NoticePage title={messages.failedTitle} text={isBusy(failure) ? messages.busyText : messages.failedText}>
      <Button tone="primary" onClick={onRetry}>
        {messages.retry}
      </Button>
    </NoticePage>
  );
};

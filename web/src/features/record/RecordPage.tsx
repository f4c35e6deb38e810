import { requestOf } from '@openfloor/contract/calls/call';
import { getCheckpoint, getRecord } from '@openfloor/contract/calls/log';
import { OTHER_REASON } from '@openfloor/contract/declineReasons';
import type { PublicRecord } from '@openfloor/contract/http/log';
import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { Link } from '../../design/components/Link/Link.tsx';
import { send } from '../../api/http/apiClient.ts';
import { useRead } from '../../api/http/useRead.ts';
import { getBoard } from '../../api/board/boardReads.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { numberText } from '../../design/formats.ts';
import { adminTokenOf } from '../../device/boardTokens.ts';
import MissingBoard from '../../navigation/MissingBoard.tsx';
import { NoticePage } from '../../navigation/NoticePage.tsx';
import { pastPaths } from '../../navigation/pastPaths.ts';
import { PastPage } from '../../navigation/PastPage.tsx';
import { paths } from '../../navigation/paths.ts';
import { messages } from './messages.ts';
import { OwnReceipts } from './OwnReceipts.tsx';
import * as styles from './RecordPage.css.ts';
import { checkLog, type LogCheck } from './verifyLog.ts';

/** The public record of a board: what moderators did, and the proof of its log. A retry loads it as at first. */
export default function RecordPage({ boardId }: { boardId: BoardId }) {
  const [retries, setRetries] = useState(0);
  return <BoardRecord key={retries} boardId={boardId} onRetry={() => setRetries(retries + 1)} />;
}

const BoardRecord = ({ boardId, onRetry }: { boardId: BoardId; onRetry: () => void }) => {
  const { value: tally, failure } = useRead(() => send(getRecord, { boardId }), boardId);
  const [check, setCheck] = useState<LogCheck>({ state: 'checking' });
  const isKnown = tally !== undefined;
  useEffect(() => {
    if (isKnown) void checkLog(boardId).then(setCheck);
  }, [boardId, isKnown]);
  if (failure?.code === 'board-not-found') return <MissingBoard boardId={boardId} />;
  if (failure)
    return (
      <NoticePage title={messages.failedTitle} text={messages.failedText}>
        <Button tone="primary" onClick={onRetry}>
          {messages.retry}
        </Button>
      </NoticePage>
    );
  return (
    <PastPage title={messages.title} className={styles.page}>
      <div>
        <h1 className={styles.title}>{messages.title}</h1>
        <p className={styles.lead}>{messages.lead}</p>
      </div>
      {!tally ? (
        <p role="status">{messages.loading}</p>
      ) : (
        <>
          <nav className={styles.links} aria-label={messages.title}>
            <Link to={paths.board(boardId)}>{messages.toBoard}</Link>
            <ReplayLink boardId={boardId} />
          </nav>
          <Tally tally={tally} />
          <section className={styles.section}>
            <h2 className={styles.heading}>{messages.log}</h2>
            <Verdict check={check} />
            {check.state === 'verified' && (
              <a className={styles.checkpoint} href={requestOf(getCheckpoint, { boardId }).path}>
                {messages.showCheckpoint}
              </a>
            )}
          </section>
          <OwnReceipts boardId={boardId} />
        </>
      )}
    </PastPage>
  );
};

/** Shown to those who may play the replay. */
const ReplayLink = ({ boardId }: { boardId: BoardId }) => {
  const [mayPlay, setMayPlay] = useState(() => adminTokenOf(boardId) !== undefined);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const known = await getBoard(boardId);
      if (known.ok && known.value.head.settings.replay === 'everyone') setMayPlay(true);
    };
    if (!mayPlay) void ask();
  }, [boardId, mayPlay]);
  return mayPlay && <Link to={pastPaths.replay(boardId)}>{messages.toReplay}</Link>;
};

const Tally = ({ tally: { hidden, declined, blocked, merged, setAside } }: { tally: PublicRecord }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{messages.moderation}</h2>
    <dl className={styles.rows}>
      {[
        [messages.hidden, hidden] as const,
        [messages.declined, declined.total] as const,
        [messages.blocked, blocked] as const,
        [messages.merged, merged] as const,
        [messages.setAside, setAside] as const,
      ].map(([name, number]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd className={styles.count}>{numberText(number)}</dd>
        </div>
      ))}
    </dl>
    {declined.reasons.length > 0 && (
      <>
        <h3 className={styles.heading}>{messages.reasons}</h3>
        <dl className={styles.rows}>
          {declined.reasons.map(({ reason, questions }) => (
            <div key={reason} className={styles.row}>
              <dt dir="auto">{reason === OTHER_REASON ? messages.otherReasons : reason}</dt>
              <dd className={styles.count}>{messages.times(questions)}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
  </section>
);

const Verdict = ({ check }: { check: LogCheck }) => {
  if (check.state === 'forged' || check.state === 'changed')
    return (
      <p role="alert" className={styles.alarm}>
        {check.state === 'forged' ? messages.forged : messages.changed(check.since)}
      </p>
    );
  return (
    <p role="status" className={styles.verdict}>
      {check.state === 'verified' ? verifiedText(check) : messages[check.state]}
    </p>
  );
};

const verifiedText = ({ checkpoint, since, isRenewed }: Extract<LogCheck, { state: 'verified' }>): string => {
  const [host = ''] = checkpoint.origin.split('/');
  const verified = messages.verified(checkpoint.size, host);
  return [verified, since === undefined ? '' : messages.since(since), isRenewed ? messages.renewed : '']
    .filter((sentence) => sentence !== '')
    .join(' ');
};

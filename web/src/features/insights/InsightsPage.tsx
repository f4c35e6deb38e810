import type { Insights, TalkFigures } from '@openfloor/contract/http/insights';
import { TalkId, type BoardId } from '@openfloor/contract/ids';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../design/components/Link/Link.tsx';
import { isTokenRefused } from '../../api/http/failures.ts';
import { useRead } from '../../api/http/useRead.ts';
import { getInsights, getInsightsFile } from '../../api/past/insightsCalls.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { button } from '../../design/components/Button/Button.css.ts';
import { Menu } from '../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../design/components/Menu/useMenu.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { adminTokenOf } from '../../device/boardTokens.ts';
import { download } from '../../device/download.ts';
import MissingBoard from '../../navigation/MissingBoard.tsx';
import { NoticePage } from '../../navigation/NoticePage.tsx';
import { PastPage } from '../../navigation/PastPage.tsx';
import { paths } from '../../navigation/paths.ts';
import { dateText, momentText } from '../../design/formats.ts';
import * as styles from './InsightsPage.css.ts';
import { BoardNumbers } from './BoardNumbers.tsx';
import { EarlierTable } from './EarlierTable.tsx';
import { messages } from './messages.ts';
import { OnePage } from './OnePage.tsx';
import { OverTime } from './OverTime.tsx';
import { TalkNumbers } from './TalkNumbers.tsx';
import { TalkTable } from './TalkTable.tsx';

/** While a hall is busy the figures change every ten seconds. */
const READ_EVERY_MS = 10_000;

/** Figures of a board for its moderators, on the screen and on paper. A retry loads them as at first. */
export default function InsightsPage({ boardId }: { boardId: BoardId }) {
  const [retries, setRetries] = useState(0);
  return <BoardInsights key={retries} boardId={boardId} onRetry={() => setRetries(retries + 1)} />;
}

const BoardInsights = ({ boardId, onRetry }: { boardId: BoardId; onRetry: () => void }) => {
  const [params, setParams] = useSearchParams();
  const talkId = TalkId.safeParse(params.get('talk')).data;
  const { value: insights, failure } = useRead(
    () => getInsights(boardId, talkId, adminTokenOf(boardId)),
    `${boardId} ${talkId}`,
    READ_EVERY_MS,
  );
  if (failure?.code === 'board-not-found') return <MissingBoard boardId={boardId} />;
  if (failure && isTokenRefused(failure))
    return (
      <NoticePage title={messages.deniedTitle} text={messages.deniedText}>
        <Link className={button.primary} to={paths.board(boardId)}>
          {messages.toBoard}
        </Link>
      </NoticePage>
    );
  // The message names the plan that has insights.
  if (failure?.code === 'plan-required')
    return (
      <NoticePage title={messages.title} text={failure.message}>
        <Link className={button.primary} to={paths.adminBoard(boardId)}>
          {messages.toBoard}
        </Link>
      </NoticePage>
    );
  if (failure && !insights)
    return (
      <NoticePage title={messages.failedTitle} text={messages.failedText}>
        <Button tone="primary" onClick={onRetry}>
          {messages.retry}
        </Button>
      </NoticePage>
    );
  return (
    <PastPage title={messages.title} className={styles.page} isBarPrinted={false}>
      {!insights ? (
        <p role="status">{messages.loading}</p>
      ) : (
        <LoadedInsights
          boardId={boardId}
          insights={insights}
          isStale={failure !== undefined}
          isOnePage={params.get('view') === 'page'}
          onChoose={(id) => setParams({ talk: id }, { replace: true })}
        />
      )}
    </PastPage>
  );
};

type LoadedInsightsProps = {
  boardId: BoardId;
  insights: Insights;
  /** Whether later figures could not be loaded. */
  isStale: boolean;
  isOnePage: boolean;
  onChoose: (talk: TalkId) => void;
};

const LoadedInsights = (props: LoadedInsightsProps) => {
  const { boardId, insights, isOnePage } = props;
  if (isOnePage && insights.asOf !== null) return <PageToPrint insights={insights} />;
  const figures = insights.talks.find(({ id }) => id === insights.talk.id);
  return (
    <>
      <Head {...props} />
      {insights.asOf === null || !figures ? (
        <p role="status" className={styles.notice}>
          {messages.computing}
        </p>
      ) : (
        <Figures boardId={boardId} insights={insights} figures={figures} />
      )}
    </>
  );
};

const PageToPrint = ({ insights }: { insights: Insights }) => (
  <>
    <div className={styles.actions}>
      <Button tone="primary" onClick={() => window.print()}>
        {messages.print}
      </Button>
      <Link to={{ search: `?talk=${insights.talk.id}` }}>{messages.onePage.back}</Link>
    </div>
    <OnePage insights={insights} />
  </>
);

const isClosed = ({ closedAt }: Insights): boolean => closedAt !== undefined;

const Head = ({ boardId, insights, isStale, onChoose }: LoadedInsightsProps) => {
  const { asOf, removedAt, seq, head, talks, talk } = insights;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.lead} dir="auto">
        {talk.title}
      </p>
      {talk.number > 1 && (
        <p className={styles.help} dir="auto">
          {talks[0]?.title}
        </p>
      )}
      {asOf !== null && (
        <p className={styles.help}>
          {messages.asOf(momentText(asOf))} {seq < head && messages.newer}{' '}
          {isClosed(insights) && messages.closed(removedAt && dateText(removedAt))}
        </p>
      )}
      {isStale && (
        <p role="status" className={styles.notice}>
          {messages.stale}
        </p>
      )}
      <div className={styles.actions}>
        {talks.length > 1 && (
          <label className={styles.choice}>
            {messages.talk}
            <select
              className={styles.select}
              value={talk.id}
              onChange={({ target }) => onChoose(target.value)}
            >
              {talks.map(({ id, number, title }) => (
                <option key={id} value={id}>
                  {messages.talkName(number, title)}
                </option>
              ))}
            </select>
          </label>
        )}
        <PrintAndSave boardId={boardId} talk={talk.id} />
        {!isClosed(insights) && <Link to={paths.adminBoard(boardId)}>{messages.toBoard}</Link>}
      </div>
    </header>
  );
};

/** Menu that prints the figures of a talk or saves them as a file. */
const PrintAndSave = ({ boardId, talk }: { boardId: BoardId; talk: TalkId }) => {
  const navigate = useNavigate();
  const { isOpen, opener, openerProps, close } = useMenu();
  const [state, setState] = useState<'ready' | 'loading' | { failed: string }>('ready');
  const save = async (of: TalkId | undefined): Promise<void> => {
    setState('loading');
    const file = await getInsightsFile(boardId, of, adminTokenOf(boardId));
    if (!file.ok) return setState({ failed: file.message ?? messages.fileFailed });
    setState('ready');
    download(file.file, file.name);
  };
  const items = [
    // Prints after the menu has closed, which would otherwise be on the paper.
    { label: messages.print, run: () => setTimeout(() => window.print()) },
    {
      label: messages.onePage.open,
      run: () => void navigate({ search: `?view=page&talk=${talk}` }),
    },
    { label: messages.talksFile, run: () => void save(undefined) },
    { label: messages.stepsFile, run: () => void save(talk) },
  ];
  return (
    <>
      <Button {...openerProps} disabled={state === 'loading'}>
        {state === 'loading' ? messages.preparing : messages.printAndSave}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {isOpen && <Menu label={messages.printAndSave} items={items} opener={opener} onClose={close} />}
      {typeof state === 'object' && <p role="alert">{state.failed}</p>}
    </>
  );
};

type FiguresProps = { boardId: BoardId; insights: Insights; figures: TalkFigures };

const Figures = ({ boardId, insights, figures }: FiguresProps) => {
  const { talks, talk } = insights;
  const isEmpty = figures.came === 0 && figures.questions === 0 && talk.steps.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState title={messages.nothingTitle} text={messages.nothingText} />
      ) : (
        <>
          <TalkNumbers talk={figures} />
          <OverTime talk={talk} />
          <Unanswered boardId={isClosed(insights) ? undefined : boardId} figures={figures} talk={talk} />
        </>
      )}
      <BoardNumbers figures={insights} />
      {insights.earlier && insights.earlier.length > 0 && (
        <EarlierTable insights={insights} earlier={insights.earlier} />
      )}
      {talks.length > 1 && <TalkTable talks={talks} chosenId={talk.id} />}
    </>
  );
};

type UnansweredProps = { boardId: BoardId | undefined; figures: TalkFigures; talk: Insights['talk'] };

const Unanswered = ({ boardId, figures, talk: { id: talkId, unanswered } }: UnansweredProps) => {
  if (figures.questions === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{messages.unanswered}</h2>
      {unanswered.length === 0 ? (
        <p>{messages.allAnswered}</p>
      ) : (
        <>
          <p className={styles.help}>
            {messages.unansweredHelp}{' '}
            {boardId !== undefined && (
              <Link className={styles.noPaper} to={paths.adminBoard(boardId, talkId)}>
                {messages.answerThem}
              </Link>
            )}
          </p>
          <ol className={styles.questions}>
            {unanswered.map(({ id, text, votes }) => (
              <li key={id} className={styles.question}>
                <span className={styles.votes}>{messages.votesOf(votes)}</span>
                <span dir="auto">{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

import { getSummary } from '@openfloor/contract/calls/boardReads';
import type { Summary as SummaryOfTalk } from '@openfloor/contract/http/summary';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { send } from '../../../api/http/apiClient.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { useBoard } from '../boardContext.ts';
import { facts } from '../list/QuestionCard.css.ts';
import * as readCard from '../list/readCard.css.ts';
import { messages } from './messages.ts';
import { WhenRead } from './WhenRead.tsx';
import * as styles from './EarlierTalks.css.ts';
import * as summaryStyles from './Summary.css.ts';

/** Questions shown under "not answered yet". */
const UNANSWERED_SHOWN = 5;

/** The view with the summary of the current talk. */
export const Summary = () => {
  const { atoms, boardId, adminToken } = useBoard();
  const talkId = useAtomValue(atoms.head)?.talk.id;
  const summary = useRead(() => send(getSummary, { boardId }, { token: adminToken }), talkId);
  return (
    <section className={styles.section} aria-label={messages.summary}>
      <WhenRead reading={summary}>{(of) => <SummaryText summary={of} />}</WhenRead>
    </section>
  );
};

/**
 * A summary: the text of a language model, the topics, and what is not answered. The text of an extract is not shown,
 * because it only repeats the topics.
 */
export const SummaryText = ({
  summary: { source, text, topics, unanswered },
  onRemove,
}: {
  summary: SummaryOfTalk;
  /** Takes a topic out of the summary. For moderators. */
  onRemove?: (name: string) => void;
}) => {
  const questions = useAtomValue(useBoard().atoms.questions);
  const known = (ids: readonly QuestionId[]): Question[] => ids.flatMap((id) => questions.get(id) ?? []);
  return (
    <div className={summaryStyles.summary}>
      <p className={styles.counts}>{messages.sources[source]}</p>
      {source === 'machine' && (
        <p className={summaryStyles.written} dir="auto">
          {text}
        </p>
      )}
      {source === 'extract' && topics.length === 0 && <p className={styles.none}>{messages.noTopics}</p>}
      {topics.map(({ name, questionIds, strongest }) => (
        <div key={`${name} ${strongest}`} className={summaryStyles.topic}>
          <div>
            <h2 className={summaryStyles.name} dir="auto">
              {name}
            </h2>
            <p className={styles.counts}>{messages.onTopic(questionIds.length)}</p>
          </div>
          {onRemove && <Button onClick={() => onRemove(name)}>{messages.removeTopic(name)}</Button>}
          <QuestionCards questions={known([strongest])} />
        </div>
      ))}
      {unanswered.length > 0 && (
        <div className={summaryStyles.topic}>
          <h2 className={summaryStyles.name}>{messages.unanswered(unanswered.length)}</h2>
          <QuestionCards questions={known(unanswered.slice(0, UNANSWERED_SHOWN))} />
        </div>
      )}
    </div>
  );
};

const QuestionCards = ({ questions }: { questions: readonly Question[] }) => (
  <ul className={summaryStyles.topic}>
    {questions.map(({ id, text, votes }) => (
      <li key={id} className={readCard.card}>
        <p className={readCard.text} dir="auto">
          {text}
        </p>
        <p className={facts}>{messages.votes(votes)}</p>
      </li>
    ))}
  </ul>
);

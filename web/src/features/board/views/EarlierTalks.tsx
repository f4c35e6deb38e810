import { listTalks } from '@openfloor/contract/calls/boardReads';
import type { TalkList } from '@openfloor/contract/http/boards';
import type { TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ranked } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { getQuestionsOfTalk } from '../../../api/board/talkCalls.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { useBoard } from '../boardContext.ts';
import { messages as boardMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { WhenRead } from './WhenRead.tsx';
import { facts } from '../list/QuestionCard.css.ts';
import * as readCard from '../list/readCard.css.ts';
import * as styles from './EarlierTalks.css.ts';

/** The talks before the current one, or of an ended board all of them, each with its questions to read. */
export const EarlierTalks = () => {
  const { atoms, boardId } = useBoard();
  const currentId = useAtomValue(atoms.head)?.talk.id;
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  const talks = useRead(() => send(listTalks, { boardId }), currentId);
  return (
    <section className={styles.section} aria-label={hasEnded ? messages.allTalks : messages.earlier}>
      <WhenRead reading={talks}>
        {(list) => {
          const earlier = list.filter(({ id }) => hasEnded || id !== currentId).toReversed();
          const latest = hasEnded ? earlier.find(({ questions }) => questions > 0) : undefined;
          return earlier.length === 0 ? (
            <p>{messages.noEarlier}</p>
          ) : (
            <ul className={styles.talks}>
              {earlier.map((talk) => (
                <Talk key={talk.id} talk={talk} isFirstOpen={talk === latest} />
              ))}
            </ul>
          );
        }}
      </WhenRead>
    </section>
  );
};

/** `isFirstOpen`: whether its questions are shown initially. */
type TalkProps = { talk: TalkList[number]; isFirstOpen: boolean };

const Talk = ({ talk, isFirstOpen }: TalkProps) => {
  const { id, title, questions, answered, votes } = talk;
  const [isOpen, setIsOpen] = useState(isFirstOpen);
  return (
    <li className={styles.talk}>
      <h2>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span dir="auto">{title}</span>
          <span className={styles.counts}>{messages.counts(questions, answered, votes)}</span>
        </button>
      </h2>
      {isOpen && <Questions talkId={id} />}
    </li>
  );
};

const Questions = ({ talkId }: { talkId: TalkId }) => {
  const { boardId } = useBoard();
  const questions = useRead(() => getQuestionsOfTalk(boardId, talkId), talkId);
  return (
    <WhenRead reading={questions}>
      {(list) =>
        list.length === 0 ? (
          <p className={styles.none}>{messages.noQuestions}</p>
        ) : (
          <ul className={styles.questions}>
            {ranked(list).map((question) => (
              <PastQuestion key={question.id} question={question} />
            ))}
          </ul>
        )
      }
    </WhenRead>
  );
};

const PastQuestion = ({ question: { text, votes, isAnswered, name, reply } }: { question: Question }) => (
  <li className={readCard.card}>
    <p className={readCard.text} dir="auto">
      {text}
    </p>
    <p className={facts}>
      <span>{messages.votes(votes)}</span>
      {name !== undefined && <bdi>{name}</bdi>}
      {isAnswered && <Badge tone="answered">{boardMessages.answered}</Badge>}
    </p>
    {reply && (
      <p className={readCard.reply} dir="auto">
        {reply.text}
      </p>
    )}
  </li>
);

import type { TalkList } from '@openfloor/contract/http/boards';
import type { TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ranked } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { getQuestionsOfTalk, getTalks } from '../../../api/board/talkCalls.ts';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { useBoard } from '../boardContext.ts';
import { messages as boardMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { WhenRead } from './WhenRead.tsx';
import { useReading } from './useReading.ts';
import { facts } from '../list/QuestionCard.css.ts';
import * as readCard from '../list/readCard.css.ts';
import * as styles from './EarlierTalks.css.ts';

/** Renders what moderators can do with a question of an earlier talk. Call `onActed` after an act, to read the talk again. */
export type PastActs = (question: Question, onActed: (seq: number) => void) => ReactNode;
/** `token`: a moderator's, with which the list also has questions that are not public. */
type Moderating = { token: string | undefined; actsOn: PastActs };

/** The talks before the current one, each with its questions, to read, or to moderate. */
export const EarlierTalks = ({ moderating }: { moderating?: Moderating }) => {
  const { atoms, boardId } = useBoard();
  const currentId = useAtomValue(atoms.head)?.talk.id;
  const [actedSeq, setActedSeq] = useState(0);
  const talks = useReading(() => getTalks(boardId, actedSeq), `${currentId} ${actedSeq}`);
  return (
    <section className={styles.section} aria-label={messages.earlier}>
      <WhenRead reading={talks}>
        {(list) => {
          const earlier = list.filter(({ id }) => id !== currentId).toReversed();
          return earlier.length === 0 ? (
            <p>{messages.noEarlier}</p>
          ) : (
            <ul className={styles.talks}>
              {earlier.map((talk) => (
                <Talk
                  key={talk.id}
                  talk={talk}
                  moderating={moderating}
                  actedSeq={actedSeq}
                  onActed={setActedSeq}
                />
              ))}
            </ul>
          );
        }}
      </WhenRead>
    </section>
  );
};

type TalkProps = {
  moderating: Moderating | undefined;
  /** Seq of the latest act. */
  actedSeq: number;
  onActed: (seq: number) => void;
};

const Talk = ({ talk, ...props }: TalkProps & { talk: TalkList[number] }) => {
  const { id, title, questions, answered, votes } = talk;
  const [isOpen, setIsOpen] = useState(false);
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
      {isOpen && <Questions talkId={id} {...props} />}
    </li>
  );
};

const Questions = ({ talkId, moderating, actedSeq, onActed }: TalkProps & { talkId: TalkId }) => {
  const { boardId } = useBoard();
  const questions = useReading(
    () => getQuestionsOfTalk(boardId, talkId, { token: moderating?.token, minSeq: actedSeq }),
    `${talkId} ${actedSeq}`,
  );
  return (
    <WhenRead reading={questions}>
      {(list) =>
        list.length === 0 ? (
          <p className={styles.none}>{messages.noQuestions}</p>
        ) : (
          <ul className={styles.questions}>
            {ranked(list).map((question) => (
              <PastQuestion key={question.id} question={question}>
                {moderating?.actsOn(question, onActed)}
              </PastQuestion>
            ))}
          </ul>
        )
      }
    </WhenRead>
  );
};

const PastQuestion = ({
  question: { text, votes, isAnswered, name, reply },
  children,
}: {
  question: Question;
  children: ReactNode;
}) => (
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
    {children}
  </li>
);

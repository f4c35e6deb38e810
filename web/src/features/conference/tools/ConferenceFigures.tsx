import { getConferenceInsights } from '@openfloor/contract/calls/conferences';
import type { ConferenceInsights } from '@openfloor/contract/http/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { Link } from '../../../design/components/Link/Link.tsx';
import { send } from '../../../api/http/apiClient.ts';
import { saidOf } from '../../../api/http/saidOf.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { button } from '../../../design/components/Button/Button.css.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { messages } from './messages.ts';
import * as styles from './ConferenceTools.css.ts';

/** The figures of all rooms together, and of each room. */
export default function ConferenceFigures({ conferenceId }: { conferenceId: ConferenceId }) {
  const { value, failure, readAgain } = useRead(
    () => send(getConferenceInsights, { eventId: conferenceId }),
    conferenceId,
  );
  if (failure)
    return (
      <p role="alert">
        {saidOf(failure, { 'plan-required': true }) ?? messages.failed}{' '}
        <Button onClick={readAgain}>{messages.again}</Button>
      </p>
    );
  return value ? <Figures insights={value} /> : <p role="status">{messages.loading}</p>;
}

const Figures = ({ insights }: { insights: ConferenceInsights }) => {
  const { questions, answered, votes, attention, peakViewers, rooms } = insights;
  const numbers = [
    { name: messages.questions(questions), number: messages.number(questions) },
    { name: messages.answered, number: messages.number(answered) },
    { name: messages.votes(votes), number: messages.number(votes) },
    { name: messages.attention, number: messages.hours(attention) },
    { name: messages.peak, number: peakViewers === null ? messages.none : messages.number(peakViewers) },
  ];
  return (
    <>
      <section className={styles.section} aria-label={messages.total}>
        <dl className={styles.numbers}>
          {numbers.map(({ name, number }) => (
            <div key={name} className={styles.number}>
              <dt className={styles.numberName}>{name}</dt>
              <dd className={styles.large}>{number}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ul className={styles.section} aria-label={messages.rooms}>
        {rooms.map((room) => (
          <li key={room.boardId} className={styles.row}>
            <div className={styles.grows}>
              <p className={styles.room} dir="auto">
                {room.room}
              </p>
              <p className={styles.help}>
                {room.asOf === null
                  ? messages.computing
                  : messages.roomFigures(room.questions, room.answered, room.votes)}
                {room.peakViewers !== null && ` · ${messages.peakOf(room.peakViewers)}`}
              </p>
            </div>
            <Link
              className={button.quiet}
              to={pastPaths.insights(room.boardId)}
              aria-label={messages.moreOf(room.room)}
            >
              {messages.more}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};

import type { ConferenceRoom } from '@openfloor/contract/http/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { Link } from '../../design/components/Link/Link.tsx';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { clockText } from '../../design/formats.ts';
import { conferencePaths } from '../../navigation/conferencePaths.ts';
import { paths } from '../../navigation/paths.ts';
import { messages } from './messages.ts';
import * as styles from './ConferencePage.css.ts';

type Talk = NonNullable<ConferenceRoom['now']>;

/** A talk with its time, if it has one. */
export const talkText = ({ title, startsAt }: Talk): string =>
  startsAt === null ? title : messages.at(clockText(startsAt), title);

/** A room with its current talk. The whole row is a link to the board, which links back. */
export const RoomRow = ({
  room: { boardId, room, now, next, viewerCount, endedAt },
  conferenceId,
}: RowProps) => (
  <Link
    className={styles.room}
    to={paths.board(boardId)}
    state={{ event: conferencePaths.page(conferenceId) }}
  >
    <span className={styles.naming}>
      <span className={styles.name} dir="auto">
        {room}
      </span>
      <span className={styles.viewers}>
        {endedAt === undefined ? messages.viewers(viewerCount) : <Badge>{messages.ended}</Badge>}
      </span>
    </span>
    {now && endedAt === undefined && (
      <span className={styles.talk} dir="auto">
        <span className={styles.when}>{messages.now}</span>{' '}
        <span className={styles.talkTitle}>{now.title}</span>
        {now.speakers.length > 0 && <span className={styles.speakers}> {now.speakers.join(', ')}</span>}
      </span>
    )}
    {next && endedAt === undefined && (
      <span className={styles.later} dir="auto">
        {messages.next} {talkText(next)}
      </span>
    )}
  </Link>
);

type RowProps = { room: ConferenceRoom; conferenceId: ConferenceId };

import type { AgendaEntry } from '@openfloor/contract/agenda';
import { PlannedTime } from '../../../design/components/DateTime/PlannedTime.tsx';
import { serverNowMs } from '../../../device/serverClock.ts';
import { messages } from '../messages.ts';
import { LocalTime } from './LocalTime.tsx';
import * as styles from './Programme.css.ts';

/** The next planned talk: its time in the hall, its title and its speakers, in one line. */
export const UpNext = ({ talk: { title, speakers, startsAt } }: { talk: AgendaEntry }) => (
  <p className={styles.upNext}>
    <span className={styles.label}>{messages.upNext}</span>{' '}
    {startsAt !== null && (
      <span className={styles.time}>
        <LocalTime>
          <PlannedTime at={startsAt} nowMs={serverNowMs()} />
        </LocalTime>
      </span>
    )}{' '}
    <bdi>{title}</bdi> <Speakers names={speakers} />
  </p>
);

/** The names of the speakers, beside a title. */
export const Speakers = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <bdi className={styles.speakers} dir="auto">
      {names.join(', ')}
    </bdi>
  );

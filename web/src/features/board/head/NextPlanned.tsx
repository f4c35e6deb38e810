import { useAtomValue } from 'jotai';
import { nextPlanned } from '../../../session/nextPlanned.ts';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { spareOnPhone } from '../../../design/theme.css.ts';
import { useBoard } from '../boardContext.ts';
import { seldomMessages } from '../seldomMessages.ts';
import * as styles from './NextPlanned.css.ts';

const DAY_MS = 86_400_000;

/** The talk that is planned next, below the title of the running one. */
export default function NextPlanned() {
  // On a phone the head of a moderator has the tools, which have the agenda.
  const isModerator = useBoard().adminToken !== undefined;
  const next = nextPlanned(useAtomValue(useBoard().atoms.head)?.agenda ?? []);
  if (!next) return null;
  const { title, startsAt } = next;
  return (
    <p className={isModerator ? `${styles.next} ${spareOnPhone}` : styles.next}>
      {seldomMessages.nextTalk}{' '}
      {startsAt !== null && <DateTime at={startsAt} to={isFar(startsAt) ? 'minute' : 'time'} />}{' '}
      <bdi>{title}</bdi>
    </p>
  );
}

const isFar = (at: string): boolean => Date.parse(at) - Date.now() > DAY_MS / 2;

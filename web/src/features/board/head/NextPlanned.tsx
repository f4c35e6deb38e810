import { useAtomValue } from 'jotai';
import { nextPlanned } from '../../../session/nextPlanned.ts';
import { PlannedTime } from '../../../design/components/DateTime/PlannedTime.tsx';
import { serverNowMs } from '../../../device/serverClock.ts';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from './NextPlanned.css.ts';

/** The talk that is planned next, in the line of facts. */
export default function NextPlanned() {
  // On a phone the head of a moderator has the tools, which have the agenda.
  const isModerator = useBoard().adminToken !== undefined;
  const head = useAtomValue(useBoard().atoms.head);
  const next = nextPlanned(head?.agenda ?? []);
  if (!next || head?.endedAt) return null;
  const { title, startsAt } = next;
  return (
    <span className={isModerator ? `${styles.next} ${hiddenOnPhone}` : styles.next}>
      {lazyMessages.nextTalk} {startsAt !== null && <PlannedTime at={startsAt} nowMs={serverNowMs()} />}{' '}
      <bdi>{title}</bdi>
    </span>
  );
}

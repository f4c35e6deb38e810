import { useAtomValue } from 'jotai';
import { nextPlanned } from '../../../session/nextPlanned.ts';
import { PlannedTime } from '../../../design/components/DateTime/PlannedTime.tsx';
import { serverNowMs } from '../../../device/serverClock.ts';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from './NextPlanned.css.ts';

/** The talk that is planned next, in the line of facts. */
export const NextPlanned = () => {
  // Hidden on a moderator's phone: the tools need the room of the header, and contain the agenda.
  const isModerator = useBoard().adminToken !== undefined;
  const head = useAtomValue(useBoard().atoms.head);
  const next = nextPlanned(head?.agenda ?? []);
  // Shown after hydration: times are in the reader's zone, which the server does not know.
  const isHydrated = useIsHydrated();
  if (!next || head?.endedAt || !isHydrated) return null;
  const { title, startsAt } = next;
  return (
    <span className={isModerator ? `${styles.next} ${hiddenOnPhone}` : styles.next}>
      {lazyMessages.nextTalk} {startsAt !== null && <PlannedTime at={startsAt} nowMs={serverNowMs()} />}{' '}
      <bdi>{title}</bdi>
    </span>
  );
};

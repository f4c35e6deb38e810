import { TRIES_MAX, type Link } from '@openfloor/client/machine/state';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import * as styles from './ConnectionBanner.css.ts';

const SECOND_MS = 1000;

/**
 * Shown during a longer outage: the state of the connection and a button to retry. An overlay, so that nothing on the
 * page moves.
 */
export const ConnectionBanner = () => {
  const { atoms, retryNow } = useBoard();
  const link = useAtomValue(atoms.link);
  const shortfall = useAtomValue(atoms.shortfall);
  const isAway = link.state === 'reconnecting' || link.state === 'offline' || link.state === 'connecting';
  if (!isAway || shortfall !== 'lasting') return null;
  return (
    <section className={styles.banner} aria-label={messages.connection}>
      <span role="status">{wordsOf(link)}</span>
      {link.state === 'reconnecting' && <SecondsToRetry atMs={link.atMs} />}
      <button type="button" className={styles.retry} onClick={retryNow}>
        {messages.retryNow}
      </button>
    </section>
  );
};

const wordsOf = (link: Extract<Link, { state: 'reconnecting' | 'offline' | 'connecting' }>): string => {
  if (link.state === 'offline') return messages.offlineNow;
  return link.tries >= TRIES_MAX ? messages.connectionLost : messages.reconnectingNow;
};

/**
 * Seconds until the next try. Outside the `role="status"`, because screen readers would announce each second.
 * @param atMs of the next try, by `performance.now()`
 */
const SecondsToRetry = ({ atMs }: { atMs: number }) => {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((atMs - nowMs) / SECOND_MS));
  return <span className={hiddenOnPhone}>{messages.inSeconds(seconds)}</span>;
};

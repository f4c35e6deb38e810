import type { Link as StreamLink } from '@openfloor/client/machine/state';
import { useAtomValue } from 'jotai';
import { LiveMark } from '../../../design/components/LiveMark/LiveMark.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

/** The state of the connection, in a word. */
export const Connection = ({ session }: { session: SpeakerSession }) => {
  const { state } = useAtomValue(session.atoms.link);
  const word = wordFor(state);
  const isLive = word === messages.live;
  return (
    <span className={isLive ? `${styles.connection} ${styles.fading}` : styles.lostConnection}>
      <LiveMark isLive={isLive} />
      {word}
    </span>
  );
};

const wordFor = (state: StreamLink['state']): string => {
  if (state === 'live' || state === 'checking' || state === 'resyncing') return messages.live;
  if (state === 'loading') return messages.connecting;
  return state === 'offline' ? messages.offline : messages.reconnecting;
};

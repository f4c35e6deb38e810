import { useAtomValue } from 'jotai';
import { paths } from '../../../navigation/paths.ts';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

/** The join address as text and as a code. */
export const JoinCode = ({ session, size }: { session: SpeakerSession; size: keyof typeof styles.code }) => {
  const board = useAtomValue(session.board);
  if (!board) return null;
  const path = paths.shortLink(board.shortId);
  return (
    <div className={styles.join[size]}>
      <p className={styles.address}>
        <span className={styles.joinAt}>{messages.join}</span>
        <bdi className={styles.host}>{location.host}</bdi>
        <bdi>{path}</bdi>
      </p>
      <div className={styles.code[size]}>
        <QrCode content={location.origin + path} label={messages.codeLabel(location.host + path)} />
      </div>
    </div>
  );
};

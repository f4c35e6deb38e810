import { useAtomValue } from 'jotai';
import { paths } from '../../../navigation/paths.ts';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { messages } from '../messages.ts';
import { useOrigin } from '../screen/useOrigin.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

type JoinCodeProps = {
  session: SpeakerSession;
  size: keyof typeof styles.code;
  /** Whether it is left out where it takes the room of the question. */
  isSpare?: boolean;
};

/** The join address as text and as a code. */
export const JoinCode = ({ session, size, isSpare = false }: JoinCodeProps) => {
  const board = useAtomValue(session.board);
  const { origin, host } = useOrigin();
  if (!board) return null;
  const path = paths.shortLink(board.shortId);
  return (
    <div className={isSpare ? `${styles.join[size]} ${styles.deskOnly}` : styles.join[size]}>
      <p className={styles.address}>
        <span className={styles.joinAt}>{messages.join}</span>
        <bdi className={styles.host}>{host}</bdi>
        <bdi>{path}</bdi>
      </p>
      <div className={styles.code[size]}>
        <QrCode content={origin + path} label={messages.codeLabel(host + path)} />
      </div>
    </div>
  );
};

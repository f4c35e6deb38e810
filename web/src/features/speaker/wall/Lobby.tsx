import { useAtomValue } from 'jotai';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useOrigin } from '../screen/useOrigin.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { messages } from './messages.ts';
import { ViewerLights } from './ViewerLights.tsx';
import * as styles from './Wall.css.ts';

/** Before the first question: how to join, in letters for the last row, and who is here. */
export const Lobby = ({ session }: { session: SpeakerSession }) => {
  const board = useAtomValue(session.board);
  const { origin, host } = useOrigin();
  const hasEnded = useAtomValue(session.atoms.endedAt) !== undefined;
  if (!board) return null;
  const path = paths.shortLink(board.shortId);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a low screen it scrolls by keyboard
    <div className={styles.lobby} role="region" aria-label={messages.howToJoin} tabIndex={0}>
      <div className={styles.giantCode}>
        <QrCode content={origin + path} label={messages.codeLabel(host + path)} />
      </div>
      <p className={styles.invitation}>
        {hasEnded ? messages.endedInvitation : messages.invitation}
        <span className={styles.address}>
          <bdi className={styles.host}>{host}</bdi>
          <wbr />
          <bdi>{path}</bdi>
        </span>
      </p>
      <ViewerLights session={session} />
    </div>
  );
};

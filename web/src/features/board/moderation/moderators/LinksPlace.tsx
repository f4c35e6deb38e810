import { useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import * as styles from '../settings/BoardSettings.css.ts';
import { linkMessages as words } from './linkMessages.ts';
import { RevokeLinks } from './RevokeLinks.tsx';

/** Revokes all links of the board. Each link itself is in the share dialog. */
export default function LinksPlace() {
  const { boardId } = useBoard();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.fields}>
      <p>{words.where}</p>
      <div className={styles.field}>
        <p className={styles.help}>{words.revokeText}</p>
        <div className={styles.row}>
          <Button data-not-first onClick={() => setIsAsking(true)}>
            {words.revoke}
          </Button>
        </div>
      </div>
      {isAsking && (
        <RevokeLinks boardId={boardId} onClose={() => setIsAsking(false)} onRevoked={() => undefined} />
      )}
    </div>
  );
}

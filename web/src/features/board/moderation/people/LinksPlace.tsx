import { Suspense, useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { lazyPart } from '../../../../loading/lazyPart.ts';
import { useBoard } from '../../boardContext.ts';
import * as styles from '../rules/settings.css.ts';
import { linkMessages as words } from './linkMessages.ts';

const RevokeLinks = lazyPart(() => import('./RevokeLinks.tsx'));

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
        <Suspense>
          <RevokeLinks boardId={boardId} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

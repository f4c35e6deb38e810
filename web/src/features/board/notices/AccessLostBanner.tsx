import { useState } from 'react';
import { recoverBoard } from '../../../api/owner/deviceCalls.ts';
import { boardsOnDevice } from '../../../device/boardsOnDevice.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from './ConnectionBanner.css.ts';

/** Explains why the moderators' view ended. The device that created the board can get its access back here. */
export const AccessLostBanner = ({ onRegained }: { onRegained: () => void }) => {
  const { boardId } = useBoard();
  const [state, setState] = useState<'lost' | 'asking' | 'failed'>('lost');
  const recover = async (): Promise<void> => {
    setState('asking');
    const result = await recoverBoard(boardId);
    if (result.ok) onRegained();
    else setState('failed');
  };
  return (
    <section className={styles.banner} aria-label={lazyMessages.accessLost}>
      <span role="status">
        {state === 'failed' ? lazyMessages.accessNotRegained : lazyMessages.accessLostText}
      </span>
      {boardsOnDevice().includes(boardId) && (
        <button
          type="button"
          className={styles.retry}
          aria-disabled={state === 'asking'}
          onClick={() => state !== 'asking' && void recover()}
        >
          {lazyMessages.regainAccess[state]}
        </button>
      )}
    </section>
  );
};

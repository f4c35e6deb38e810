import { useAtomValue } from 'jotai';
import { publishSummary, takeBackSummary } from '../../../../api/summaryCalls.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import { Summary } from '../../views/AudienceViews.tsx';
import { usePerform } from '../usePerform.ts';
import { messages } from './messages.ts';
import * as styles from '../settings/BoardSettings.css.ts';

/** The summary of the talk, and whether the audience may read it. */
export default function PublishedSummary() {
  const { boardId, adminToken, atoms } = useBoard();
  const { perform } = usePerform();
  const isPublished = useAtomValue(atoms.head)?.summary === 'published';
  return (
    <div className={styles.fields}>
      <Summary />
      <div className={styles.field}>
        <p className={styles.help}>{isPublished ? messages.published : messages.unpublished}</p>
        <div className={styles.row}>
          {isPublished ? (
            <Button
              onClick={() =>
                void perform({ words: messages.takeBack, call: () => takeBackSummary(boardId, adminToken) })
              }
            >
              {messages.takeBack.label}
            </Button>
          ) : (
            <Button
              tone="primary"
              onClick={() =>
                void perform({ words: messages.publish, call: () => publishSummary(boardId, adminToken) })
              }
            >
              {messages.publish.label}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

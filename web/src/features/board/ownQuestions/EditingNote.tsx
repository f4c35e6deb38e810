import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import * as styles from './EditOwn.css.ts';

/** Note above the ask field while the field has the text of an own question. */
export const EditingNote = () => {
  const { asking } = useBoard();
  return (
    <p className={styles.note}>
      {messages.editing}{' '}
      <button type="button" className={styles.cancel} onClick={asking.endEdit}>
        {messages.cancelEdit}
      </button>
    </p>
  );
};

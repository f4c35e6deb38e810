import type { AgendaChanges } from '@openfloor/contract/outcome';
import * as styles from './AgendaFile.css.ts';
import { messages } from './messages.ts';

export const hasChanges = ({ added, changed, removed }: AgendaChanges): boolean =>
  added.length + changed.length + removed.length > 0;

/** Names every talk that is new, changed or removed. */
export const AgendaChangeList = ({ changes }: { changes: AgendaChanges }) => {
  const parts = (['added', 'changed', 'removed'] as const).filter((part) => changes[part].length > 0);
  return parts.map((part) => (
    <div key={part}>
      <p className={styles.count}>{messages[part](changes[part].length)}</p>
      <ul className={styles.talks}>
        {changes[part].map((item) => (
          <li key={item.id}>
            <bdi>{item.title}</bdi>
            {'fields' in item && (
              <span className={styles.fields}>
                {' '}
                ({item.fields.map((field) => messages.fields[field]).join(', ')})
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
};

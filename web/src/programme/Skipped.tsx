import type { SkippedItem } from '@openfloor/contract/http/agenda';
import { messages } from './messages.ts';
import * as styles from './AgendaFile.css.ts';

/** Names the items of a file that are left out, and why. */
export const Skipped = ({ items = [] }: { items: readonly SkippedItem[] | undefined }) =>
  items.length > 0 && (
    <div className={styles.left}>
      <p className={styles.count}>{messages.skipped(items.length)}</p>
      <ul>
        {items.map(({ where, why }, place) => (
          <li key={place}>
            {'line' in where ? (
              messages.line(where.line)
            ) : (
              <>
                {messages.item(where.item)} <bdi>{where.title}</bdi>
              </>
            )}
            : {why}
          </li>
        ))}
      </ul>
    </div>
  );

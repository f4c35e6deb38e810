import type { AgendaChanges } from '@openfloor/contract/outcome';
import * as styles from './AgendaFile.css.ts';
import { messages } from './messages.ts';

export const hasChanges = ({ added, changed, removed }: AgendaChanges): boolean =>
  added.length + changed.length + removed.length > 0;

const PARTS = ['added', 'changed', 'removed'] as const;

/** `talks`: number of all; undefined: not known. `left`: number of those that no agenda gets. */
type TalksOfFile = { talks?: number | undefined; left?: number };

/**
 * Sums up an import over all agendas: how many talks are new, changed, removed and unchanged, and how many holds end
 * with them.
 */
export const changeSummary = (
  agendas: readonly AgendaChanges[],
  { talks, left = 0 }: TalksOfFile,
): string => {
  const countOf = (part: (typeof PARTS)[number]): number =>
    agendas.reduce((sum, changes) => sum + changes[part].length, 0);
  const same = talks === undefined ? 0 : talks - left - countOf('added') - countOf('changed');
  if (!agendas.some(hasChanges))
    return talks === undefined ? messages.allThere : messages.nothingChanges(same, talks);
  const ended = agendas.flatMap(({ removed }) => removed.filter(({ held }) => held)).length;
  const changes = messages.summary([
    ...PARTS.filter((part) => countOf(part) > 0).map((part) => messages[part](countOf(part))),
    ...(ended > 0 ? [messages.holdsEnd(ended)] : []),
  ]);
  return talks === undefined || same === 0 ? changes : `${changes} · ${messages.same(same, talks)}`;
};

type AgendaChangeListProps = {
  /** `room`: of a conference. */
  agendas: readonly { room?: string; changes: AgendaChanges }[];
};

/** Names every talk that is new, changed or removed. */
export const AgendaChangeList = ({ agendas }: AgendaChangeListProps) => {
  const changed = agendas.filter(({ changes }) => hasChanges(changes));
  if (changed.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={messages.wouldChange}>
      {changed.map(({ room, changes }) => (
        <div key={room ?? ''}>
          {room !== undefined && (
            <h4 className={styles.room} dir="auto">
              {room}
            </h4>
          )}
          <Changes {...changes} />
        </div>
      ))}
    </section>
  );
};

const Changes = (changes: AgendaChanges) => {
  const parts = PARTS.filter((part) => changes[part].length > 0);
  return parts.map((part) => (
    <div key={part}>
      <p className={styles.count}>{messages[part](changes[part].length)}</p>
      <ul className={styles.talks}>
        {changes[part].map((item) => (
          <li key={item.id}>
            <bdi>{item.title}</bdi>
            {'held' in item && <span className={styles.fields}> ({messages.holdEnds})</span>}
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

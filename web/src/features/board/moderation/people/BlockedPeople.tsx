import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../messages.ts';
import * as styles from '../rules/settings.css.ts';
import { blockedAuthorsAtom } from '../acts/blockedAuthors.ts';
import { useModeration } from '../acts/useModeration.ts';

const words = messages.blockedPeople;

/** The blocked authors. Each is shown by the questions they asked, because authors need no name. */
export default function BlockedPeople() {
  const blocked = useAtomValue(blockedAuthorsAtom);
  const questions = [...useAtomValue(useBoard().atoms.questions).values()];
  const { unblock } = useModeration();
  const asked = [...blocked]
    .map((author) => questions.filter(({ authorId }) => authorId === author))
    .filter((theirs): theirs is [Question, ...Question[]] => theirs.length > 0);
  const unseen = blocked.size - asked.length;
  return (
    <div className={styles.fields}>
      {blocked.size === 0 && <p>{words.none}</p>}
      <ul className={styles.fields}>
        {asked.map(([first, ...others]) => (
          <li key={first.id} className={styles.row}>
            <p className={styles.grows}>
              <span dir="auto">{first.text}</span>
              {others.length > 0 && <span className={styles.help}> {words.others(others.length)}</span>}
            </p>
            <Button aria-label={messages.on(messages.unblock, first.text)} onClick={() => unblock(first)}>
              {words.unblock}
            </Button>
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className={styles.help}>{words.unseen(unseen)}</p>}
      <p className={styles.help}>{words.help}</p>
    </div>
  );
}

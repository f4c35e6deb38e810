import { useAtomValue } from 'jotai';
import { paths } from '../../navigation/paths.ts';
import { QrCode } from '../../design/components/QrCode/QrCode.tsx';
import { ageText } from '../../design/formats.ts';
import { useNow } from './list/useNow.ts';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import { lazyMessages } from './lazyMessages.ts';
import { hasAnswer, isPublished } from './list/selection.ts';
import { messages as shareMessages } from './share/messages.ts';
import * as styles from './Rail.css.ts';

/** The column beside the list on a desk: how to join, and figures that the header does not show. */
export default function Rail() {
  const { atoms, board, isClosed } = useBoard();
  const isOver = useAtomValue(isClosed);
  const details = useAtomValue(board);
  const isLoaded = useAtomValue(atoms.isLoaded);
  const questions = useAtomValue(atoms.questions);
  /** Whether all questions are loaded: figures of a part would be wrong. */
  const isWhole = useAtomValue(atoms.missing) === 0;
  const nowMs = useNow();
  const all = [...questions.values()].filter(isPublished);
  const votes = all.reduce((sum, question) => sum + question.votes, 0);
  const answered = all.filter(hasAnswer).length;
  const newest = all
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);
  const link = details && `${location.origin}${paths.shortLink(details.shortId)}`;
  return (
    <>
      {link !== undefined && !isOver && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{lazyMessages.join}</h2>
          <p className={styles.address}>{link.replace(/^https?:\/\//, '')}</p>
          <QrCode content={link} label={shareMessages.qrLabel(link)} />
        </section>
      )}
      {isLoaded && isWhole && all.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{lazyMessages.happening}</h2>
          <ul className={styles.facts}>
            <li className={styles.fact}>{lazyMessages.total(votes)}</li>
            <li className={styles.fact}>{lazyMessages.answeredOf(answered, all.length)}</li>
            {newest !== undefined && (
              <li className={styles.fact}>
                {lazyMessages.newest(ageText(newest, nowMs) ?? messages.justNow)}
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}

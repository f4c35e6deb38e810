import { Suspense, useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import { useAdminLink } from './useAdminLink.ts';
import { useCopy } from './useCopy.ts';
import * as styles from './ShareDialog.css.ts';

const BoardCard = lazyPart(() => import('./BoardCard.tsx'));

/**
 * Offer on a board that was just created: the link that opens the moderators' view on another device, and the board
 * card.
 */
export default function AdminLinkOffer() {
  const { boardId } = useBoard();
  const { link } = useAdminLink(boardId);
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  const [isCardOpen, setIsCardOpen] = useState(false);
  if (link === undefined || isKept) return null;
  return (
    <section className={styles.offer} aria-label={messages.yourAdminLink}>
      <h2 className={styles.heading}>{messages.yourAdminLink}</h2>
      <p>{messages.adminLinkText}</p>
      <p>{messages.card.offer}</p>
      <div className={styles.actions}>
        <Button tone="primary" onClick={() => void copy(link, { title: messages.roles.admin.copied })}>
          {messages.roles.admin.copy}
        </Button>
        <Button onClick={() => setIsCardOpen(true)}>{messages.card.open}</Button>
        <Button onClick={() => setIsKept(true)}>{messages.done}</Button>
      </div>
      {isCardOpen && (
        <Suspense>
          <BoardCard onClose={() => setIsCardOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

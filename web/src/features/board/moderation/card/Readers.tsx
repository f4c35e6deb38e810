import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import { Fragment } from 'react';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../messages.ts';
import * as styles from './ModeratedCard.css.ts';

/** The other moderators who have the card in focus. */
export const Readers = ({ id }: { id: QuestionId }) => {
  const { atoms } = useBoard();
  const self = useAtomValue(atoms.moderatorId);
  const readers = useAtomValue(atoms.moderators).filter(
    (moderator) => moderator.reading === id && moderator.id !== self,
  );
  if (readers.length === 0) return null;
  return (
    <p className={styles.readers}>
      <Eye aria-hidden size={12} />{' '}
      {readers.map((reader, place) => (
        <Fragment key={reader.id}>
          {place > 0 && ', '}
          <bdi>{reader.name}</bdi>
        </Fragment>
      ))}{' '}
      {messages.reads(readers.length)}
    </p>
  );
};

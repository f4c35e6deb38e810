import type { ReactNode } from 'react';
import { Link } from '../../../design/components/Link/Link.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { conferencePaths } from '../../../navigation/conferencePaths.ts';
import { Facts } from '../Facts.tsx';
import { RowMenu } from '../RowMenu.tsx';
import { useCopyShortLink } from '../useCopyShortLink.ts';
import type { Conference } from './entries.ts';
import { messages } from './messages.ts';
import * as styles from '../MyBoards.css.ts';

/** A conference, with the rows of its rooms below it. */
export const ConferenceRow = ({
  conference: { id, shortId, title, createdAt, rooms },
  children,
}: {
  conference: Conference;
  children: ReactNode;
}) => {
  const copyLink = useCopyShortLink(shortId);
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.naming}>
          <h2 className={styles.name} dir="auto">
            {title}
          </h2>
          <span className={styles.state}>{messages.rooms(rooms.length)}</span>
        </div>
        <Facts createdAt={createdAt} shortId={shortId} />
        <div className={styles.actions}>
          <Link
            className={button.quiet}
            to={conferencePaths.page(id)}
            aria-label={`${messages.open}: ${title}`}
          >
            {messages.open}
          </Link>
          <Link
            className={button.quiet}
            to={conferencePaths.organise(id)}
            aria-label={`${messages.organise}: ${title}`}
          >
            {messages.organise}
          </Link>
          <RowMenu title={title} items={[copyLink]} />
        </div>
      </div>
      {children}
    </li>
  );
};

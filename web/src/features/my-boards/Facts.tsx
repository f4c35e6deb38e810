import type { ShortId } from '@openfloor/contract/ids';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { paths } from '../../navigation/paths.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

/** When a board or conference was created, and the short link to it. */
export const Facts = ({ createdAt, shortId }: { createdAt: string; shortId: ShortId }) => (
  <p className={styles.facts}>
    <span>
      {messages.created} <DateTime at={createdAt} to="date" />
    </span>
    <span dir="ltr">{paths.shortLink(shortId)}</span>
  </p>
);

import { Skeleton } from '../../design/components/Skeleton/Skeleton.tsx';
import { visuallyHidden } from '../../design/theme.css.ts';
import { messages } from './messages.ts';
import * as styles from './SuperAdmin.css.ts';

const WIDTHS = ['72%', '54%', '81%', '63%', '47%', '69%'];

export const TableSkeleton = () => (
  <div className={styles.skeleton}>
    <p role="status" className={visuallyHidden}>
      {messages.loading}
    </p>
    {WIDTHS.map((width) => (
      <div key={width} className={styles.skeletonRow}>
        <Skeleton width="1.25rem" height="1.25rem" />
        <Skeleton width={width} height="1rem" />
      </div>
    ))}
  </div>
);

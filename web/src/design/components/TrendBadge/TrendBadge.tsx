import ArrowUp from 'lucide-react/icons/arrow-up';
import { visuallyHidden } from '../../theme.css.ts';
import { Badge } from '../Badge/Badge.tsx';

/** The votes that a question got in the last minutes, much faster than the others. */
export const TrendBadge = ({ votes, seconds }: { votes: number; seconds: number }) => (
  <Badge tone="signal">
    <ArrowUp aria-hidden size={14} />
    <span>
      <span className={visuallyHidden}>Trending: </span>
      {`+${votes} in ${seconds / 60} min`}
    </span>
  </Badge>
);

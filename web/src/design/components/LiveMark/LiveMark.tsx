import { mark } from './LiveMark.css.ts';

/** Full while live, hollow otherwise; a word stands beside it. */
export const LiveMark = ({ isLive = true }: { isLive?: boolean }) => (
  <span aria-hidden className={isLive ? mark.live : mark.away} />
);

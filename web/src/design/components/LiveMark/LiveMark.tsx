import { mark } from './LiveMark.css.ts';

/** Filled while live, hollow otherwise; always shown beside a word. */
export const LiveMark = ({ isLive = true }: { isLive?: boolean }) => (
  <span aria-hidden className={isLive ? mark.live : mark.away} />
);

import { skeleton } from './Skeleton.css.ts';

/** Holds the place of something that is loading; say that it loads beside it, in words. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span aria-hidden className={skeleton} style={{ width, height }} />
);

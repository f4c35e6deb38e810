import { skeleton } from './Skeleton.css.ts';

/** A placeholder for content that is loading. Put a text for assistive technology beside it. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span aria-hidden className={skeleton} style={{ width, height }} />
);

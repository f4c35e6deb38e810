import type { ReactNode } from 'react';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { spare } from './Stage.css.ts';

/** A time in the reader's zone, which the server does not know: a drawn page reserves the room of `sample`. */
export const LocalTime = ({ sample = '00:00 AM', children }: { sample?: string; children: ReactNode }) =>
  useIsHydrated() ? children : <span className={spare}>{sample}</span>;

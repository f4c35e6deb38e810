import { stillMotion } from '../../design/theme.css.ts';

export const prefersStillness = (): boolean => matchMedia(stillMotion).matches;

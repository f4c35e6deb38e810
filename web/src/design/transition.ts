import { MOTION } from './tokens.ts';

/** The transition of properties whose state changes. */
export const transition = (...properties: string[]): string =>
  properties.map((property) => `${property} ${MOTION.stateMs}ms ${MOTION.easing}`).join(', ');

import { MOTION } from './tokens.ts';

/** A CSS transition of these properties for a change of state. */
export const transition = (...properties: string[]): string =>
  properties.map((property) => `${property} ${MOTION.stateMs}ms ${MOTION.easing}`).join(', ');

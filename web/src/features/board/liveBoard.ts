/**
 * What a board needs once something can change on it, as one file that loads in parallel with the first rendering.
 */
export * from '../../session/liveParts.ts';
export { guardPresses } from './press/guardPresses.ts';

/** What a board needs once something can change on it, in one file that loads beside its first rendering. */
export * from '../../session/liveParts.ts';
export { guardPresses } from './press/guardPresses.ts';

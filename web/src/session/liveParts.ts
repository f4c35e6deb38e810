/** The modules that keep a board up to date, loaded together. */
export { clockAndChance } from '@openfloor/client/ports';
export { followSession } from '@openfloor/client/session/followSession';
export { getUserStatus, getUserVotes } from '../api/board/boardReads.ts';
export { connectBoard } from './connectBoard.ts';

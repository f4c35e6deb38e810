/** What keeps a board current. */
export { clockAndChance } from '@openfloor/client/ports';
export { followSession } from '@openfloor/client/session/followSession';
export { getUserStatus, getUserVotes } from '../api/board/boardReads.ts';
export { connectBoard } from './connectBoard.ts';

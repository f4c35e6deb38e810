import type { Board } from '@openfloor/contract/http';

/** What everybody may know of a board: its record also holds its key and its owner's session. */
export const publicBoard = ({ id, shortId, title, createdAt, demo }: Board): Board => ({
  id,
  shortId,
  title,
  createdAt,
  ...(demo && { demo }),
});

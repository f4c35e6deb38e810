import type { Board } from '@openfloor/contract/http/audience';

/** The public fields of a board. Its record also has its key and its owner's session. */
export const publicBoard = ({ id, shortId, title, createdAt, demo }: Board): Board => ({
  id,
  shortId,
  title,
  createdAt,
  ...(demo && { demo }),
});

import { BoardHead } from '@openfloor/contract/boardHead';
import { Board } from '@openfloor/contract/http/audience';
import { z } from 'zod/mini';

export type KnownBoard = { board: Board; head: BoardHead };

const BoardWithHead = z.extend(Board, BoardHead.shape);

/** Reads a board from the API or the page; undefined for anything else. */
export const knownBoardIn = (value: unknown): KnownBoard | undefined => {
  const known = BoardWithHead.safeParse(value).data;
  if (!known) return undefined;
  const { settings, talk, answeringId, stage, summary, votesSetAside, ...board } = known;
  return { board, head: { settings, talk, answeringId, stage, summary, votesSetAside } };
};

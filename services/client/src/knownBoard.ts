import { BoardHead } from '@openfloor/contract/boardHead';
import { Board } from '@openfloor/contract/http/audience';
import { z } from 'zod/mini';

export type KnownBoard = { board: Board; head: BoardHead };

const BoardWithHead = z.extend(BoardHead, Board.shape);

/** Reads a board from the API or the page; undefined for anything else. */
export const knownBoardIn = (value: unknown): KnownBoard | undefined => {
  const known = BoardWithHead.safeParse(value).data;
  if (!known) return undefined;
  const { settings, talk, answeringId, stage, summary, votesSetAside, agenda, endedAt, ...board } = known;
  const { title } = board;
  const head = { settings, talk, answeringId, stage, summary, votesSetAside, agenda, title };
  return { board, head: endedAt === undefined ? head : { ...head, endedAt } };
};

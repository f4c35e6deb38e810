import { BoardHead } from '@openfloor/contract/boardHead';
import { Board } from '@openfloor/contract/http/audience';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';
import { z } from 'zod/mini';

export type KnownBoard = { board: Board; head: BoardHead };

const BoardWithHead = z.extend(Board, BoardHead.shape);

/** A server of the former version names no head: it serves only boards with default settings. */
const defaultHead = ({ id, title }: Board): BoardHead => ({
  settings: DEFAULT_SETTINGS,
  talk: { id, number: 1, title },
  answeringId: null,
  stage: [],
});

/** Reads a board from the API or the page; undefined for anything else. */
export const knownBoardIn = (value: unknown): KnownBoard | undefined => {
  const known = BoardWithHead.safeParse(value).data;
  if (!known) {
    const board = Board.safeParse(value).data;
    return board && { board, head: defaultHead(board) };
  }
  const { settings, talk, answeringId, stage, summary, ...board } = known;
  return { board, head: { settings, talk, answeringId, stage, ...(summary && { summary }) } };
};

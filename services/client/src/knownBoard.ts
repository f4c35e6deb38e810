import type { BoardHead } from '@openfloor/contract/boardHead';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { Board } from '@openfloor/contract/http/audience';
import { ID, number, object, text } from '@openfloor/contract/shapes';

export type KnownBoard = { board: Board; head: BoardHead };

/** Shape of a head in an answer. */
export const HEAD = object<BoardHead>({
  settings: object(),
  talk: object<BoardHead['talk']>({ id: ID, number, title: text() }),
});
const BOARD_WITH_HEAD = object<Board & BoardHead>({
  id: ID,
  shortId: text(),
  title: text(),
  createdAt: text(),
});

/** A head as a node may send it; a node of a former version sends no `agenda`. */
type SentHead = Omit<BoardHead, 'agenda'> & Partial<Pick<BoardHead, 'agenda'>>;

/** Picks the fields of a head from an answer, with defaults for those that a node of a former version does not send. */
export const headOf = ({
  settings,
  talk,
  answeringId,
  stage,
  summary,
  votesSetAside,
  title,
  endedAt,
  agenda = [],
}: SentHead): BoardHead => ({
  settings: { ...DEFAULT_SETTINGS, ...settings },
  talk,
  answeringId,
  stage,
  summary,
  votesSetAside,
  ...(title !== undefined && { title }),
  ...(endedAt !== undefined && { endedAt }),
  agenda,
});

/** Reads a board from the API or the page; undefined for anything else. */
export const knownBoardIn = (value: unknown): KnownBoard | undefined => {
  const known = BOARD_WITH_HEAD.safeParse(value);
  if (!known.success || !HEAD.safeParse(value).success) return undefined;
  const { id: boardId, shortId, title, createdAt, demo } = known.data;
  return {
    board: { id: boardId, shortId, title, createdAt, ...(demo && { demo }) },
    head: headOf(known.data),
  };
};

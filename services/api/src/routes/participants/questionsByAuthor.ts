import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';

type Index = { size: number; ids: ReadonlyMap<SessionId, readonly QuestionId[]> };

const kept = new WeakMap<BoardState, Index>();

/** The ids of each author's questions, collected again only after a new question: an arriving audience asks for its own. */
export const questionsByAuthor = (state: BoardState): Index['ids'] => {
  const { size } = state.questions;
  const known = kept.get(state);
  if (known?.size === size) return known.ids;
  const ids = new Map<SessionId, QuestionId[]>();
  for (const { id, sessionId } of state.questions.values()) {
    const own = ids.get(sessionId);
    if (own) own.push(id);
    else ids.set(sessionId, [id]);
  }
  kept.set(state, { size, ids });
  return ids;
};

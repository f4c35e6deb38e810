/**
 * The state before a connection. Imports no code that connects: a page that the server sent with the list renders it
 * before that code has loaded.
 */
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import type { ConnectionState, Rest } from './state.ts';
import type { List } from './transition.ts';

/** The view that shows a list. */
export const viewOf = (audience: Audience, { questions, position, head, headSeq }: List): BoardView => ({
  audience,
  ...position,
  questions: new Map(questions.map((question) => [question.id, question])),
  ...(head && { head }),
  ...(headSeq !== undefined && { headSeq }),
});

/** The rest of a list whose first part was read into the view. */
export const restOf = ({ seq }: BoardView, missing: number): Rest => ({
  missing,
  atMs: undefined,
  minSeq: seq,
  frames: [],
  tries: 0,
});

export const startState = (audience: Audience): ConnectionState => ({
  audience,
  link: { state: 'loading', tries: 0 },
});

/** The public's state before it connects, if the page included the list. */
export const stateWithList = (list: List): ConnectionState => {
  const state = startState('public');
  const view = viewOf(state.audience, list);
  return { ...state, view, ...(list.missing && { rest: restOf(view, list.missing) }) };
};

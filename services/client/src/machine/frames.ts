import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame } from '@openfloor/contract/ws';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { withFrame } from './rest.ts';
import { hasLiveSocket, type ConnectionState } from './state.ts';
import { check, end, live, stay, to, type Step, type StepContext } from './transition.ts';

/** Applies a frame of the socket to the view, or holds it back while the list is read again. */
export const takeFrame = (state: ConnectionState, frame: BoardFrame, context: StepContext): Step => {
  const { link, view } = state;
  if (link.state === 'resyncing') return to(state, { ...link, held: [...link.held, frame] });
  if (!view || !hasLiveSocket(link)) return stay(state);
  // One subscription at a time: frames in transit show the same gap again.
  const isChecking = link.state === 'checking';
  return apply(state, view, frame, context) ?? (isChecking ? stay(state) : check(state, context));
};

/** Applies a frame to the view; undefined where there is a gap between them. */
export const apply = (
  state: ConnectionState,
  view: BoardView,
  frame: BoardFrame,
  context: StepContext,
): Step | undefined => {
  const applied = context.applyFrame(view, frame);
  if (applied.result === 'gap') return undefined;
  const next: ConnectionState = {
    ...state,
    ...(applied.result === 'applied' && withFrame(state, frame)),
    view: applied.view,
    socketSeq: socketSeqAfter(state, frame, applied.view),
    link: state.link.state === 'live' ? live(context) : state.link,
  };
  return applied.view.deletedAt === undefined ? stay(next) : end(next, 'gone');
};

/** Undefined once the socket has reached the view. */
const socketSeqAfter = (
  { socketSeq }: ConnectionState,
  { data: { seq } }: BoardFrame,
  view: BoardView,
): Seq | undefined => (socketSeq === undefined || seq >= view.seq ? undefined : Math.max(socketSeq, seq));

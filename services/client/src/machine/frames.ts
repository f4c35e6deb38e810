import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame } from '@openfloor/contract/ws';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { withFrame } from './rest.ts';
import { hasLiveSocket, type ConnectionState } from './state.ts';
import { check, end, live, stay, to, type Step, type Surroundings } from './transition.ts';

/** Applies a frame to the view, or holds it back while the list is read again. */
export const takeFrame = (state: ConnectionState, frame: BoardFrame, around: Surroundings): Step => {
  const { link, view } = state;
  if (link.state === 'resyncing') return to(state, { ...link, held: [...link.held, frame] });
  if (!view || !hasLiveSocket(link)) return stay(state);
  const applied = around.applyFrame(view, frame);
  // One subscription at a time: frames in transit show the same gap again.
  if (applied.result === 'gap') return link.state === 'checking' ? stay(state) : check(state, around);
  const next: ConnectionState = {
    ...state,
    ...(applied.result === 'applied' && withFrame(state, frame)),
    view: applied.view,
    streamSeq: streamSeqAfter(state, frame, applied.view),
    link: link.state === 'live' ? live(around) : link,
  };
  return applied.view.deletedAt === undefined ? stay(next) : end(next, 'gone');
};

/** Undefined once the socket's stream has reached the view. */
const streamSeqAfter = (
  { streamSeq }: ConnectionState,
  { data: { seq } }: BoardFrame,
  view: BoardView,
): Seq | undefined => (streamSeq === undefined || seq >= view.seq ? undefined : Math.max(streamSeq, seq));

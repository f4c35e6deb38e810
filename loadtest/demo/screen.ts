import { followBoard } from '@openfloor/client/followBoard';
import type { ConnectionState } from '@openfloor/client/machine/state';
import type { BoardId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';

/** The public view of the board, which all people of the demo share. */
export type Screen = {
  questions: () => Question[];
  viewers: () => number;
  stop: () => void;
};

export const openScreen = (url: string, boardId: BoardId): Screen => {
  let state: ConnectionState | undefined;
  const { stop } = followBoard({ url, boardId, onChange: (next) => (state = next) });
  return {
    questions: () => [...(state?.view?.questions.values() ?? [])],
    viewers: () => state?.viewerCount ?? 0,
    stop,
  };
};

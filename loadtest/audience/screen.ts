import { followBoard } from '@openfloor/client/followBoard';
import type { ConnectionState } from '@openfloor/client/machine/state';
import type { BoardId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';

/** A view of the board, of the public or of the moderators. */
export type Screen = {
  questions: () => Question[];
  viewers: () => number;
  stop: () => void;
};

/** @param token an admin token for the moderators' view */
export const openScreen = (url: string, boardId: BoardId, token?: string): Screen => {
  let state: ConnectionState | undefined;
  const { stop } = followBoard({ url, boardId, token, onChange: (next) => (state = next) });
  return {
    questions: () => [...(state?.view?.questions.values() ?? [])],
    viewers: () => state?.viewerCount ?? 0,
    stop,
  };
};

import type { WaitingAct } from '@openfloor/contract/acts';
import * as desk from '@openfloor/contract/calls/desk';
import type { AgendaItemId, BoardId, TalkId } from '@openfloor/contract/ids';
import { act, type Done } from './act.ts';

/**
 * An empty title: the server numbers the talk. `waiting`: what becomes of the questions that wait for review.
 * `key`: the same for a retry, which starts no further talk.
 */
export type NewTalk = {
  title: string;
  /** The item of the agenda that it is started from. */
  agendaId?: AgendaItemId | undefined;
  waiting: WaitingAct;
  reason: string;
  /** The talk that the screen shows as the present one. The server refuses the start with `changed-meanwhile` if another one is on by now. */
  after: TalkId | undefined;
  key: string;
};

export const startTalk = (
  boardId: BoardId,
  { title, agendaId, waiting, reason, after, key }: NewTalk,
  token: string | undefined,
): Promise<Done> => {
  const given = {
    title: title.trim() || undefined,
    agendaId,
    after,
    waiting,
    reason: (waiting === 'decline' && reason.trim()) || undefined,
  };
  return act(desk.startTalk, { boardId, ...given }, { token, idempotencyKey: key });
};

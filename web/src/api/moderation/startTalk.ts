import type { WaitingAct } from '@openfloor/contract/acts';
import * as desk from '@openfloor/contract/calls/desk';
import type { AgendaItemId, BoardId, TalkId } from '@openfloor/contract/ids';
import { act, type Done } from './act.ts';

/**
 * A talk to start. Empty `title`: the server numbers the talk. `waiting`: what happens to the questions that wait for
 * review. `key`: idempotency key; a retry with the same key starts no second talk.
 */
export type NewTalk = {
  title: string;
  /** The agenda item from which the talk starts. */
  agendaId?: AgendaItemId | undefined;
  waiting: WaitingAct;
  reason: string;
  /**
   * The talk that the screen shows as the current one. The server refuses the start with `changed-meanwhile` if
   * another talk is current by then.
   */
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

import type { AgendaItemId } from '@openfloor/contract/ids';
import { NEXT_TALK_WARNING_MS } from '@openfloor/contract/limits';
import { nextItem } from '@openfloor/domain/board/dueItem';
import type { Clock } from '@openfloor/platform/clock';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';

export type NextTalk = { agendaId: AgendaItemId; at: string };

/** Finds the talk that will start automatically within a minute. Each node computes it from the board and its clock. */
export const createNextTalks = (feed: Pick<BoardFeed, 'state'>, clock: Pick<Clock, 'nowMs'>) => {
  let lastReturnedKey: string | undefined;

  const current = (): NextTalk | undefined => {
    const { state } = feed;
    if (!state.settings.autoNext || state.agenda.length === 0) return undefined;
    const nowMs = clock.nowMs();
    const item = nextItem(state, new Date(nowMs).toISOString());
    if (!item || Date.parse(item.startsAt) - nowMs > NEXT_TALK_WARNING_MS) return undefined;
    return { agendaId: item.id, at: item.startsAt };
  };

  return {
    /** The talk that will start within a minute, for a moderator who subscribes. */
    current,
    /** The current talk; undefined if there is none, or if the previous call found the same. */
    next: (): NextTalk | undefined => {
      const talk = current();
      const key = talk && `${talk.agendaId} ${talk.at}`;
      const isNew = key !== lastReturnedKey;
      lastReturnedKey = key;
      return isNew ? talk : undefined;
    },
  };
};

import type { AgendaItem } from '@openfloor/contract/agenda';
import { hasTalk } from '../board/agenda.ts';
import type { BoardState } from '../board/boardState.ts';
import { nextOnAgenda } from '../view/nextOnAgenda.ts';

/** A talk as a conference shows it. */
export type RoomTalk = Pick<AgendaItem, 'title' | 'speakers' | 'startsAt' | 'minutes'>;

/** What is on in a room: the talk that was started last, and the one that is planned next. */
export const nowAndNext = ({
  agenda,
  talks,
}: Pick<BoardState, 'agenda' | 'talks'>): { now: RoomTalk | null; next: RoomTalk | null } => {
  const running = talks.at(-1);
  const planned = agenda.find(({ id }) => id === running?.agendaId);
  const next = nextOnAgenda(agenda, ({ id }) => hasTalk({ talks }, id));
  return {
    now: running ? { ...shown(planned), title: running.title } : null,
    next: next ? { ...shown(next), title: next.title } : null,
  };
};

const shown = (item: AgendaItem | undefined): Omit<RoomTalk, 'title'> => ({
  speakers: item?.speakers ?? [],
  startsAt: item?.startsAt ?? null,
  minutes: item?.minutes ?? null,
});

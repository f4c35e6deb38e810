import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import type { WantedItem } from '@openfloor/domain/board/commands';
import type { Ids } from '../../dependencies.ts';

/** Items as they were sent, each with the id that it gets if it is new. */
export const wantedItems = (items: readonly WrittenAgendaItem[], ids: Ids): WantedItem[] =>
  items.map(
    ({ id, sourceId, title, speakers = [], startsAt = null, minutes = null, room = null, asking }) => ({
      newId: ids.uuid(),
      title,
      speakers,
      startsAt,
      minutes,
      room,
      ...(id !== undefined && { id }),
      ...(sourceId !== undefined && { sourceId }),
      ...(asking !== undefined && { asking }),
    }),
  );

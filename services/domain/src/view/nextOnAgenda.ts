import type { AgendaItem } from '@openfloor/contract/agenda';

/**
 * The next planned talk: the first item that was not started, after the last started item with a time. Items without
 * a time are last, and may be started at any time.
 * @param agenda by time
 */
export const nextOnAgenda = <Item extends Pick<AgendaItem, 'startsAt'>>(
  agenda: readonly Item[],
  isStarted: (item: Item) => boolean,
): Item | undefined => {
  const last = agenda.findLastIndex((item) => item.startsAt !== null && isStarted(item));
  return agenda.find((item, place) => place > last && !isStarted(item));
};

import type { AgendaEntry } from '@openfloor/contract/agenda';

/** The next talk: the first that is planned after the one that was started last. */
export const nextPlanned = (agenda: readonly AgendaEntry[]): AgendaEntry | undefined =>
  agenda[agenda.findLastIndex(({ state }) => state !== 'planned') + 1];

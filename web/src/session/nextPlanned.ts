import type { AgendaEntry } from '@openfloor/contract/agenda';
import { nextOnAgenda } from '@openfloor/domain/view/nextOnAgenda';

/** The talk that is planned next. */
export const nextPlanned = (agenda: readonly AgendaEntry[]): AgendaEntry | undefined =>
  nextOnAgenda(agenda, ({ state }) => state !== 'planned');

import type { AgendaEntry } from '@openfloor/contract/agenda';
import type { BoardHead } from '@openfloor/contract/boardHead';
import { useAtomValue } from 'jotai';
import { nextPlanned } from '../../../session/nextPlanned.ts';
import type { SpeakerSession } from '../speakerSession.ts';

/** The planned talk that is on, and the one after it. */
export type Programme = { now: AgendaEntry | undefined; next: AgendaEntry | undefined };

/** What a screen in the room announces; undefined without an agenda, and once the board has ended. */
export const programmeOf = ({
  agenda,
  endedAt,
}: Pick<BoardHead, 'agenda' | 'endedAt'>): Programme | undefined => {
  const now = agenda.find(({ state }) => state === 'now');
  const next = nextPlanned(agenda);
  return endedAt || !(now ?? next) ? undefined : { now, next };
};

export const useProgramme = ({ atoms }: SpeakerSession): Programme | undefined => {
  const head = useAtomValue(atoms.head);
  return head && programmeOf(head);
};

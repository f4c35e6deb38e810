import { useAtomValue } from 'jotai';
import type { SpeakerSession } from '../speakerSession.ts';

type Titles = {
  /** Undefined: the board is no room of an event. */
  event: string | undefined;
  /** Title of the board; undefined: the talk has it. */
  room: string | undefined;
  talk: string | undefined;
};

/** What a screen in the room names. */
export const useTitles = ({ atoms, board, eventTitle }: SpeakerSession): Titles => {
  const title = useAtomValue(board)?.title;
  const event = useAtomValue(eventTitle);
  const talk = useAtomValue(atoms.head)?.talk.title ?? title;
  return { event, room: talk === title ? undefined : title, talk };
};

/** Where the hall is: the event and the room. */
export const Place = ({ event, room }: Omit<Titles, 'talk'>) => (
  <>
    <bdi>{event}</bdi>
    {event !== undefined && room !== undefined && ' · '}
    <bdi>{room}</bdi>
  </>
);

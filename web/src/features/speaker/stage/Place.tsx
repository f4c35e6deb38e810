import { useAtomValue } from 'jotai';
import type { SpeakerSession } from '../speakerSession.ts';

type Titles = {
  /** Undefined: the board is no room of a conference, or its brand has the same name. */
  conference: string | undefined;
  /** Title of the board; undefined: the talk has the same title. */
  room: string | undefined;
  talk: string | undefined;
};

/** The titles that a screen in the room shows. */
export const useTitles = ({ atoms, board, conferenceTitle }: SpeakerSession): Titles => {
  const title = useAtomValue(board)?.title;
  const { brand } = useAtomValue(atoms.settings);
  const named = useAtomValue(conferenceTitle);
  const conference = named === Object(brand).name ? undefined : named;
  const talk = useAtomValue(atoms.head)?.talk.title ?? title;
  return { conference, room: talk === title ? undefined : title, talk };
};

/** Where the hall is: the conference and the room. */
export const Place = ({ conference, room }: Omit<Titles, 'talk'>) => (
  <>
    <bdi>{conference}</bdi>
    {conference !== undefined && room !== undefined && ' · '}
    <bdi>{room}</bdi>
  </>
);

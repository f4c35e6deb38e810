import { z } from 'zod';
import { FileFault } from './fileFault.ts';
import { itemIn, jsonFile, parsed, SourceId, timeOf } from './jsonFile.ts';
import { minutesBetween, whyNoTalk, type FileItems, type NoTalk, type WrittenTalk } from './fileItems.ts';

const Speaker = z.object({ id: SourceId, name: z.string().nullish(), fullName: z.string().nullish() });
/** A talk. `speakers`: in the view `All` their ids. */
const SessionizeTalk = z.object({
  id: SourceId,
  title: z.string().nullish(),
  status: z.string().nullish(),
  startsAt: z.string().nullish(),
  endsAt: z.string().nullish(),
  room: z.string().nullish(),
  roomId: SourceId.nullish(),
  speakers: z.array(z.union([SourceId, Speaker])).default([]),
});

const All = z.object({
  sessions: z.array(z.unknown()),
  speakers: z.array(Speaker).default([]),
  rooms: z.array(z.object({ id: SourceId, name: z.string() })).default([]),
});
/** The view `Sessions`. */
const Groups = z.array(z.object({ sessions: z.array(z.unknown()) }));
/** The view `GridSmart`. A talk for all rooms is in each of them; `uniqueIds.ts` makes it one talk again. */
const Days = z.array(
  z.object({ rooms: z.array(z.object({ name: z.string(), sessions: z.array(z.unknown()) })) }),
);

/** Reads the views `All`, `Sessions` and `GridSmart` of Sessionize's API. @throws FileFault */
export const sessionizeItems = (text: string, timeZone: string): FileItems => {
  const file = jsonFile(text);
  const { sessions, names, rooms } = contentsOf(file);
  return {
    items: sessions.map(({ session, inRoom }, index) =>
      itemIn(session, index, () =>
        talkOf(parsed(SessionizeTalk, session), { names, rooms, timeZone, inRoom }),
      ),
    ),
  };
};

/** A session of the file. `inRoom`: name of the room under which the file lists it. */
type Placed = { session: unknown; inRoom?: string };

/** The sessions of a file. `names`, `rooms`: names of speakers and rooms by id; only the view `All` has ids. */
type Contents = { sessions: Placed[]; names: Map<string, string>; rooms: Map<string, string> };

const withoutIds = (sessions: Placed[]): Contents => ({ sessions, names: new Map(), rooms: new Map() });

const contentsOf = (file: unknown): Contents => {
  if (!Array.isArray(file)) {
    if (typeof file !== 'object' || file === null || !('sessions' in file))
      throw new FileFault({
        what: 'The file has no sessions, as the views All, Sessions and GridSmart of Sessionize have',
      });
    const all = parsed(All, file);
    return {
      sessions: all.sessions.map((session) => ({ session })),
      names: new Map(all.speakers.map(({ id, name, fullName }) => [id, fullName ?? name ?? ''])),
      rooms: new Map(all.rooms.map(({ id, name }) => [id, name])),
    };
  }
  if (file.some((part) => typeof part === 'object' && part !== null && 'rooms' in part))
    return withoutIds(
      parsed(Days, file).flatMap((day) =>
        day.rooms.flatMap(({ name, sessions }) => sessions.map((session) => ({ session, inRoom: name }))),
      ),
    );
  return withoutIds(parsed(Groups, file).flatMap(({ sessions }) => sessions.map((session) => ({ session }))));
};

type Context = {
  names: ReadonlyMap<string, string>;
  rooms: ReadonlyMap<string, string>;
  timeZone: string;
  inRoom: string | undefined;
};

const talkOf = (
  { id, title, status, startsAt, endsAt, room, roomId, speakers }: z.infer<typeof SessionizeTalk>,
  { names, rooms, timeZone, inRoom }: Context,
): WrittenTalk[] | NoTalk => {
  const at = (time: string | null | undefined): string | undefined =>
    time ? timeOf(time, timeZone) : undefined;
  const [start, end] = [at(startsAt), at(endsAt)];
  const speakerNames = speakers.map((each) =>
    typeof each === 'string' ? (names.get(each) ?? '') : (each.name ?? each.fullName ?? ''),
  );
  return (
    whyNoTalk(status) ?? [
      {
        sourceId: id,
        title: title ?? '',
        speakers: speakerNames,
        startsAt: start,
        minutes: minutesBetween(start, end),
        room: room ?? inRoom ?? rooms.get(roomId ?? ''),
      },
    ]
  );
};

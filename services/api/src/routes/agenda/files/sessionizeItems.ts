import { z } from 'zod';
import { FileFault } from './fileFault.ts';
import { itemIn, jsonFile, parsed, SourceId, timeOf } from './jsonFile.ts';
import { minutesBetween, whyNoTalk, type FileItems, type NoTalk, type WrittenTalk } from './fileItems.ts';

const Speaker = z.object({ id: SourceId, name: z.string().nullish(), fullName: z.string().nullish() });
/** `speakers`: in the view `All` their ids. */
const Session = z.object({
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
/** The view `GridSmart`. A session for all rooms is in each of them. */
const Days = z.array(
  z.object({ rooms: z.array(z.object({ name: z.string(), sessions: z.array(z.unknown()) })) }),
);

/** Reads the views `All`, `Sessions` and `GridSmart` of Sessionize's API. @throws FileFault */
export const sessionizeItems = (text: string, timeZone: string): FileItems => {
  const file = jsonFile(text);
  const names = new Map<string, string>();
  const rooms = new Map<string, string>();
  return {
    items: sessionsIn(file, names, rooms).map(({ session, inRoom }, index) =>
      itemIn(session, index, () => talkOf(parsed(Session, session), { names, rooms, timeZone, inRoom })),
    ),
  };
};

/** `inRoom`: name of the room under which the session stands. */
type Placed = { session: unknown; inRoom?: string };

const sessionsIn = (file: unknown, names: Map<string, string>, rooms: Map<string, string>): Placed[] => {
  if (!Array.isArray(file)) {
    if (typeof file !== 'object' || file === null || !('sessions' in file))
      throw new FileFault({
        what: 'The file has no sessions, as the views All, Sessions and GridSmart of Sessionize have',
      });
    const all = parsed(All, file);
    for (const { id, name, fullName } of all.speakers) names.set(id, fullName ?? name ?? '');
    for (const { id, name } of all.rooms) rooms.set(id, name);
    return all.sessions.map((session) => ({ session }));
  }
  if (file.some((part) => typeof part === 'object' && part !== null && 'rooms' in part))
    return parsed(Days, file).flatMap((day) =>
      day.rooms.flatMap(({ name, sessions }) => sessions.map((session) => ({ session, inRoom: name }))),
    );
  return parsed(Groups, file).flatMap(({ sessions }) => sessions.map((session) => ({ session })));
};

type Context = {
  names: ReadonlyMap<string, string>;
  rooms: ReadonlyMap<string, string>;
  timeZone: string;
  inRoom: string | undefined;
};

const talkOf = (
  { id, title, status, startsAt, endsAt, room, roomId, speakers }: z.infer<typeof Session>,
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

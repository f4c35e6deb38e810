import { z } from 'zod';
import { FileFault } from './fileFault.ts';
import { jsonFile, parsed, SourceId, timeOf } from './jsonFile.ts';
import { minutesBetween, type PlannedTalk } from './plannedTalk.ts';

const Speaker = z.object({ id: SourceId, name: z.string().nullish(), fullName: z.string().nullish() });
/** `speakers`: in the view `All` their ids. */
const Session = z.object({
  id: SourceId,
  title: z.string(),
  startsAt: z.string().nullish(),
  endsAt: z.string().nullish(),
  room: z.string().nullish(),
  roomId: SourceId.nullish(),
  speakers: z.array(z.union([SourceId, Speaker])).default([]),
});
type Session = z.infer<typeof Session>;

const All = z.object({
  sessions: z.array(Session),
  speakers: z.array(Speaker).default([]),
  rooms: z.array(z.object({ id: SourceId, name: z.string() })).default([]),
});
/** The view `Sessions`. */
const Groups = z.array(z.object({ sessions: z.array(Session) }));
/** The view `GridSmart`. A session for all rooms is in each of them. */
const Days = z.array(
  z.object({ rooms: z.array(z.object({ name: z.string(), sessions: z.array(Session) })) }),
);

/** Reads the views `All`, `Sessions` and `GridSmart` of Sessionize's API. @throws FileFault */
export const sessionizeAgenda = (text: string, timeZone: string): PlannedTalk[] => {
  const file = jsonFile(text);
  const names = new Map<string, string>();
  const rooms = new Map<string, string>();
  return sessionsIn(file, names, rooms).map((session, index) =>
    talkOf(session, index, { names, rooms, timeZone }),
  );
};

const sessionsIn = (file: unknown, names: Map<string, string>, rooms: Map<string, string>): Session[] => {
  if (!Array.isArray(file)) {
    if (typeof file !== 'object' || file === null || !('sessions' in file))
      throw new FileFault({
        what: 'The file has no sessions, as the views All, Sessions and GridSmart of Sessionize have',
      });
    const all = parsed(All, file);
    for (const { id, name, fullName } of all.speakers) names.set(id, fullName ?? name ?? '');
    for (const { id, name } of all.rooms) rooms.set(id, name);
    return all.sessions;
  }
  if (file.some((part) => typeof part === 'object' && part !== null && 'rooms' in part))
    return parsed(Days, file).flatMap((day) =>
      day.rooms.flatMap(({ name, sessions }) =>
        sessions.map((each) => ({ ...each, room: each.room ?? name })),
      ),
    );
  return parsed(Groups, file).flatMap(({ sessions }) => sessions);
};

type Context = { names: ReadonlyMap<string, string>; rooms: ReadonlyMap<string, string>; timeZone: string };

const talkOf = (
  { id, title, startsAt, endsAt, room, roomId, speakers }: Session,
  index: number,
  { names, rooms, timeZone }: Context,
): PlannedTalk => {
  const place = { item: index + 1, title };
  const at = (time: string | null | undefined): string | undefined =>
    time ? timeOf(time, timeZone, place) : undefined;
  const [start, end] = [at(startsAt), at(endsAt)];
  const speakerNames = speakers.map((each) =>
    typeof each === 'string' ? (names.get(each) ?? '') : (each.name ?? each.fullName ?? ''),
  );
  return {
    place,
    sourceId: id,
    title,
    speakers: speakerNames,
    startsAt: start,
    minutes: minutesBetween(start, end),
    room: room ?? rooms.get(roomId ?? ''),
  };
};

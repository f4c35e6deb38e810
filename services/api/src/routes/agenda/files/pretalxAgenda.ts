import { z } from 'zod';
import { FileFault } from './fileFault.ts';
import { jsonFile, Name, parsed, SourceId, timeOf } from './jsonFile.ts';
import { minutesBetween, type PlannedTalk } from './plannedTalk.ts';
import { knownZone } from './timeZones.ts';

const Person = z.object({ name: z.string().nullish(), public_name: z.string().nullish() });

/** A talk of the export `schedule.json`, in the format that began with frab. */
const Event = z.object({
  guid: z.string().nullish(),
  code: z.string().nullish(),
  id: SourceId.nullish(),
  date: z.string(),
  duration: z.string(),
  title: Name,
  room: Name.nullish(),
  persons: z.array(Person).default([]),
});
const Schedule = z.object({
  schedule: z.object({
    conference: z.object({
      time_zone_name: z.string().nullish(),
      days: z.array(z.object({ rooms: z.record(z.string(), z.array(Event)) })),
    }),
  }),
});

const Room = z.union([Name, z.object({ name: Name }).transform(({ name }) => name), z.number()]);
const Slot = z.object({
  id: SourceId.nullish(),
  start: z.string().nullish(),
  end: z.string().nullish(),
  room: Room.nullish(),
});
/** A talk of the API, from `/submissions/` or `/talks/`. Speakers that were not expanded are codes. */
const Submission = z.object({
  code: SourceId,
  title: Name,
  state: z.string().nullish(),
  duration: z.number().nullish(),
  speakers: z.array(z.union([z.string(), Person])).default([]),
  slot: Slot.nullish(),
  slots: z.array(z.union([Slot, z.number()])).default([]),
});
const Page = z.object({ results: z.array(Submission), next: z.string().nullish() });

/** States of submissions that take place. */
const PLANNED: ReadonlySet<string> = new Set(['accepted', 'confirmed']);

/** Reads the schedule that pretalx exports as JSON, or an answer of its API. @throws FileFault */
export const pretalxAgenda = (text: string, timeZone: string): PlannedTalk[] => {
  const file = jsonFile(text);
  if (typeof file === 'object' && file !== null && 'schedule' in file)
    return exportedTalks(parsed(Schedule, file), timeZone);
  const page = Array.isArray(file) ? { results: file } : file;
  if (typeof page !== 'object' || page === null || !('results' in page))
    throw new FileFault({
      what: 'The file has neither a schedule nor results, as exports and answers of pretalx have',
    });
  return apiTalks(parsed(Page, page), timeZone);
};

const exportedTalks = (
  { schedule: { conference } }: z.infer<typeof Schedule>,
  defaultZone: string,
): PlannedTalk[] => {
  const timeZone = knownZone(conference.time_zone_name || defaultZone);
  const events = conference.days.flatMap(({ rooms }) =>
    Object.entries(rooms).flatMap(([room, inRoom]) => inRoom.map((event) => ({ ...event, inRoom: room }))),
  );
  return events.map(({ guid, code, id, title, date, duration, room, inRoom, persons }, index) => {
    const place = { item: index + 1, title };
    return {
      place,
      sourceId: guid ?? code ?? id ?? undefined,
      title,
      speakers: persons.flatMap(({ public_name: shown, name }) => name ?? shown ?? []),
      startsAt: timeOf(date, timeZone, place),
      minutes: minutesIn(duration),
      room: room ?? inRoom,
    };
  });
};

/** `HH:MM`; of more than a day `D:HH:MM`. */
const minutesIn = (duration: string): number | undefined => {
  const [minutes = 0, hours = 0, days = 0] = duration.split(':').map(Number).toReversed();
  return days * 24 * 60 + hours * 60 + minutes || undefined;
};

const apiTalks = ({ results, next }: z.infer<typeof Page>, timeZone: string): PlannedTalk[] => {
  if (next)
    throw new FileFault({
      what: 'The file is one page of several: ask pretalx for all talks at once (?page_size=)',
    });
  return results
    .filter(({ state }) => !state || PLANNED.has(state))
    .flatMap(({ code, title, duration, speakers, slot, slots }, index) => {
      const place = { item: index + 1, title };
      const expanded = slots.filter((each) => typeof each === 'object');
      const taken = slot ? [slot] : expanded;
      const names = speakers.flatMap((each) => (typeof each === 'string' ? [] : (each.name ?? [])));
      const talk = { place, title, speakers: names };
      if (taken.length === 0) return [{ ...talk, sourceId: code, minutes: duration ?? undefined }];
      return taken.map(({ id, start, end, room }) => {
        const startsAt = start ? timeOf(start, timeZone, place) : undefined;
        const endsAt = end ? timeOf(end, timeZone, place) : undefined;
        return {
          ...talk,
          sourceId: taken.length > 1 && id ? `${code} ${id}` : code,
          startsAt,
          minutes: minutesBetween(startsAt, endsAt) ?? duration ?? undefined,
          ...(typeof room === 'string' && { room }),
        };
      });
    });
};

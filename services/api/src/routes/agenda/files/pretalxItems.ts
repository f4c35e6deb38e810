import { z } from 'zod';
import { FileFault } from './fileFault.ts';
import { itemIn, jsonFile, Name, parsed, SourceId, timeOf } from './jsonFile.ts';
import {
  minutesBetween,
  whyNoTalk,
  type FileItem,
  type FileItems,
  type NoTalk,
  type WrittenTalk,
} from './fileItems.ts';
import { knownZone } from './timeZones.ts';

const Person = z.object({ name: z.string().nullish(), public_name: z.string().nullish() });

/** A talk of the export `schedule.json`, in the format that began with frab. */
const Event = z.object({
  guid: z.string().nullish(),
  code: z.string().nullish(),
  id: SourceId.nullish(),
  date: z.string().nullish(),
  duration: z.string().nullish(),
  title: Name.nullish(),
  state: z.string().nullish(),
  room: Name.nullish(),
  persons: z.array(Person).default([]),
});
const Schedule = z.object({
  schedule: z.object({
    conference: z.object({
      time_zone_name: z.string().nullish(),
      days: z.array(z.object({ rooms: z.record(z.string(), z.array(z.unknown())).default({}) })),
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
  title: Name.nullish(),
  state: z.string().nullish(),
  duration: z.number().nullish(),
  speakers: z.array(z.union([z.string(), Person])).default([]),
  slot: Slot.nullish(),
  slots: z.array(z.union([Slot, z.number()])).default([]),
});
const Page = z.object({ results: z.array(z.unknown()), next: z.string().nullish() });

/** States of submissions that may take place. */
const PLANNED: ReadonlySet<string> = new Set(['accepted', 'confirmed']);

/** Reads the schedule that pretalx exports as JSON, or an answer of its API. @throws FileFault */
export const pretalxItems = (text: string, timeZone: string): FileItems => {
  const file = jsonFile(text);
  if (typeof file === 'object' && file !== null && 'schedule' in file)
    return exportedItems(parsed(Schedule, file), timeZone);
  const page = Array.isArray(file) ? { results: file } : file;
  if (typeof page !== 'object' || page === null || !('results' in page))
    throw new FileFault({
      what: "The file has neither “schedule”, as schedule.json has, nor “results”, as answers of pretalx' API have. Export schedule.json again.",
      expected: '“schedule” or “results”',
    });
  return apiItems(parsed(Page, page), timeZone);
};

const exportedItems = (
  { schedule: { conference } }: z.infer<typeof Schedule>,
  defaultZone: string,
): FileItems => {
  const zone = knownZone(conference.time_zone_name || defaultZone);
  const slots = conference.days.flatMap(({ rooms }) =>
    Object.entries(rooms).flatMap(([room, inRoom]) => inRoom.map((slot) => ({ room, slot }))),
  );
  const items = slots.map(({ room, slot }, index): FileItem =>
    itemIn(slot, index, () => exportedTalk(parsed(Event, slot), { zone, inRoom: room })),
  );
  return { items, zone };
};

const exportedTalk = (
  { guid, code, id, title, date, duration, room, persons, state }: z.infer<typeof Event>,
  { zone, inRoom }: { zone: string; inRoom: string },
): WrittenTalk[] | NoTalk =>
  whyNoTalk(state) ?? [
    {
      sourceId: guid ?? code ?? id ?? undefined,
      title: title ?? '',
      speakers: persons.flatMap(({ public_name: shown, name }) => name ?? shown ?? []),
      startsAt: date ? timeOf(date, zone) : undefined,
      minutes: minutesIn(duration ?? ''),
      room: room ?? inRoom,
    },
  ];

/** Parses `HH:MM`, or `D:HH:MM` for more than a day. */
const minutesIn = (duration: string): number | undefined => {
  const [minutes = 0, hours = 0, days = 0] = duration.split(':').map(Number).toReversed();
  return days * 24 * 60 + hours * 60 + minutes || undefined;
};

const apiItems = ({ results, next }: z.infer<typeof Page>, timeZone: string): FileItems => {
  if (next)
    throw new FileFault({
      what: 'The file is one page of several: ask pretalx for all talks at once (?page_size=)',
    });
  return {
    items: results.map((result, index) =>
      itemIn(result, index, () => submissionTalks(parsed(Submission, result), timeZone)),
    ),
  };
};

const submissionTalks = (
  { code, title, state, duration, speakers, slot, slots }: z.infer<typeof Submission>,
  timeZone: string,
): WrittenTalk[] | NoTalk => {
  if (state && !PLANNED.has(state)) return { why: `It is not in the programme: it is ${state}` };
  const taken = slot ? [slot] : slots.filter((each) => typeof each === 'object');
  const names = speakers.flatMap((each) => (typeof each === 'string' ? [] : (each.name ?? [])));
  const talk = { title: title ?? '', speakers: names };
  if (taken.length === 0) return [{ ...talk, sourceId: code, minutes: duration ?? undefined }];
  return taken.map(({ id, start, end, room }) => {
    const startsAt = start ? timeOf(start, timeZone) : undefined;
    const endsAt = end ? timeOf(end, timeZone) : undefined;
    return {
      ...talk,
      sourceId: taken.length > 1 && id ? `${code} ${id}` : code,
      startsAt,
      minutes: minutesBetween(startsAt, endsAt) ?? duration ?? undefined,
      ...(typeof room === 'string' && { room }),
    };
  });
};

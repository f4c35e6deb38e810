import { z } from 'zod/mini';
import { AgendaItemId } from './ids.ts';
import { AGENDA_MINUTES_MAX, AGENDA_SPEAKERS_MAX, ROOM_LENGTH_MAX, SOURCE_ID_LENGTH_MAX } from './limits.ts';
import { BoardTitle, SpeakerName, storedText } from './text.ts';

const Time = z.iso.datetime();

/** Whether questions can be asked once the talk has started; a time: from then on. */
const Asking = z.union([z.literal('open'), z.literal('off'), Time]);

const plan = {
  id: AgendaItemId,
  title: BoardTitle,
  speakers: z.array(SpeakerName).check(z.maxLength(AGENDA_SPEAKERS_MAX)),
  startsAt: z.nullable(Time),
  minutes: z.nullable(z.int().check(z.positive(), z.lte(AGENDA_MINUTES_MAX))),
  room: z.nullable(storedText(ROOM_LENGTH_MAX)),
  asking: Asking,
};
/** Id of the item where it was imported from. */
const sourceId = z.exactOptional(storedText(SOURCE_ID_LENGTH_MAX));

/** A planned talk, as the log has it. */
export const AgendaItem = /* @__PURE__ */ z.strictObject({ ...plan, sourceId });
export type AgendaItem = z.infer<typeof AgendaItem>;

const progress = {
  /** `past`: it was started before the running talk. */
  state: z.enum(['planned', 'now', 'past']),
  /** For moderators: it does not start automatically. */
  held: z.exactOptional(z.literal(true)),
};

/** A planned talk as readers get it. `sourceId`: for moderators. */
export const AgendaEntry = z.object({ ...plan, ...progress, sourceId });
export type AgendaEntry = z.infer<typeof AgendaEntry>;

/** What a new talk, or a hold, changes of a planned talk. */
export const AgendaState = z.object({ id: AgendaItemId, ...progress });
export type AgendaState = z.infer<typeof AgendaState>;

/** Fields of an item that a change of the agenda can change. */
export const AGENDA_FIELDS = [
  'title',
  'speakers',
  'startsAt',
  'minutes',
  'room',
  'asking',
  'sourceId',
] as const satisfies (keyof AgendaItem)[];

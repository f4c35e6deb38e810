import { z } from 'zod/mini';
import { WrittenSpeakerNote } from '../writtenText.ts';
import { Timestamp } from './fields.ts';

/** An empty text clears the note. */
export const SpeakerNoteBody = z.object({ text: WrittenSpeakerNote });
/** `at`: of the note that the speaker has seen. */
export const SpeakerNoteSeenBody = z.object({ at: Timestamp });
export const SpeakerNote = z.object({
  text: z.string(),
  at: Timestamp,
  /** When the speaker confirmed it. */
  seenAt: z.nullable(Timestamp),
  /** For moderators: who wrote it. The owner has no name. */
  by: z.exactOptional(z.object({ role: z.enum(['owner', 'moderator']), name: z.exactOptional(z.string()) })),
});
export type SpeakerNote = z.infer<typeof SpeakerNote>;
/** `note`: null while there is none in the current talk. */
export const PresentSpeakerNote = z.object({ note: z.nullable(SpeakerNote) });
export type PresentSpeakerNote = z.infer<typeof PresentSpeakerNote>;

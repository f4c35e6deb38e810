import { z } from 'zod/mini';
import { AgendaEntry } from './agenda.ts';
import { QuestionId, TalkId } from './ids.ts';
import { ReadSettings } from './settings.ts';
import { BoardTitle } from './text.ts';

/** A part of a board with separate questions; the first has the id and the title of the board. */
export const Talk = z.object({ id: TalkId, number: z.int().check(z.positive()), title: BoardTitle });
export type Talk = z.infer<typeof Talk>;

/** What a client knows of a board besides its questions. */
export const BoardHead = z.object({
  settings: ReadSettings,
  talk: Talk,
  /** The question that is being answered now. */
  answeringId: z.nullable(QuestionId),
  /** Questions in the order that a moderator arranged for the stage. */
  stage: z.array(QuestionId),
  /** Whether the public may read the summary of the talk. */
  summary: z.enum(['none', 'published']),
  /** Votes that moderators set aside. */
  votesSetAside: z.int(),
  /** The board's title. A node of the former version sends neither this nor `endedAt`. */
  title: z.exactOptional(BoardTitle),
  /** When the board ended; null while it is open. */
  endedAt: z.exactOptional(z.nullable(z.iso.datetime())),
  /** The planned talks by their time, those without one last. A node of a former version has none. */
  agenda: z.prefault(z.array(AgendaEntry), []),
});
export type BoardHead = z.infer<typeof BoardHead>;

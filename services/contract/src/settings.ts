import { z } from 'zod/mini';
import {
  HIDDEN_TOPICS_MAX,
  LABEL_LENGTH_MAX,
  LABELS_MAX,
  NOTICE_LENGTH_MAX,
  SCREEN_WORD_LENGTH_MAX,
  SCREEN_WORDS_MAX,
  TOPIC_LENGTH_MAX,
} from './limits.ts';
import type { Brand } from './brand.ts';
import { storedText } from './text.ts';

/** Colours with enough contrast on the pages' light and dark backgrounds. */
export const LABEL_COLORS = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
const LabelColor = z.enum(LABEL_COLORS);
export type LabelColor = z.infer<typeof LabelColor>;

/** `off`: askers cannot give a name, and names given before are not shown. */
const Names = z.enum(['off', 'optional']);
const Gate = z.enum(['open', 'paused']);
const StageOrder = z.enum(['votes', 'arranged']);
/** `suggest`: screens of moderators propose merges. `exact`: equal questions also merge automatically. */
const Merge = z.enum(['off', 'suggest', 'exact']);
/** Who may look at the past of the board, besides moderators. */
const Replay = z.enum(['moderators', 'everyone']);
/** What screens in the room show: the stage, or the wall. */
export const Screen = z.enum(['stage', 'wall']);
export type Screen = z.infer<typeof Screen>;
const Time = z.iso.datetime();
export type Label = { name: string; color: LabelColor };

/**
 * Schemas of the texts in settings, which are stricter for submitted settings than for stored ones.
 * `line`: a one-line text; `keyOf`: equal for label names that count as the same.
 */
export type TextRules = {
  line: (lengthMax: number) => z.ZodMiniType<string>;
  keyOf: (name: string) => string;
};

/** The schema of each setting. */
export const fields = ({ line, keyOf }: TextRules) => ({
  /** Whether questions wait for a moderator before the public sees them. */
  review: z.boolean(),
  asking: Gate,
  voting: Gate,
  /** Before this time asking and voting are refused. */
  opensAt: z.nullable(Time),
  /** From this time on asking and voting are refused. */
  closesAt: z.nullable(Time),
  names: Names,
  labels: z.array(label({ line })).check(
    z.maxLength(LABELS_MAX),
    z.refine((labels) => areDistinct(labels, keyOf), 'Labels must have distinct names'),
  ),
  /** One line on every screen. */
  notice: z.nullable(line(NOTICE_LENGTH_MAX)),
  stageOrder: StageOrder,
  /** How questions that ask the same become one. */
  merge: Merge,
  /** Whether flagged questions wait for a moderator before the public sees them. */
  holdFlagged: z.boolean(),
  /** Words and phrases that are flagged on this board. The public does not see the lists. */
  screenWords: screenWords(line),
  /** Words and phrases that are not flagged on this board. */
  allowWords: screenWords(line),
  /** Whether the language model that the operator configured, if any, reads the questions of this board. */
  ai: z.boolean(),
  replay: Replay,
  /** Topics that moderators removed from the summary. The public does not see the list. */
  hiddenTopics: hiddenTopics(line),
  screen: Screen,
});

export const label = ({ line }: Pick<TextRules, 'line'>) =>
  z.strictObject({ name: line(LABEL_LENGTH_MAX), color: LabelColor });

export const screenWord = ({ line }: Pick<TextRules, 'line'>) => line(SCREEN_WORD_LENGTH_MAX);

const screenWords = (line: TextRules['line']) =>
  z.array(screenWord({ line })).check(z.maxLength(SCREEN_WORDS_MAX));

const hiddenTopics = (line: TextRules['line']) =>
  z.array(line(TOPIC_LENGTH_MAX)).check(z.maxLength(HIDDEN_TOPICS_MAX));

const areDistinct = (labels: readonly Label[], keyOf: TextRules['keyOf']): boolean =>
  new Set(labels.map(({ name }) => keyOf(name))).size === labels.length;

/** The log may be older than the rule for submitted names. */
export const STORED: TextRules = {
  line: storedText,
  keyOf: (name) => name.toLowerCase(),
};

const Unread: z.ZodMiniType<Brand | null> = z.any();

/**
 * Settings as clients read them: those of a later version are ignored, and a node of a former version lacks the newest.
 */
export const ReadSettings = z.object({
  ...fields(STORED),
  screen: z.prefault(Screen, 'stage'),
  embedOrigins: z.prefault(z.array(z.string()), []),
  // Parsed where it is shown, by `ClientBrand`, so that the page of a board without a brand needs no schema of it.
  brand: z.prefault(Unread, null),
  /** Number of people who were invited, for the figures. The public does not see it. */
  invited: z.prefault(z.nullable(z.number()), null),
  /** Whether planned talks start automatically at their times. */
  autoNext: z.prefault(z.boolean(), false),
});
export type ReadSettings = z.infer<typeof ReadSettings>;

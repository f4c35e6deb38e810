import type { Flag } from '@openfloor/contract/flags';
import type { QuestionId, SessionId, TalkId } from '@openfloor/contract/ids';
import type { QuestionStatus, Reply } from '@openfloor/contract/questions';
import { isSame } from './isSame.ts';

export type QuestionState = {
  id: QuestionId;
  /** Session of its author. */
  sessionId: SessionId;
  /** The talk it was asked in; undefined for the first talk. */
  talkId: TalkId | undefined;
  text: string;
  /** The text before the first edit. */
  original: string | undefined;
  /** ISO 8601. */
  createdAt: string;
  /** Number of sessions with a ballot on it or on a question that was merged into it. */
  votes: number;
  status: QuestionStatus;
  /** Why it was declined. */
  reason: string | undefined;
  /** Whether the public has ever been able to see it. */
  wasPublic: boolean;
  hidden: boolean;
  pinned: boolean;
  isAnswered: boolean;
  /** The author's name, if they gave one. */
  name: string | undefined;
  reply: Reply | undefined;
  /** Names of labels. */
  labels: readonly string[];
  /** What screening found, for moderators only. */
  flags: readonly Flag[];
  /** The questions that it was merged into: its direct parent first, the root of the tree last. */
  ancestors: readonly QuestionId[];
  /**
   * All questions that were merged into it, directly or not, in the order of their ids; empty for one that was merged
   * itself.
   */
  members: readonly QuestionId[];
};

/** What other modules need to know about a field of a question. */
type FieldRules = {
  /** `moderators`: sent to them alone, under its own name. */
  seenBy: 'everybody' | 'moderators' | 'nobody';
  /** Stored in the `details` of the question's row. Other fields have columns. */
  inDetails?: true;
  /**
   * What a frame contains when the field changes: the whole question, the field as a mark, or something else, see
   * `frame.ts`. Absent: the field never changes alone.
   */
  sends?: 'question' | 'mark' | 'else';
  /** The author learns of a change, whatever the status of the question. */
  toAuthor?: true;
  /** The root of a merged question shows it. */
  onRoot?: true;
  /** An undo gives back the former value. */
  undoable?: true;
};

/** The fields of a question. Marks, and what moderators alone see, are sent in this order. */
const QUESTION_FIELDS = {
  id: { seenBy: 'everybody' },
  text: { seenBy: 'everybody', sends: 'question', toAuthor: true, onRoot: true, undoable: true },
  votes: { seenBy: 'everybody', sends: 'else' },
  hidden: { seenBy: 'everybody', sends: 'mark', toAuthor: true, onRoot: true, undoable: true },
  pinned: { seenBy: 'everybody', sends: 'mark', undoable: true },
  isAnswered: { seenBy: 'everybody', sends: 'mark', toAuthor: true, undoable: true },
  // Changes only when the question is new.
  createdAt: { seenBy: 'everybody', sends: 'question', toAuthor: true, onRoot: true },
  name: { seenBy: 'everybody', inDetails: true, sends: 'question' },
  reply: { seenBy: 'everybody', inDetails: true, sends: 'question', toAuthor: true, undoable: true },
  labels: { seenBy: 'everybody', inDetails: true, sends: 'question', undoable: true },
  // Sent as `merged`.
  members: { seenBy: 'everybody', sends: 'question' },
  // Moderators get a pseudonym of it.
  sessionId: { seenBy: 'nobody' },
  status: { seenBy: 'moderators', sends: 'else', toAuthor: true, onRoot: true, undoable: true },
  reason: { seenBy: 'moderators', inDetails: true, sends: 'else', toAuthor: true, undoable: true },
  // Changes only with the text. The public sees only that the question was edited.
  original: { seenBy: 'moderators', inDetails: true, sends: 'else', undoable: true },
  flags: { seenBy: 'moderators', inDetails: true, sends: 'else', undoable: true },
  // Sent as `mergedInto`, which is also what an undo gives back.
  ancestors: { seenBy: 'everybody', sends: 'question', toAuthor: true },
  talkId: { seenBy: 'nobody', sends: 'else', undoable: true },
  wasPublic: { seenBy: 'nobody' },
} as const satisfies Record<keyof QuestionState, FieldRules>;

/** Details of a question that has none. */
export const NO_DETAILS: Pick<QuestionState, FieldsWith<{ inDetails: true }>> = {
  name: undefined,
  reply: undefined,
  labels: [],
  reason: undefined,
  original: undefined,
  flags: [],
};

/** What an erasure leaves of the texts of a question. */
export const ERASED = {
  text: '',
  original: undefined,
  name: undefined,
  flags: [],
} satisfies Partial<QuestionState>;

type FieldsWith<Rules> = {
  [Name in keyof QuestionState]: (typeof QUESTION_FIELDS)[Name] extends Rules ? Name : never;
}[keyof QuestionState];

const RULES: Readonly<Record<string, FieldRules>> = QUESTION_FIELDS;

/** The fields with these rules, in the order of the table. */
export const fieldsWith = <const Rules extends Partial<FieldRules>>(rules: Rules): FieldsWith<Rules>[] =>
  Object.keys(RULES).filter((name): name is FieldsWith<Rules> =>
    isSame({ ...RULES[name], ...rules }, RULES[name]),
  );

/** The fields that can change. */
export const CHANGING = [
  ...fieldsWith({ sends: 'question' }),
  ...fieldsWith({ sends: 'mark' }),
  ...fieldsWith({ sends: 'else' }),
];
